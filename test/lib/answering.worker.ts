// A thread that adds to its initial number, waits, rejects or fails, as each question requests.

import { answerThere } from "../../src/lib/thread.ts";

export type Question = { add: number } | { wait: Int32Array } | { refuse: string } | { die: string };

if (!Bun.isMainThread) {
  answerThere((first: number) => {
    let sum = first;
    return async (question: Question): Promise<number> => {
      if ("refuse" in question) throw new Error(question.refuse);
      if ("die" in question) {
        setTimeout(() => {
          throw new Error(question.die);
        });
        return new Promise(() => {});
      }
      if ("wait" in question) await Atomics.waitAsync(question.wait, 0, 0).value;
      else sum += question.add;
      return sum;
    };
  });
}
