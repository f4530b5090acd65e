// Preloaded into a process: moves its clock by the whole milliseconds that a file contains, as soon as the file changes. Timers
// and `performance.now()` continue undisturbed, as when a real clock is set.

const file = process.env.RECOVERD_BENCH_CLOCK;
if (file === undefined) throw new Error("RECOVERD_BENCH_CLOCK names no file");
const offset = new BigInt64Array(Bun.mmap(file).buffer, 0, 1);

const Real = Date;
const now = Real.now.bind(Real);
const moved = () => now() + Number(offset[0]);

globalThis.Date = new Proxy(Real, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [moved()] : given, newTarget),
  apply: () => new Real(moved()).toString(),
});
Real.now = moved;
