// Connections that were good for a post and are kept for the next one of the same project to the same place: for less
// time than receivers keep theirs, so that few posts meet one that is just being closed.

import type { Connection, Place } from "./connection.ts";

type Kept = { connection: Connection; since: number };

export class KeptConnections {
  private readonly byPlace = new Map<string, Kept[]>();
  private count = 0;
  private sweeping: ReturnType<typeof setInterval> | null = null;

  /** Each is kept for `time` ms at least and half as long again at most; there are `most` at most. */
  constructor(
    private readonly time = 4_000,
    private readonly most = 512,
  ) {}

  /** The one to this place that was used last, if there is any. */
  take({ key }: Place): Connection | null {
    const kept = this.byPlace.get(key);
    for (let last = kept?.pop(); last; last = kept?.pop()) {
      this.count--;
      if (last.connection.isOpen) return last.connection;
    }
    return null;
  }

  keep({ key }: Place, connection: Connection): void {
    if (!connection.isOpen) return;
    if (this.count >= this.most) {
      connection.close();
      return;
    }
    this.count++;
    const one = { connection, since: performance.now() };
    const kept = this.byPlace.get(key);
    if (kept) kept.push(one);
    else this.byPlace.set(key, [one]);
    this.sweeping ??= setInterval(this.sweep, this.time / 2).unref();
  }

  private readonly sweep = (): void => {
    const old = performance.now() - this.time;
    for (const [key, kept] of this.byPlace) {
      const young = kept.filter(({ connection, since }) => {
        if (since <= old) connection.close();
        return connection.isOpen;
      });
      this.count -= kept.length - young.length;
      if (young.length > 0) this.byPlace.set(key, young);
      else this.byPlace.delete(key);
    }
    if (this.byPlace.size > 0 || this.sweeping === null) return;
    clearInterval(this.sweeping);
    this.sweeping = null;
  };
}
