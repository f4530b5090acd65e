// Ignores Elysia's wish to collect garbage before a service answers its first request. Loaded before the tests (see
// bunfig.toml): each process of tests starts hundreds of services, and this was a quarter of the processor time of a start.

Object.assign(Bun, { gc: unlessLater(Bun.gc) });

/** Only collects when it is to be done before the call returns: tests of memory ask for that. */
function unlessLater(collect: typeof Bun.gc): typeof Bun.gc {
  return (isDoneNow) => (isDoneNow ? collect(true) : 0);
}
