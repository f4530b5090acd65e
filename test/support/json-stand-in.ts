// A fake payment provider's JSON API on loopback: it records requests, checks the credential and fails on demand.

import { type Fault, Faults } from "./stripe/faults.ts";

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of a body, it checks.
export type Body = any;
export type Call = { method: string; path: string; query: URLSearchParams; body: Body };

/** Thrown by the handlers of requests; its status and body are the answer. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {
    super();
  }
}

export abstract class JsonStandIn {
  readonly faults = new Faults();
  readonly calls: Call[] = [];
  readonly #server: ReturnType<typeof Bun.serve>;

  /** `now`: in ms since the epoch. */
  constructor(readonly now: () => number = Date.now) {
    this.#server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      idleTimeout: 0,
      fetch: (request) => this.#answer(request),
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  stop = (): Promise<void> => this.#server.stop(true);

  changes = (): string[] =>
    this.calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);

  /** @throws `Problem` if the credential is wrong or may not do this */
  protected abstract admit(authorization: string, call: Call): void;
  protected abstract handle(call: Call): object;
  protected abstract problemOf(status: number): object;

  async #answer(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const call = { method: request.method, path: pathname, query: searchParams, body: text ? JSON.parse(text) : {} };
    this.calls.push(call);
    const fault: Fault | null = this.faults.next(call.method, pathname);
    if (fault?.kind === "hang") return new Promise(() => {});
    if (fault?.kind === "wait") await fault.until;
    if (fault?.kind === "refuse") {
      const headers = fault.retryAfter ? { "retry-after": String(fault.retryAfter) } : undefined;
      return Response.json(this.problemOf(fault.status), { status: fault.status, ...(headers && { headers }) });
    }
    const response = this.#done(request, call);
    if (fault?.kind === "fail") return Response.json(this.problemOf(500), { status: 500 });
    if (fault?.kind === "lose") return new Response("<html>Bad gateway</html>", { status: 502 });
    return response;
  }

  #done(request: Request, call: Call): Response {
    try {
      this.admit(request.headers.get("authorization") ?? "", call);
      return Response.json(this.handle(call));
    } catch (error) {
      if (error instanceof Problem) return Response.json(error.body, { status: error.status });
      throw error;
    }
  }
}
