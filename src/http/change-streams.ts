// Streams of server-sent events that name what kinds of things have changed in a project, and nothing of them.

import { kindOfChange } from "../features/projects/changes.ts";
import { AppError } from "../lib/errors.ts";
import type { Store } from "../store/engine.ts";

const MOST_OF_CALLER = 10;
const MOST_IN_ALL = 200;
const SPACING = 1_000; // ms between two events of a kind
const BEAT = 20_000; // ms; proxies close what is silent for a minute
const MOST_UNREAD = 100; // chunks; a client that takes none is not there any more

export type Caller = {
  projectId: string;
  /** Who may have ten streams: the user, or the key. */
  bucket: string;
  /** Aborts when the client goes. */
  gone: AbortSignal;
  /** Whether the caller may still read the project. */
  isAdmitted: () => Promise<boolean>;
};

type StreamsDeps = { store: Pick<Store, "watchRows">; stopping: AbortSignal };

export class ChangeStreams {
  readonly #counts = new Map<string, number>();
  #total = 0;

  constructor(
    private readonly deps: StreamsDeps,
    private readonly beat = BEAT,
  ) {}

  /** The body of an answer. Throws `rate_limited` where too many are open. */
  open(caller: Caller): ReadableStream<Uint8Array> {
    const { bucket } = caller;
    const own = this.#counts.get(bucket) ?? 0;
    if (own >= MOST_OF_CALLER) throw tooMany(`You have ${own} of these streams open`);
    if (this.#total >= MOST_IN_ALL) throw tooMany("Too many of these streams are open");
    this.#counts.set(bucket, own + 1);
    this.#total++;
    return new ChangeStream(this.deps, caller, this.beat, () => this.#closed(bucket)).body;
  }

  #closed(bucket: string): void {
    const left = this.#counts.get(bucket)! - 1;
    if (left > 0) this.#counts.set(bucket, left);
    else this.#counts.delete(bucket);
    this.#total--;
  }
}

const tooMany = (which: string) =>
  new AppError("rate_limited", `${which}: close one, or ask for what you show every 20 seconds instead`);

class ChangeStream {
  readonly body: ReadableStream<Uint8Array>;
  readonly #pending = new Set<string>();
  readonly #sentAt = new Map<string, number>();
  readonly #stops: (() => void)[] = [];
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  #timer: Timer | undefined;
  #hasEnded = false;

  constructor(
    { store, stopping }: StreamsDeps,
    private readonly caller: Caller,
    beat: number,
    onEnd: () => void,
  ) {
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => this.#end(),
    });
    this.#stops.push(onEnd);
    this.#stops.push(store.watchRows(caller.projectId, (table) => this.#note(table)));
    const beating = setInterval(() => void this.#send(() => [":\n\n"]), beat);
    beating.unref();
    this.#stops.push(
      () => clearInterval(beating),
      () => clearTimeout(this.#timer),
    );
    const end = () => this.#end();
    for (const signal of [stopping, caller.gone]) {
      signal.addEventListener("abort", end);
      this.#stops.push(() => signal.removeEventListener("abort", end));
    }
    this.#write("retry: 3000\n\n"); // browsers connect again after that many ms
    if (stopping.aborted || caller.gone.aborted) this.#end();
  }

  #note(table: string): void {
    const kind = kindOfChange(table);
    if (kind === undefined) return;
    this.#pending.add(kind);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#hasEnded || this.#pending.size === 0) return;
    const now = performance.now();
    const delay = Math.min(...[...this.#pending].map((kind) => this.#readyAt(kind) - now));
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, Math.ceil(delay)));
  }

  async #flush(): Promise<void> {
    await this.#send(() => {
      const now = performance.now();
      const ready = [...this.#pending].filter((kind) => this.#readyAt(kind) <= now);
      for (const kind of ready) {
        this.#pending.delete(kind);
        this.#sentAt.set(kind, now);
      }
      return ready.map((kind) => `event: ${kind}\ndata: {}\n\n`);
    });
    this.#timer = undefined;
    this.#schedule();
  }

  #readyAt(kind: string): number {
    return (this.#sentAt.get(kind) ?? Number.NEGATIVE_INFINITY) + SPACING;
  }

  /** Only to somebody who may read the project at this moment. */
  async #send(texts: () => readonly string[]): Promise<void> {
    const isAdmitted = await this.caller.isAdmitted().catch(() => false);
    if (!isAdmitted) this.#end();
    if (this.#hasEnded) return;
    for (const text of texts()) this.#write(text);
    if ((this.#controller.desiredSize ?? 0) < -MOST_UNREAD) this.#end();
  }

  #write(text: string): void {
    this.#controller.enqueue(Buffer.from(text));
  }

  #end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    for (const stop of this.#stops) stop();
    try {
      this.#controller.close();
    } catch {
      // The client has cancelled it.
    }
  }
}
