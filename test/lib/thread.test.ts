// A thread that answers questions: many at once, its failure, and its restart.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { Thread, ThreadEnded } from "../../src/lib/thread.ts";
import type { Question } from "./answering.worker.ts";

let thread: Thread<number, Question, number>;
let starts: number;

const shared = () => new Int32Array(new SharedArrayBuffer(4));
const failureOf = (asked: Promise<unknown>): Promise<unknown> => asked.then(() => undefined).catch((error) => error);

beforeEach(() => {
  starts = 0;
  const start = () => {
    starts++;
    return new Worker(new URL("./answering.worker.ts", import.meta.url).href);
  };
  thread = new Thread(start, 100);
});

afterEach(() => thread.stop("The test is over"));

test("it begins with the first question, and one is enough for all that follow", async () => {
  expect(starts).toBe(0);
  const sums = await Promise.all([1, 2, 3].map((add) => thread.ask({ add })));
  expect(sums).toEqual([101, 103, 106]);
  expect(await thread.ask({ add: 4 })).toBe(110);
  expect(starts).toBe(1);
});

test("a question that takes long keeps no other one waiting", async () => {
  const gate = shared();
  let isAnswered = false;
  const slow = thread.ask({ wait: gate }).then((sum) => {
    isAnswered = true;
    return sum;
  });
  expect(await thread.ask({ add: 1 })).toBe(101);
  expect(isAnswered).toBe(false);
  Atomics.store(gate, 0, 1);
  Atomics.notify(gate, 0);
  expect(await slow).toBe(101);
});

test("an error in the thread is thrown at its caller, and the thread goes on", async () => {
  expect(await failureOf(thread.ask({ refuse: "not today" }))).toEqual(new Error("not today"));
  expect(await thread.ask({ add: 1 })).toBe(101);
  expect(starts).toBe(1);
});

test("when it dies, all that it was asked fails with the reason, and the next question begins another", async () => {
  const failures = await Promise.all([
    failureOf(thread.ask({ wait: shared() })),
    failureOf(thread.ask({ die: "out of ink" })),
  ]);
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(ThreadEnded);
    expect(String(failure)).toContain("out of ink");
  }
  expect(await thread.ask({ add: 1 })).toBe(101);
  expect(starts).toBe(2);
});

test("stopping it fails what it was asked, and whatever is asked after", async () => {
  await thread.ask({ add: 1 });
  const asked = thread.ask({ wait: shared() });
  thread.stop("Enough");
  expect(await failureOf(asked)).toEqual(new ThreadEnded("Enough"));
  expect(await failureOf(thread.ask({ add: 1 }))).toBeInstanceOf(ThreadEnded);
  expect(starts).toBe(1);
});

test("an idle thread does not keep the process from ending", async () => {
  const program = `
    import { Thread } from ${JSON.stringify(join(import.meta.dir, "../../src/lib/thread.ts"))};
    const file = ${JSON.stringify(join(import.meta.dir, "answering.worker.ts"))};
    console.log(await new Thread(() => new Worker(file), 1).ask({ add: 1 }));`;
  const child = Bun.spawn([process.execPath, "-e", program], { timeout: 50_000, stdout: "pipe", stderr: "inherit" });
  expect(await child.stdout.text()).toBe("2\n");
  expect(await child.exited).toBe(0);
});
