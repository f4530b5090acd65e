// Faults of requests, planned by tests.

/**
 * `refuse`: answers with a status and does nothing. `fail`: does what is asked, then answers 500. `lose`: does what is asked,
 * but a proxy's error page replaces the answer. `hang`: does nothing and never answers. `wait`: does it and answers later, even
 * if the client has disconnected.
 */
export type Fault =
  | { kind: "refuse"; status: number; retryAfter?: number }
  | { kind: "fail" }
  | { kind: "lose"; until?: Promise<unknown> }
  | { kind: "hang" }
  | { kind: "wait"; until: Promise<unknown> };

type Planned = { method: string; path: RegExp; fault: Fault; times: number; skip: number };

export class Faults {
  #planned: Planned[] = [];

  /** Plans a fault for the next `times` requests with this method and a matching path, after `skip` successful ones. */
  plan(method: string, path: RegExp, fault: Fault, { times = 1, skip = 0 } = {}): void {
    this.#planned.push({ method, path, fault, times, skip });
  }

  clear(): void {
    this.#planned = [];
  }

  next(method: string, path: string): Fault | null {
    const planned = this.#planned.find((one) => one.times > 0 && one.method === method && one.path.test(path));
    if (!planned) return null;
    if (planned.skip > 0) {
      planned.skip -= 1;
      return null;
    }
    planned.times -= 1;
    return planned.fault;
  }
}
