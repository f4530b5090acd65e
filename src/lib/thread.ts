// A thread that answers questions. The first question starts it; if it has ended, the next question starts it again.

type Answered<A> = { id: number } & ({ answer: A } | { failure: string });

/** Messages to the thread: first its initial data, then questions. */
type ToThread<F, Q> = { first: F } | { id: number; question: Q };

/** A running thread with its unanswered questions. */
type Running<A> = { worker: Worker; waiting: Map<number, PromiseWithResolvers<A>> };

/** The thread has ended without an answer, so it is unknown whether it did the work. */
export class ThreadEnded extends Error {
  override readonly name = "ThreadEnded";
}

/** `F`: the initial data; `Q` and `A`: a question to the thread and its answer. */
export class Thread<F, Q, A> {
  #running: Running<A> | undefined;
  #asked = 0;
  #stopped = false;

  /** `start` starts a worker that runs `answerThere`; `first` is sent to each worker first. */
  constructor(
    private readonly start: () => Worker,
    private readonly first: F,
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
    worker.postMessage({ id, question } satisfies ToThread<F, Q>);
    return asked.promise;
  }

  #begin(): Running<A> {
    const worker = this.start();
    const running: Running<A> = { worker, waiting: new Map() };
    worker.onmessage = ({ data }: MessageEvent<Answered<A>>) => take(running, data);
    worker.onerror = ({ message }) => this.#lose(running, `The thread ended: ${message}`);
    worker.addEventListener("close", () => this.#lose(running, "The thread ended"));
    worker.postMessage({ first: this.first } satisfies ToThread<F, Q>);
    return running;
  }

  #lose(running: Running<A>, reason: string): void {
    if (this.#running === running) this.#running = undefined;
    for (const { reject } of running.waiting.values()) reject(new ThreadEnded(reason));
    running.waiting.clear();
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
  const asked = waiting.get(answered.id);
  waiting.delete(answered.id);
  if ("failure" in answered) asked?.reject(new Error(answered.failure));
  else asked?.resolve(answered.answer);
  // An idle thread does not keep the process alive.
  if (waiting.size === 0) worker.unref();
}

declare const self: Worker;

/**
 * Answers questions in the thread; call it once there. `begin` receives the initial data. Only the message of an error that
 * the answer throws is passed on.
 */
export function answerThere<F, Q, A>(begin: (first: F) => (question: Q) => Promise<A>): void {
  let answer: (question: Q) => Promise<A>;
  self.onmessage = ({ data }: MessageEvent<ToThread<F, Q>>) => {
    if ("first" in data) {
      answer = begin(data.first);
      return;
    }
    const { id, question } = data;
    const send = (answered: Answered<A>) => self.postMessage(answered);
    answer(question).then(
      (answer) => send({ id, answer }),
      (error) => send({ id, failure: error instanceof Error ? error.message : String(error) }),
    );
  };
}
