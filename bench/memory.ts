// `bun bench/memory.ts <folder> <key> <n> [minutes] [rate]` prints the service's memory under mixed requests, minute by minute,
// on a folder that `fill.ts` filled, and then how much it grows from the tenth minute on. `rate`: requests a second.

import { mixOf } from "./mix.ts";
import { memoryOf, serviceSettings, start } from "./processes.ts";
import type { SteadyOrder, SteadyResult } from "./steady.ts";

const [folder, key, n, minutes = "60", rate = "500"] = process.argv.slice(2);
if (!folder || !key || !n) throw new Error("usage: bun bench/memory.ts <folder> <key> <n> [minutes] [rate]");
const service = await start<{ port: number }>("servers/recoverd.ts", ["in groups"], serviceSettings(folder));
const generator = await start<null>("steady.ts");
const order: SteadyOrder = {
  url: `http://127.0.0.1:${service.ready.port}`,
  rate: Number(rate),
  ms: 60_000,
  requests: mixOf(Number(n), key),
};

const own: number[] = [];
try {
  let cpu = await service.ask<number>({});
  for (let minute = 1; minute <= Number(minutes); minute++) {
    const { sent, refused, refusal, p50, p99, longest } = await generator.ask<SteadyResult>(order);
    const used = await service.ask<number>({});
    const memory = memoryOf(service.pid);
    own.push(memory.own);
    console.log(
      `minute ${minute}: ${memory.all.toFixed(0)} MB, ${memory.own.toFixed(0)} without files; p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, longest ${longest.toFixed(0)} ms; ${((used - cpu) / sent).toFixed(2)} ms of processor each; ${refused} refused${refusal ? `: ${refusal}` : ""}`,
    );
    cpu = used;
  }
} finally {
  await Promise.all([generator.stop(), service.stop()]);
}
console.log(`From minute 10 to the end: ${slopeOf(own.slice(9)).toFixed(2)} MB a minute`);

/** The slope per step, by least squares. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const [above, below] = values.reduce(
    ([a, b], value, i) => [a + (i - middle) * (value - mean), b + (i - middle) ** 2],
    [0, 0],
  );
  return below === 0 ? 0 : above / below;
}
