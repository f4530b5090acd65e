// A thread that answers questions: begun with the first one, and once it was lost or has ended, with the next one.
// It may ask back meanwhile.

type Answered<A> = { id: number } & ({ answer: A } | { failure: string });

/** What the thread is told: first what it needs, then what to answer. */
type Told<F, Q, D> = { first: F } | { id: number; question: Q } | { back: Answered<D> } | { end: true };

/** What is heard from it. */
type Heard<A, C> = Answered<A> | { back: { id: number; question: C } };

/** One life of the thread, with those who wait for its answers. */
type Life<A> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<A>>; isOver: boolean };

/** The thread cannot answer any more; whether it did what it was asked is not known. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

/** `C` is what the thread may ask back, `D` what it is answered then. */
export class Thread<F, Q, A, C = never, D = never> {
  #life: Life<A> | undefined;
  #asked = 0;
  #stopped = false;

  /**
   * `start` starts a worker that runs `answerThere`; `first` is told to each before all else. `answer` answers what it
   * asks back; `onEnd` is called when it has ended, however that came.
   */
  constructor(
    private readonly start: () => Worker,
    private readonly first: F,
    private readonly options: { answer?: (question: C) => Promise<D>; onEnd?: () => void } = {},
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
    worker.postMessage({ id, question } satisfies Told<F, Q, D>);
    return asked.promise;
  }

  #begin(): Life<A> {
    const worker = this.start();
    const life: Life<A> = { worker, waiting: new Map(), isOver: false };
    worker.onmessage = ({ data }: MessageEvent<Heard<A, C>>) => {
      if ("back" in data) this.#answerBack(worker, data.back);
      else take(life, data);
    };
    worker.onerror = ({ message }) => this.#lose(life, `The thread ended: ${message}`);
    worker.addEventListener("close", () => this.#lose(life, "The thread ended"));
    worker.postMessage({ first: this.first } satisfies Told<F, Q, D>);
    return life;
  }

  async #answerBack(worker: Worker, asked: { id: number; question: C }): Promise<void> {
    const { answer = () => Promise.reject(new Error("Nobody answers this thread")) } = this.options;
    worker.postMessage({ back: await answered(answer, asked) } satisfies Told<F, Q, D>);
  }

  #lose(life: Life<A>, reason: string): void {
    if (life.isOver) return;
    life.isOver = true;
    if (this.#life === life) this.#life = undefined;
    for (const { reject } of life.waiting.values()) reject(new ThreadEnded(reason));
    life.waiting.clear();
    this.options.onEnd?.();
  }

  /** Lets it answer what it was asked and close what it holds. Resolves once it has ended. */
  async end(): Promise<void> {
    if (this.#life === undefined) return;
    const { worker } = this.#life;
    this.#life = undefined;
    const ended = Promise.withResolvers<void>();
    worker.addEventListener("close", () => ended.resolve());
    worker.ref();
    worker.postMessage({ end: true } satisfies Told<F, Q, D>);
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
  settle(waiting, answered);
  // A thread that has nothing to do does not keep the process from ending.
  if (waiting.size === 0) worker.unref();
}

function settle<A>(waiting: Map<number, PromiseWithResolvers<A>>, answered: Answered<A>): void {
  const asked = waiting.get(answered.id);
  waiting.delete(answered.id);
  if ("failure" in answered) asked?.reject(new Error(answered.failure));
  else asked?.resolve(answered.answer);
}

const answered = <Q, A>(
  answer: (question: Q) => Promise<A>,
  { id, question }: { id: number; question: Q },
): Promise<Answered<A>> =>
  answer(question).then(
    (answer) => ({ id, answer }),
    (error) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
  );

/** Who answers in the thread. Of what `answer` throws only the message gets across. */
export type Answerer<Q, A> = { answer(question: Q): Promise<A>; close(): Promise<void> };

declare const self: Worker & { close(): void };

/**
 * Answers whatever the thread is asked, as it comes: `begin` is given what it is told first, and what asks back. Call it
 * once, in the thread.
 */
export function answerThere<F, Q, A, C = never, D = never>(
  begin: (first: F, askBack: (question: C) => Promise<D>) => Answerer<Q, A>,
): void {
  let answerer: Answerer<Q, A> | undefined;
  const answering = new Set<Promise<void>>();
  const waiting = new Map<number, PromiseWithResolvers<D>>();
  let asked = 0;

  function askBack(question: C): Promise<D> {
    const back = Promise.withResolvers<D>();
    const id = ++asked;
    waiting.set(id, back);
    self.postMessage({ back: { id, question } } satisfies Heard<A, C>);
    return back.promise;
  }

  async function answer(id: number, question: Q): Promise<void> {
    self.postMessage((await answered((asked: Q) => answerer!.answer(asked), { id, question })) satisfies Heard<A, C>);
  }

  async function end(): Promise<void> {
    await Promise.all(answering);
    await answerer?.close();
    self.close();
  }

  self.onmessage = ({ data }: MessageEvent<Told<F, Q, D>>) => {
    if ("first" in data) {
      answerer = begin(data.first, askBack);
    } else if ("end" in data) {
      end();
    } else if ("back" in data) {
      settle(waiting, data.back);
    } else {
      const one = answer(data.id, data.question).finally(() => answering.delete(one));
      answering.add(one);
    }
  };
}
