// Whether much comes in at once just now, so that what can wait lets it go first.

const WINDOW = 100; // ms
const PAUSE = 200; // ms
/** Of one processor: while the process takes less, there is room for what can wait. */
const BUSY = 0.7;

/** Both in ms; they only have to go on. */
export type Watch = { now: () => number; processor: () => number };

const ownWatch: Watch = {
  now: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  },
};

export class Rush {
  private since = Number.NEGATIVE_INFINITY;
  private counted = 0;
  private before = 0;
  private processor = 0;
  private isBusy = false;
  private lastTurn: Promise<void> = Promise.resolve();

  /** `most`: arrivals a second that are no rush yet. */
  constructor(
    private readonly most: number,
    private readonly watch: Watch = ownWatch,
  ) {}

  /** Counts an arrival, and tells whether it is one of a rush. */
  arrive(): boolean {
    this.turn();
    this.counted++;
    return this.rateNow > this.most;
  }

  get isOn(): boolean {
    return this.rate > this.most;
  }

  /** Arrivals a second, of late. */
  get rate(): number {
    this.turn();
    return this.rateNow;
  }

  private get rateNow(): number {
    return Math.max(this.before, this.counted) * (1_000 / WINDOW);
  }

  /**
   * For work that takes a millisecond or two and can wait: resolves at once, or, in a rush that leaves no time for it, when
   * it is the caller's turn, one after the other and 200 ms apart.
   */
  giveWay(): Promise<void> {
    if (!this.leavesNoTime) return Promise.resolve();
    this.lastTurn = this.lastTurn.then(() => (this.leavesNoTime ? Bun.sleep(PAUSE) : undefined));
    return this.lastTurn;
  }

  private get leavesNoTime(): boolean {
    return this.isOn && this.isBusy;
  }

  /** Counts the next window where this one is over. */
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
