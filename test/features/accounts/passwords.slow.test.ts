// How passwords are hashed and verified: argon2id, a bounded number at once, the same work for unknown accounts.

import { expect, test } from "bun:test";
import { DECOY, hashPassword, verifyPassword } from "../../../src/features/accounts/passwords.ts";
import { TryLater } from "../../../src/lib/try-later.ts";
import { atFullCost } from "../../support/cheap-hashes.ts";

const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;

test("a password is stored as argon2id with a salt of its own, and known again", () =>
  atFullCost(async () => {
    const [one, two] = [await hashPassword("correct horse"), await hashPassword("correct horse")];
    expect(one).toMatch(PARAMETERS);
    expect(one).not.toBe(two);
    expect(await verifyPassword("correct horse", one)).toBe(true);
    expect(await verifyPassword("correct horsf", one)).toBe(false);
  }));

test("each hash costs at least what OWASP asks for", async () => {
  await atFullCost(async () => {
    const [, memory, passes] = PARAMETERS.exec(await hashPassword("correct horse"))!.map(Number);
    expect(memory! * passes!).toBeGreaterThanOrEqual(47_104);
  });
});

test("if there is no account, the same work is done in vain", async () => {
  await atFullCost(async () => {
    const real = await hashPassword("correct horse");
    expect(PARAMETERS.exec(DECOY)![0]).toBe(PARAMETERS.exec(real)![0]);
    expect(DECOY.length).toBe(real.length);
    expect(await verifyPassword("correct horse", null)).toBe(false);
  });
});

test("a flood is refused at once instead of waiting, and those who wait are served", async () => {
  const atOnce = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1)); // one core stays free
  const hash = await Bun.password.hash("correct horse", { algorithm: "argon2id", memoryCost: 1_024, timeCost: 1 });
  const ended: unknown[] = [];
  const tries = Array.from({ length: 80 }, () =>
    verifyPassword("correct horse", hash)
      .catch((error: unknown) => error)
      .then((result) => ended.push(result)),
  );
  await Promise.all(tries);
  const refused = ended.filter((result) => result instanceof TryLater);
  expect(refused.length).toBe(80 - 50 - atOnce);
  expect(refused[0]).toMatchObject({ kind: "unavailable", seconds: 5 });
  expect(ended.slice(0, refused.length)).toEqual(refused); // refused before any of those that wait
  expect(ended.filter((result) => result === true).length).toBe(50 + atOnce);
  expect(await verifyPassword("correct horse", hash)).toBe(true);
});
