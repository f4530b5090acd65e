// Whether much comes in at once just now, so that what can wait lets it go first.

const WINDOW = 100; // ms

export class Rush {
  private since = Number.NEGATIVE_INFINITY;
  private counted = 0;
  private before = 0;

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

  /** Counts the next window where this one is over. */
  private turn(): void {
    const now = this.now();
    if (now - this.since < WINDOW) return;
    this.before = now - this.since < 2 * WINDOW ? this.counted : 0;
    this.counted = 0;
    this.since = now;
  }
}
