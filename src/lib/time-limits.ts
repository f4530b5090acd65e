// Limits of time that are all equally long: one timer serves them, since who began first is over first.

export interface Limited {
  /** Called once when the time is up. */
  end(): void;
}

export class TimeLimits {
  private readonly until = new Map<Limited, number>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Each `ms` milliseconds long. */
  constructor(private readonly ms: number) {}

  begin(one: Limited): void {
    this.until.set(one, performance.now() + this.ms);
    this.timer ??= setTimeout(this.look, this.ms);
  }

  /** It is done, or does not matter any more: it will not be ended. */
  finish(one: Limited): void {
    this.until.delete(one);
    if (this.until.size > 0) return;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private readonly look = (): void => {
    this.timer = undefined;
    const over: Limited[] = [];
    for (const [one, until] of this.until) {
      const left = until - performance.now();
      if (left > 0) {
        this.timer = setTimeout(this.look, Math.ceil(left));
        break;
      }
      over.push(one);
    }
    // What is done when one ends may finish others.
    for (const one of over) if (this.until.delete(one)) one.end();
  };
}
