// A thread that answers questions: begun with the first one, and once it was lost or has ended, with the next one.

/** What the thread is told: first what it needs, then what to answer. */
type Told<F, Q> = { first: F } | { id: number; question: Q } | { end: true };

type Answered<A> = { id: number; answer: A } | { id: number; failure: string };

/** One life of the thread, with those who wait for its answers. */
type Life<A> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<A>> };

/** The thread cannot answer any more; whether it did what it was asked is not known. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

export class Thread<F, Q, A> {
  #life: Life<A> | undefined;
  #asked = 0;
  #stopped = false;

  /** `start` starts a worker that runs `answerThere`; `first` is told to each before all else. */
  constructor(
    private readonly start: () => Worker,
    private readonly first: F,
  ) {}

  /** Questions and answers must be plain values. @throws {ThreadEnded} also once `stop` was called. */
  ask(question: Q): Promise<A> {
    if (this.#stopped) return Promise.reject(new ThreadEnded("The thread was stopped"));
    this.#life ??= this.#begin();
    const { worker, waiting } = this.#life;
    const asked = Promise.withResolvers<A>();
    const id = ++this.#asked;
    waiting.set(id, asked);
    worker.ref();
    worker.postMessage({ id, question } satisfies Told<F, Q>);
    return asked.promise;
  }

  #begin(): Life<A> {
    const worker = this.start();
    const life: Life<A> = { worker, waiting: new Map() };
    worker.onmessage = ({ data }: MessageEvent<Answered<A>>) => take(life, data);
    worker.onerror = ({ message }) => this.#lose(life, `The thread ended: ${message}`);
    worker.addEventListener("close", () => this.#lose(life, "The thread ended"));
    worker.postMessage({ first: this.first } satisfies Told<F, Q>);
    return life;
  }

  #lose(life: Life<A>, reason: string): void {
    if (this.#life === life) this.#life = undefined;
    for (const { reject } of life.waiting.values()) reject(new ThreadEnded(reason));
    life.waiting.clear();
  }

  /** Lets it answer what it was asked and close what it holds. Resolves once it has ended. */
  async end(): Promise<void> {
    if (this.#life === undefined) return;
    const { worker } = this.#life;
    this.#life = undefined;
    const ended = Promise.withResolvers<void>();
    worker.addEventListener("close", () => ended.resolve());
    worker.ref();
    worker.postMessage({ end: true } satisfies Told<F, Q>);
    await ended.promise;
  }

  /** Ends it in the middle of whatever it does, for good: what it was asked fails with this reason. */
  stop(reason: string): void {
    this.#stopped = true;
    if (this.#life === undefined) return;
    this.#life.worker.terminate();
    this.#lose(this.#life, reason);
  }
}

function take<A>({ worker, waiting }: Life<A>, answered: Answered<A>): void {
  const asked = waiting.get(answered.id);
  waiting.delete(answered.id);
  // A thread that has nothing to do does not keep the process from ending.
  if (waiting.size === 0) worker.unref();
  if ("failure" in answered) asked?.reject(new Error(answered.failure));
  else asked?.resolve(answered.answer);
}

/** Who answers in the thread. Of what `answer` throws only the message gets across. */
export type Answerer<Q, A> = { answer(question: Q): Promise<A>; close(): Promise<void> };

declare const self: Worker & { close(): void };

/** Answers whatever the thread is asked, as it comes: `begin` is given what it is told first. Call it once, in the thread. */
export function answerThere<F, Q, A>(begin: (first: F) => Answerer<Q, A>): void {
  let answerer: Answerer<Q, A> | undefined;
  const answering = new Set<Promise<void>>();

  async function answer(id: number, question: Q): Promise<void> {
    const answered: Answered<A> = await answerer!.answer(question).then(
      (answer) => ({ id, answer }),
      (error) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
    self.postMessage(answered);
  }

  async function end(): Promise<void> {
    await Promise.all(answering);
    await answerer?.close();
    self.close();
  }

  self.onmessage = ({ data }: MessageEvent<Told<F, Q>>) => {
    if ("first" in data) {
      answerer = begin(data.first);
    } else if ("end" in data) {
      end();
    } else {
      const one = answer(data.id, data.question).finally(() => answering.delete(one));
      answering.add(one);
    }
  };
}
