// Measures how many entries arrive per second and how busy the process is, so that work that can wait yields to them.

const WINDOW = 100; // ms
const PAUSE = 200; // ms
/** Share of one processor. While the process uses less, work that can wait may run. */
const BUSY = 0.7;

/** The times are in ms; only differences matter. */
export type Watch = { now: () => number; processor: () => number; sleep: (ms: number) => Promise<void> };

const ownWatch: Watch = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
  sleep: (ms) => Bun.sleep(ms),
};

export class LoadMonitor {
  private since = Number.NEGATIVE_INFINITY;
  private counted = 0;
  private before = 0;
  private processor = 0;
  private isBusy = false;
  private lastTurn: Promise<void> = Promise.resolve();

  /** `limit`: above this many entries per second the load is high. */
  constructor(
    private readonly limit: number,
    private readonly watch: Watch = ownWatch,
  ) {}

  /** Counts an entry, and returns whether the load is high now. */
  count(): boolean {
    this.turn();
    this.counted++;
    return this.rate > this.limit;
  }

  get isHigh(): boolean {
    return this.perSecond > this.limit;
  }

  /** Entries per second, over the last 100 to 200 ms. */
  get perSecond(): number {
    this.turn();
    return this.rate;
  }

  private get rate(): number {
    return Math.max(this.before, this.counted) * (1_000 / WINDOW);
  }

  /**
   * For work of a millisecond or two that can wait. Resolves immediately; while the load is high and the processor busy, for
   * one caller every 200 ms.
   */
  yieldUnderLoad(): Promise<void> {
    if (!this.mustYield) return Promise.resolve();
    this.lastTurn = this.lastTurn.then(() => (this.mustYield ? this.watch.sleep(PAUSE) : undefined));
    return this.lastTurn;
  }

  private get mustYield(): boolean {
    return this.isHigh && this.isBusy;
  }

  /** Starts the next window when this one is over. */
  private turn(): void {
    const now = this.watch.now();
    const passed = now - this.since;
    if (passed < WINDOW) return;
    this.before = passed < 2 * WINDOW ? this.counted : 0;
    this.counted = 0;
    this.since = now;
    const processor = this.watch.processor();
    this.isBusy = processor - this.processor > BUSY * passed;
    this.processor = processor;
  }
}
