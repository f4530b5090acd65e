// Whether much comes in at once just now, so that what can wait lets it go first.

const WINDOW = 100; // ms
const PAUSE = 50; // ms

export class Rush {
  private since = Number.NEGATIVE_INFINITY;
  private counted = 0;
  private before = 0;
  private lastTurn: Promise<void> = Promise.resolve();

  /** `most`: arrivals a second that are no rush yet. `now` in ms; it only has to go on. */
  constructor(
    private readonly most: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  arrive(): void {
    this.turn();
    this.counted++;
  }

  get isOn(): boolean {
    return this.rate > this.most;
  }

  /** Arrivals a second, of late. */
  get rate(): number {
    this.turn();
    return Math.max(this.before, this.counted) * (1_000 / WINDOW);
  }

  /**
   * For work that takes a millisecond or two and can wait: resolves at once, or, in a rush, when it is the caller's turn,
   * one after the other and 50 ms apart.
   */
  giveWay(): Promise<void> {
    if (!this.isOn) return Promise.resolve();
    this.lastTurn = this.lastTurn.then(() => (this.isOn ? Bun.sleep(PAUSE) : undefined));
    return this.lastTurn;
  }

  /** Counts the next window where this one is over. */
  private turn(): void {
    const now = this.now();
    if (now - this.since < WINDOW) return;
    this.before = now - this.since < 2 * WINDOW ? this.counted : 0;
    this.counted = 0;
    this.since = now;
  }
}
