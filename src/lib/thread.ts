// A thread that answers questions. It is started by the first question, and again by the next one after it has ended.
// It may ask questions back.

type Answered<A> = { id: number } & ({ answer: A } | { failure: string });

/** Messages to the thread: first what it needs, then questions. */
type ToThread<F, Q, D> = { first: F } | { id: number; question: Q } | { back: Answered<D> } | { end: true };

/** Messages from the thread. */
type FromThread<A, C> = Answered<A> | { back: { id: number; question: C } };

/** A running thread, and the questions that it has yet to answer. */
type Running<A> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<A>>; isOver: boolean };

/** The thread has ended without an answer; whether it did what it was asked is unknown. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

/** `F` is what the thread is started with, `Q` a question and `A` its answer; `C` a question of the thread and `D` its answer. */
export class Thread<F, Q, A, C = never, D = never> {
  #running: Running<A> | undefined;
  #asked = 0;
  #stopped = false;

  /**
   * `start` starts a worker that runs `answerThere`; `first` is the first message to each. `answer` answers what the
   * thread asks back; `onEnd` is called when it has ended, for whatever reason.
   */
  constructor(
    private readonly start: () => Worker,
    private readonly first: F,
    private readonly options: { answer?: (question: C) => Promise<D>; onEnd?: () => void } = {},
  ) {}

  /** Questions and answers are plain values. @throws {ThreadEnded} also after `stop`. */
  ask(question: Q): Promise<A> {
    if (this.#stopped) return Promise.reject(new ThreadEnded("The thread was stopped"));
    this.#running ??= this.#begin();
    const { worker, waiting } = this.#running;
    const asked = Promise.withResolvers<A>();
    const id = ++this.#asked;
    waiting.set(id, asked);
    worker.ref();
    worker.postMessage({ id, question } satisfies ToThread<F, Q, D>);
    return asked.promise;
  }

  #begin(): Running<A> {
    const worker = this.start();
    const running: Running<A> = { worker, waiting: new Map(), isOver: false };
    worker.onmessage = ({ data }: MessageEvent<FromThread<A, C>>) => {
      if ("back" in data) void this.#answerBack(worker, data.back);
      else take(running, data);
    };
    worker.onerror = ({ message }) => this.#lose(running, `The thread ended: ${message}`);
    worker.addEventListener("close", () => this.#lose(running, "The thread ended"));
    worker.postMessage({ first: this.first } satisfies ToThread<F, Q, D>);
    return running;
  }

  async #answerBack(worker: Worker, asked: { id: number; question: C }): Promise<void> {
    const { answer = () => Promise.reject(new Error("Nothing answers the questions of this thread")) } = this.options;
    worker.postMessage({ back: await answered(answer, asked) } satisfies ToThread<F, Q, D>);
  }

  #lose(running: Running<A>, reason: string): void {
    if (running.isOver) return;
    running.isOver = true;
    if (this.#running === running) this.#running = undefined;
    for (const { reject } of running.waiting.values()) reject(new ThreadEnded(reason));
    running.waiting.clear();
    this.options.onEnd?.();
  }

  /** Resolves once the thread has answered what it was asked, closed what it holds, and ended. */
  async end(): Promise<void> {
    if (this.#running === undefined) return;
    const { worker } = this.#running;
    this.#running = undefined;
    const ended = Promise.withResolvers<void>();
    worker.addEventListener("close", () => ended.resolve());
    worker.ref();
    worker.postMessage({ end: true } satisfies ToThread<F, Q, D>);
    await ended.promise;
  }

  /** Ends the thread at once and for good: open questions fail with this reason. */
  stop(reason: string): void {
    this.#stopped = true;
    if (this.#running === undefined) return;
    this.#running.worker.terminate();
    this.#lose(this.#running, reason);
  }
}

function take<A>({ worker, waiting }: Running<A>, answered: Answered<A>): void {
  settle(waiting, answered);
  // An idle thread does not keep the process alive.
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

/** What answers in the thread. Of an error that `answer` throws only the message is passed on. */
type Answerer<Q, A> = { answer(question: Q): Promise<A>; close(): Promise<void> };

declare const self: Worker & { close(): void };

/**
 * Answers the thread's questions. `begin` receives what the thread is started with, and a function that asks back. Call it
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
    self.postMessage({ back: { id, question } } satisfies FromThread<A, C>);
    return back.promise;
  }

  async function answer(id: number, question: Q): Promise<void> {
    self.postMessage(
      (await answered((asked: Q) => answerer!.answer(asked), { id, question })) satisfies FromThread<A, C>,
    );
  }

  async function end(): Promise<void> {
    await Promise.all(answering);
    await answerer?.close();
    self.close();
  }

  self.onmessage = ({ data }: MessageEvent<ToThread<F, Q, D>>) => {
    if ("first" in data) {
      answerer = begin(data.first, askBack);
    } else if ("end" in data) {
      void end();
    } else if ("back" in data) {
      settle(waiting, data.back);
    } else {
      const one = answer(data.id, data.question).finally(() => answering.delete(one));
      answering.add(one);
    }
  };
}
