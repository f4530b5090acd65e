// A thread that adds to its initial number, waits, rejects, asks back or fails, as each question requests.

import { answerThere } from "../../src/lib/thread.ts";

export type Question =
  | { add: number }
  | { wait: Int32Array }
  | { refuse: string }
  | { die: string }
  | { askBack: string };

if (!Bun.isMainThread) {
  answerThere((sum: { from: number; closed: Int32Array }, askBack: (question: string) => Promise<number>) => ({
    answer: async (question: Question): Promise<number> => {
      if ("refuse" in question) throw new Error(question.refuse);
      if ("die" in question) {
        setTimeout(() => {
          throw new Error(question.die);
        });
        return new Promise(() => {});
      }
      if ("askBack" in question) {
        const answer = await askBack(question.askBack);
        sum.from += answer;
      } else if ("wait" in question) await Atomics.waitAsync(question.wait, 0, 0).value;
      else sum.from += question.add;
      return sum.from;
    },
    close: async () => {
      Atomics.store(sum.closed, 0, 1);
      Atomics.notify(sum.closed, 0);
    },
  }));
}
