// For a process of its own, run before everything else: its clock is as far from the machine's as a file says, in whole
// milliseconds, and jumps as soon as that changes. Timers and `performance.now()` go on undisturbed, as where a real clock is set.

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
