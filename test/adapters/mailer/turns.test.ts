import { expect, test } from "bun:test";
import { type Outside, Turns } from "../../../src/adapters/mailer/turns.ts";

const turnsOf = (limits = { atOnce: 2, waiting: 3 }) => new Turns({ ...limits, atOnce: () => limits.atOnce });

type Turn = Promise<() => void>;

const isInside = (turn: Turn | Outside): turn is Turn => !("room" in turn);

const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  await Bun.sleep(0);
  return Bun.peek.status(promise) === "fulfilled";
};

/** So many mails that come at once: the turns of those inside, and the calls of those outside. */
function comeToLine(turns: Turns, count: number): { line: Turn[]; calls: Promise<void>[] } {
  const entered = Array.from({ length: count }, () => turns.enter("slow.example"));
  return { line: entered.filter(isInside), calls: entered.flatMap((turn) => (isInside(turn) ? [] : turn.room)) };
}

const howManyCalled = async (calls: readonly Promise<void>[]): Promise<number> =>
  (await Promise.all(calls.map(isSettled))).filter(Boolean).length;

async function endOne(line: Turn[]): Promise<void> {
  const end = await line.shift()!;
  end();
}

test("so many of a domain are sent at once, so many wait in line, and the rest stays outside", async () => {
  const turns = turnsOf();
  const { line, calls } = comeToLine(turns, 8);
  expect(await Promise.all(line.map(isSettled))).toEqual([true, true, false, false, false]);
  expect(calls).toHaveLength(3);
  expect(await howManyCalled(calls)).toBe(0);
  // The other domain has no queue.
  expect(await isSettled(turns.enter("quick.example") as Turn)).toBe(true);
});

test("the end of one turn is the start of the next, in the order of coming; ending twice frees one place", async () => {
  const turns = turnsOf({ atOnce: 1, waiting: 2 });
  const [first, second, third] = [1, 2, 3].map(() => turns.enter("a.example") as Turn);
  const end = await first!;
  end();
  end();
  expect([await isSettled(second!), await isSettled(third!)]).toEqual([true, false]);
});

test("half a line is called in at a time, once there is room for it, and nobody twice", async () => {
  const turns = turnsOf({ atOnce: 1, waiting: 4 });
  const { line, calls } = comeToLine(turns, 10);
  const called: number[] = [];
  for (let ended = 0; ended < 4; ended++) {
    await endOne(line);
    called.push(await howManyCalled(calls));
  }
  expect(called).toEqual([0, 2, 2, 4]);
  // Those who were called have come, so the next turns call no more than these.
  for (let i = 0; i < 4; i++) line.push(turns.enter("slow.example") as Turn);
  expect(line.every(isInside)).toBe(true);
  await endOne(line);
  expect(await howManyCalled(calls)).toBe(4);
});

test("a mail that was called in and never comes holds up nobody", async () => {
  const turns = turnsOf({ atOnce: 1, waiting: 2 });
  const { line, calls } = comeToLine(turns, 6);
  while (line.length > 0) await endOne(line);
  expect(await howManyCalled(calls)).toBe(3);
  expect(isInside(turns.enter("slow.example"))).toBe(true);
});
