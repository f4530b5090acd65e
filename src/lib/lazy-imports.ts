// Libraries that no request needs before there is a mail, a new password, a file or a model to ask: loaded by the first
// that does. They would be a tenth of the time that the service takes to start, and an eighth of its memory when idle.

// A module that cannot be loaded fails the caller like any other error; the next call tries again.

export const csvParser = () => import("csv-parse");
export const mailParser = () => import("postal-mime");
export const ollama = () => import("ollama/browser");

// By `require`, for who asks for these has no time to wait for a promise.

export const htmlParser = () => require("parse5") as typeof import("parse5");
export const leakedPasswords = () =>
  require("@zxcvbn-ts/language-common") as typeof import("@zxcvbn-ts/language-common");
export const tomlParser = () => require("smol-toml") as typeof import("smol-toml");
export const stripePackage = () => require("stripe") as typeof import("stripe").default;
export const zlib = () => require("node:zlib") as typeof import("node:zlib");
