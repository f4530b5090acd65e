/** How long a test waits for what is certain to come, in ms: on a busy machine a second takes a minute. Below the limit of a test. */
export const PATIENCE = 150_000;
