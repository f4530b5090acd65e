/**
 * How long a test waits for something certain, in ms: on a busy machine, a second's work can take a minute. It is below the
 * time limit of a test, which is longer on PostgreSQL, because each statement there waits for another process.
 */
export const PATIENCE = process.env.RECOVERD_TEST_POSTGRES ? 500_000 : 150_000;
