// Streams of server-sent events: limits how many are open, checks their callers, and keeps them open until they end. A source
// provides the events.

import { AppError } from "../lib/errors.ts";

const MOST_OF_CALLER = 10;
const MOST_IN_ALL = 200;
const BEAT = 20_000; // ms; proxies close connections that are silent for a minute
const MOST_UNREAD = 100; // chunks; a client that reads none of them is considered gone

type Caller = {
  /** The user, or the keys of a project together, which may have ten streams. */
  bucket: string;
  /** The project that is read. */
  project: string;
  /** Aborts when the client disconnects. */
  gone: AbortSignal;
  /** Whether the caller may still read the project. */
  isAdmitted: () => Promise<boolean>;
};

/** What one stream sends. Times are those of `performance.now()`. */
export interface Source {
  /** Calls `onNews` whenever there is something new. Returns a function that stops this. */
  watch(onNews: () => void): () => void;
  /** Milliseconds until the next events may be sent; null if there are none. */
  dueIn(now: number): number | null;
  /** The events that may be sent now, each with its blank line. */
  take(now: number): string[];
  /** Whether the source has ended. */
  readonly isOver: boolean;
}

export class EventStreams {
  readonly #open = new Set<EventStream>();

  constructor(
    private readonly stopping: AbortSignal,
    private readonly beat = BEAT,
  ) {}

  /** The body of an answer. @throws `rate_limited` if too many are open */
  open(caller: Caller, source: Source): ReadableStream<Uint8Array> {
    const own = [...this.#open].filter((one) => one.caller.bucket === caller.bucket).length;
    if (own >= MOST_OF_CALLER) throw tooMany(`You have ${own} of these streams open`);
    if (this.#open.size >= MOST_IN_ALL) this.#makeRoom(caller.project);
    return new EventStream(this.stopping, caller, source, this.beat, this.#open).body;
  }

  /** Ends the newest stream of the project with the most, so that no project waits for others that have more. */
  #makeRoom(project: string): void {
    const byProject = Map.groupBy(this.#open, ({ caller }) => caller.project);
    const most = [...byProject.values()].reduce((a, b) => (b.length > a.length ? b : a));
    const own = byProject.get(project)?.length ?? 0;
    if (most.length <= own + 1) throw tooMany("Too many of these streams are open");
    most.at(-1)!.end();
  }
}

const tooMany = (which: string) =>
  new AppError("rate_limited", `${which}: close one, or poll every 20 seconds instead`);

class EventStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #stops: (() => void)[] = [];
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #timer: Timer | undefined;
  #hasEnded = false;

  constructor(
    stopping: AbortSignal,
    readonly caller: Caller,
    private readonly source: Source,
    beat: number,
    open: Set<EventStream>,
  ) {
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.end(),
    });
    open.add(this);
    this.#stops.push(() => open.delete(this));
    this.#stops.push(source.watch(() => this.#schedule()));
    const beating = setInterval(() => void this.#send(() => [":\n\n"]), beat);
    beating.unref();
    this.#stops.push(
      () => clearInterval(beating),
      () => clearTimeout(this.#timer),
    );
    const end = () => this.end();
    for (const signal of [stopping, caller.gone]) {
      signal.addEventListener("abort", end);
      this.#stops.push(() => signal.removeEventListener("abort", end));
    }
    this.#write("retry: 3000\n\n"); // browsers reconnect after this many ms
    if (stopping.aborted || caller.gone.aborted) this.end();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#hasEnded) return;
    const delay = this.source.dueIn(performance.now());
    if (delay === null) return;
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, Math.ceil(delay)));
  }

  async #flush(): Promise<void> {
    await this.#send(() => this.source.take(performance.now()));
    this.#timer = undefined;
    if (this.source.isOver) this.end();
    else this.#schedule();
  }

  /** Sends only while the caller may read the project. */
  async #send(texts: () => readonly string[]): Promise<void> {
    const isAdmitted = await this.caller.isAdmitted().catch(() => false);
    if (!isAdmitted) this.end();
    if (this.#hasEnded) return;
    for (const text of texts()) this.#write(text);
    if ((this.#controller.desiredSize ?? 0) < -MOST_UNREAD) this.end();
  }

  #write(text: string): void {
    this.#controller.enqueue(Buffer.from(text));
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const stop of this.#stops) stop();
    try {
      this.#controller.close();
    } catch {
      // The client has cancelled the stream.
    }
  }
}
