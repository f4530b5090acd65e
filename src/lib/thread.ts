// A thread that answers questions, and may ask questions back. The first question starts it; if it has ended, the next
// question starts it again.

type Answered<A> = { id: number } & ({ answer: A } | { failure: string });

/** Messages to the thread: first its initial data, then questions, answers to its own questions, and a request to end. */
type ToThread<F, Q, D> = { first: F } | { id: number; question: Q } | { back: Answered<D> } | { end: true };

/** Messages from the thread. */
type FromThread<A, C> = Answered<A> | { back: { id: number; question: C } };

/** A running thread with its unanswered questions. */
type Running<A> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<A>>; isOver: boolean };

/** The thread has ended without an answer, so it is unknown whether it did the work. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

/** `F`: the initial data; `Q` and `A`: a question to the thread and its answer; `C` and `D`: a question back and its answer. */
export class Thread<F, Q, A, C = never, D = never> {
  #running: Running<A> | undefined;
  #asked = 0;
  #stopped = false;

  /**
   * `start` starts a worker that runs `answerThere`; `first` is sent to each worker first. `answer` answers the thread's
   * questions; `onEnd` is called when a worker has ended, for any reason.
   */
  constructor(
    private readonly start: () => Worker,
    private readonly first: F,
    private readonly options: { answer?: (question: C) => Promise<D>; onEnd?: () => void } = {},
  ) {}

  /** Questions and answers must be structured-cloneable. @throws {ThreadEnded} if the thread ends first, or after `stop`. */
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

  /** Resolves when the thread has answered all questions, closed its resources, and ended. */
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

  /** Ends the thread immediately and permanently; open questions fail with this reason. */
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

/** Answers questions in the thread. Only the message of an error that `answer` throws is passed on. */
type Answerer<Q, A> = { answer(question: Q): Promise<A>; close(): Promise<void> };

declare const self: Worker & { close(): void };

/**
 * Answers questions in the thread; call it once there. `begin` receives the initial data, and a function that asks questions
 * back.
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
