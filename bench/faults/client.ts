// Calls a service that may be down, hang or have a full disk at any moment.

import type { Ledger } from "./ledger.ts";
import { ENDING } from "./plan.ts";

// biome-ignore lint/suspicious/noExplicitAny: answers are read field by field.
export type Answer = { status: number; body: any; text: string };

export type Call = { body?: unknown; raw?: string; headers?: Record<string, string>; expect?: number[] };

/** The faults during which a 5xx answer is no violation. */
export const UNWRITABLE = ["full disk", "killed on a full disk", "locked database"];

const LONGEST = 60_000; // ms
const AGAIN = 200; // ms

export class Client {
  /** Ends the repetition of unacknowledged requests. */
  isOver = false;

  constructor(
    readonly url: string,
    private readonly ledger: Ledger,
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Null if no answer came. An unexpected status is a violation, unless the disk or the lock explains it. */
  async call(
    method: string,
    path: string,
    { body, raw, headers, expect = [200, 201, 202] }: Call = {},
  ): Promise<Answer | null> {
    const at = performance.now();
    try {
      const response = await fetch(this.url + path, {
        method,
        headers: { ...this.headers, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
        signal: AbortSignal.timeout(LONGEST),
        ...(raw !== undefined || body !== undefined ? { body: raw ?? JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      const isJson = response.headers.get("content-type")?.includes("json");
      const answer = { status: response.status, body: isJson ? JSON.parse(text) : null, text };
      if (expect.includes(answer.status)) {
        if (answer.status < 300) this.ledger.acknowledged++;
        return answer;
      }
      this.#judge(method, path, answer, at);
      return answer;
    } catch (error) {
      this.ledger.unanswered++;
      if (!this.ledger.wasOut([...ENDING, ...UNWRITABLE], at, performance.now())) {
        this.ledger.violate(`${method} ${path} got no answer while nothing was wrong: ${error}`);
      }
      await Bun.sleep(AGAIN);
      return null;
    }
  }

  /** Calls until the answer has an expected status; null if the load ends before. `make` builds each attempt. */
  async insist(method: string, path: string, make: () => Call): Promise<Answer | null> {
    while (!this.isOver) {
      const { expect = [200, 201, 202], ...rest } = make();
      const answer = await this.call(method, path, { ...rest, expect });
      if (answer !== null && expect.includes(answer.status)) return answer;
      await Bun.sleep(AGAIN);
    }
    return null;
  }

  /** The whole list, read by its cursor or its pages. @throws if it cannot be read */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  async all(path: string): Promise<any[]> {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const found: any[] = [];
    let next = "";
    for (let page = 1; ; page++) {
      const answer = await this.call(
        "GET",
        `${path}${path.includes("?") ? "&" : "?"}per_page=100${next || `&page=${page}`}`,
      );
      if (answer?.status !== 200) throw new Error(`${path} cannot be read: ${answer?.status} ${answer?.text}`);
      const { data, meta } = answer.body;
      found.push(...data);
      if (data.length < 100 || meta.next_cursor === null) return found;
      if (meta.next_cursor) next = `&cursor=${encodeURIComponent(meta.next_cursor)}`;
    }
  }

  #judge(method: string, path: string, { status, text }: Answer, at: number): void {
    this.ledger.refused++;
    const isOurs = status === 500 || status === 503;
    const excuses = status === 503 ? [...UNWRITABLE, ...ENDING] : UNWRITABLE;
    if (isOurs && this.ledger.wasOut(excuses, at, performance.now())) return;
    this.ledger.violate(`${method} ${path} was answered ${status}: ${text.slice(0, 200)}`);
  }
}
