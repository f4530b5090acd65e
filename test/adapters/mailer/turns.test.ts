import { expect, test } from "bun:test";
import { Turns } from "../../../src/adapters/mailer/turns.ts";

function turnsAt(limits = { atOnce: 2, waiting: 3 }) {
  const time = { now: 1_000 };
  return { turns: new Turns({ ...limits, atOnce: () => limits.atOnce }, () => time.now), time };
}

const isSettled = async (promise: Promise<unknown>): Promise<boolean> => {
  await Bun.sleep(0);
  return Bun.peek.status(promise) === "fulfilled";
};

test("so many of a domain are sent at once, so many wait in line, and the rest gets a time to try again", async () => {
  const { turns } = turnsAt();
  const entered = Array.from({ length: 8 }, () => turns.enter("slow.example"));
  const inside = entered.filter((turn) => typeof turn !== "number");
  expect(inside).toHaveLength(5);
  expect(await Promise.all(inside.map(isSettled))).toEqual([true, true, false, false, false]);
  for (const wait of entered.slice(5)) expect(wait).toBeGreaterThan(0);
  // The other domain has no queue.
  expect(await isSettled(turns.enter("quick.example") as Promise<unknown>)).toBe(true);
});

test("the end of one turn is the start of the next, in the order of coming; ending twice frees one place", async () => {
  const { turns } = turnsAt({ atOnce: 1, waiting: 2 });
  const [first, second, third] = [1, 2, 3].map(() => turns.enter("a.example") as Promise<() => void>);
  const end = await first!;
  end();
  end();
  expect([await isSettled(second!), await isSettled(third!)]).toEqual([true, false]);
});

test("who is slow sends away for longer: the times follow how fast the line moves, and end at ten minutes", async () => {
  const { turns, time } = turnsAt({ atOnce: 1, waiting: 3 });
  const line = Array.from({ length: 4 }, () => turns.enter("slow.example") as Promise<() => void>);
  const early = turns.enter("slow.example") as number;
  for (const turn of line.slice(0, 3)) {
    const end = await turn;
    time.now += 5_000;
    end();
  }
  while (typeof turns.enter("slow.example") !== "number");
  const late = turns.enter("slow.example") as number;
  expect(late).toBeGreaterThan(2 * early);
  for (let i = 0; i < 2_000; i++) void turns.enter("slow.example");
  expect(turns.enter("slow.example")).toBe(10 * 60_000);
});
