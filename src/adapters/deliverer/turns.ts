// Connections begin a few in each turn of the event loop, who came first before the others. The runtime gives what is in
// a handshake little of a turn, and of several the youngest first: where many begin at once, some are not heard until
// their time is up, and nothing else is done meanwhile.

const PER_TURN = 2;

export class Turns {
  private readonly waiting: (() => void)[] = [];

  /** Resolves when it is one's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      if (this.waiting.push(resolve) === 1) setImmediate(this.take);
    });
  }

  private readonly take = (): void => {
    for (const begin of this.waiting.splice(0, PER_TURN)) begin();
    if (this.waiting.length > 0) setImmediate(this.take);
  };
}
