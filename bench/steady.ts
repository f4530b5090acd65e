// A steady stream of requests from a separate process: each is sent when it is due, even if earlier ones are unanswered, and
// its latency counts from that time.

export type SteadyOrder = {
  /** The origin of the server. */
  url: string;
  /** Requests a second. */
  rate: number;
  ms: number;
  /** Sent in turn. */
  requests: SteadyRequest[];
};

/** `{n}` in the path and in the body is replaced by the number of the request, counted over all orders. */
export type SteadyRequest = { method: string; path: string; headers?: Record<string, string>; body?: string };

export type SteadyResult = {
  sent: number;
  /** How many failed; `refusal` is the first such answer. */
  refused: number;
  refusal: string | null;
  p50: number;
  p99: number;
  longest: number;
};

let number = 0; // of the request, counted over all orders

async function stream({ url, rate, ms, requests }: SteadyOrder): Promise<SteadyResult> {
  const total = Math.round((rate * ms) / 1000);
  const waits: number[] = [];
  let refused = 0;
  let refusal: string | null = null;
  const one = async (n: string, { method, path, headers, body }: SteadyRequest, due: number) => {
    const init = { method, headers, body: body?.replaceAll("{n}", n) };
    const [status, text] = await fetch(url + path.replaceAll("{n}", n), init).then(
      async (answer) => [answer.ok ? "" : String(answer.status), await answer.text()],
      (error) => ["no answer", String(error)],
    );
    waits.push(performance.now() - due);
    if (status === "") return;
    refused++;
    refusal ??= `${method} ${path}: ${status} ${text?.slice(0, 300)}`;
  };
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let n = 0; n < total; ) {
    const due = startedAt + (n * 1000) / rate;
    if (due > performance.now()) {
      await Bun.sleep(1);
      continue;
    }
    const sent = one(String(number++), requests[n++ % requests.length]!, due).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0;
  return { sent: total, refused, refusal, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

process.on("message", async (order: SteadyOrder) => {
  try {
    process.send!({ result: await stream(order) });
  } catch (error) {
    process.send!({ error: String(error) });
  }
});
process.send!({ ready: null });
