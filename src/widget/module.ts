// `recoverd/widget`: the widget as an ES module, for bundled pages.

export { CallFailed } from "./api.ts";
export type { Callbacks, Ending } from "./flow.ts";
export { createRecoverd, type Options, type Recoverd } from "./recoverd.ts";
export { type Customer, createSession, type FlowConfig, type Offer, type Result, type Session } from "./session.ts";
export type { Words } from "./shared/texts.ts";
