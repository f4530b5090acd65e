// Libraries that are needed only for mails, new passwords, files or a model, and are loaded on first use. At the start they
// would take a tenth of the service's start time, and an eighth of its idle memory.

// If a module cannot be loaded, the caller gets the error, and the next call tries again.

export const csvParser = () => import("csv-parse");
export const mailParser = () => import("postal-mime");
export const ollama = () => import("ollama/browser");

// By `require`, because the callers of these are synchronous.

export const htmlParser = () => require("parse5") as typeof import("parse5");
export const leakedPasswords = () =>
  require("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common");
export const tomlParser = () => require("smol-toml") as typeof import("smol-toml");
export const stripePackage = () => require("stripe") as typeof import("stripe").default;
export const zlib = () => require("node:zlib") as typeof import("node:zlib");
