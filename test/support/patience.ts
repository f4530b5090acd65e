/**
 * How long a test waits for what is certain to come, in ms: on a busy machine a second takes a minute. Below the limit of a
 * test, which is longer on PostgreSQL, where each statement waits for another process.
 */
export const PATIENCE = process.env.RECOVERD_TEST_POSTGRES ? 500_000 : 150_000;
