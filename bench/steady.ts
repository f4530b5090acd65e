// A steady stream of requests, in a process of its own: each is sent at its time, whether or not those before it were
// answered, and its wait counts from that time.

export type SteadyOrder = {
  url: string;
  /** Requests a second. */
  rate: number;
  ms: number;
  /** Sent in turns. */
  bodies: string[];
};

export type SteadyResult = { sent: number; refused: number; p50: number; p99: number; longest: number };

async function stream({ url, rate, ms, bodies }: SteadyOrder): Promise<SteadyResult> {
  const total = Math.round((rate * ms) / 1000);
  const waits: number[] = [];
  let refused = 0;
  const one = async (n: number, due: number) => {
    const answer = await fetch(url, { method: "POST", body: bodies[n % bodies.length]! });
    await answer.arrayBuffer();
    waits.push(performance.now() - due);
    if (answer.status !== 200) refused++;
  };
  const startedAt = performance.now();
  const underWay: Promise<void>[] = [];
  for (let n = 0; n < total; ) {
    const due = startedAt + (n * 1000) / rate;
    if (due <= performance.now()) underWay.push(one(n++, due));
    else await Bun.sleep(1);
  }
  await Promise.all(underWay);
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return { sent: total, refused, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

process.on("message", async (order: SteadyOrder) => {
  try {
    process.send!({ result: await stream(order) });
  } catch (error) {
    process.send!({ error: String(error) });
  }
});
process.send!({ ready: null });
