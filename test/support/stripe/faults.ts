// What can go wrong with a request, on demand.

/**
 * `refuse`: it is answered with a status, and nothing is done. `fail`: it is done, then answered with a 500. `lose`: it is
 * done, and what comes is a proxy's page. `hang`: it is never answered, and nothing is done. `wait`: it is done and answered
 * later, whether or not anybody still waits.
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

  /** For the next `times` requests of a method whose path fits, after `skip` that go well. */
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
