import { describe, expect, test } from "bun:test";
import { driftOf, testOnLater } from "../../../../src/features/risk/calibration/quality.ts";
import { chanceOf, type Snapshot, train } from "../../../../src/features/risk/calibration/training.ts";
import { usageOf } from "../../../../src/features/risk/calibration/usage.ts";
import { DEFAULT_WEIGHTS } from "../../../../src/features/risk/scorecard.ts";
import { SIGNALS } from "../../../../src/features/risk/signals.ts";
import { DAY } from "../../../../src/lib/duration.ts";
import { sigmoid } from "../../../../src/lib/statistics/logistic.ts";
import { seeded } from "../../../../src/lib/statistics/random.ts";
import { activityOf, factsAfter, NOW } from "../history.ts";

const CANCEL_VIEWS = SIGNALS.indexOf("cancel_page_views");
const ERRORS = SIGNALS.indexOf("errors_seen");

/** Customers with random signals and usage, who leave with the given chance. */
function snapshotsOf(
  size: number,
  chance: (views: number, errors: number, usage: number) => number,
  at = NOW,
): Snapshot[] {
  const random = seeded(`snapshots ${size} ${at}`);
  return Array.from({ length: size }, () => {
    const strengths = new Float64Array(SIGNALS.length);
    const views = random.uniform() < 0.2 ? 1 : 0;
    const errors = random.uniform() < 0.2 ? 1 : 0;
    strengths[CANCEL_VIEWS] = views;
    strengths[ERRORS] = errors;
    const usage = random.uniform() * 3;
    const score = views * 69 + errors * 6;
    const left = random.uniform() < chance(views, errors, usage);
    return { at, strengths, usage: Float64Array.of(usage, 0, 0, 0, 0, 0), score, silentDays: 1, left };
  });
}

const chanceWith = (
  model: NonNullable<ReturnType<typeof train>>,
  views: number,
  errors: number,
  usage = 1.5,
): number => {
  const strengths = new Float64Array(SIGNALS.length);
  strengths[CANCEL_VIEWS] = views;
  strengths[ERRORS] = errors;
  return chanceOf(model, { strengths, usage: Float64Array.of(usage, 0, 0, 0, 0, 0) });
};

describe("the calibrated card", () => {
  test("has no chances before twenty customers have left", () => {
    const snapshots = snapshotsOf(300, () => 0.5);
    const withLeft = (count: number) => {
      let left = 0;
      return snapshots.map((each) => ({ ...each, left: each.left && ++left <= count }));
    };
    expect(train(withLeft(19), DEFAULT_WEIGHTS, [])).toBeNull();
    expect(train(withLeft(20), DEFAULT_WEIGHTS, [])).not.toBeNull();
  });

  test("predicts chances that come true", () => {
    const truth = (views: number, errors: number, usage: number) =>
      sigmoid(-3 + 2 * views + 0.3 * errors - 0.4 * usage);
    const model = train(snapshotsOf(20_000, truth), DEFAULT_WEIGHTS, [])!;
    for (const [views, errors, usage] of [
      [0, 0, 1.5],
      [1, 0, 1.5],
      [0, 1, 1.5],
      [1, 1, 0.5],
    ] as const) {
      expect(Math.abs(chanceWith(model, views, errors, usage) - truth(views, errors, usage))).toBeLessThan(0.04);
    }
  });

  test("believes the card while few have left, and the outcomes once many have", () => {
    const errorsAlone = (_: number, errors: number) => (errors ? 0.5 : 0.05);
    const few = train(snapshotsOf(150, errorsAlone), DEFAULT_WEIGHTS, [])!;
    const many = train(snapshotsOf(20_000, errorsAlone), DEFAULT_WEIGHTS, [])!;
    const effect = (model: typeof few, views: number, errors: number) =>
      chanceWith(model, views, errors) - chanceWith(model, 0, 0);
    expect(effect(few, 1, 0)).toBeGreaterThan(0.04);
    expect(Math.abs(effect(many, 1, 0))).toBeLessThan(0.02);
    expect(effect(many, 0, 1)).toBeGreaterThan(0.3);
  });

  test("is tested on what came after it was trained", () => {
    const truth = (views: number) => (views ? 0.4 : 0.04);
    const earlier = snapshotsOf(3_000, truth, NOW - 60 * DAY);
    const later = snapshotsOf(3_000, truth, NOW - 30 * DAY);
    const quality = testOnLater([...earlier, ...later], DEFAULT_WEIGHTS, [])!;
    expect(quality.tested).toBe(3_000);
    expect(quality.card.auc!).toBeWithin(0.68, 0.85);
    expect(quality.calibrated.auc!).toBeWithin(0.68, 0.85);
    expect(quality.calibrated.brier!).toBeLessThan(quality.constantBrier! - 0.01);
    expect(quality.calibrated.calibrationError!).toBeLessThan(0.03);
    expect(quality.recency.auc).toBe(0.5);
    expect(quality.levels.map(({ level }) => level)).toEqual(["low", "medium", "high", "critical"]);
    expect(quality.levels.reduce((sum, { customers }) => sum + customers, 0)).toBe(3_000);
    expect(quality.reliability.reduce((sum, { size }) => sum + size, 0)).toBe(3_000);
    expect(driftOf(quality)).toBeNull();
    expect(testOnLater(later, DEFAULT_WEIGHTS, [])).toBeNull();
  });

  test("warns where far more leave than the time before let expect", () => {
    const earlier = snapshotsOf(3_000, () => 0.03, NOW - 60 * DAY);
    const later = snapshotsOf(3_000, () => 0.09, NOW - 30 * DAY);
    const quality = testOnLater([...earlier, ...later], DEFAULT_WEIGHTS, [])!;
    expect(driftOf(quality)).toMatch(/^In the last 30 days \d+ customers left where \d+ were expected/);
    expect(driftOf({ left: 0, expected: 0, tested: 0 })).toBeNull();
  });
});

describe("usage", () => {
  test("counts the last four weeks of each kind apart, and leaves later days out", () => {
    const happenings = [
      ["login", 1, 3],
      ["export", 27, 2],
      ["export", 28, 50],
      ["login", -2, 9],
    ] as const;
    const { rows } = activityOf(happenings);
    const facts = factsAfter(happenings);
    const usage = usageOf(facts, rows, { from: 0, to: rows.length }, [1, 2, 7]);
    expect([...usage.slice(6)]).toEqual([Math.log1p(3) / 2, Math.log1p(2) / 2, 0]);
    expect([...usage].every(Number.isFinite)).toBe(true);
  });

  test("is numbers for a customer who was never active", () => {
    const usage = usageOf(factsAfter([]), [], { from: 0, to: 0 }, [1]);
    expect([...usage].every(Number.isFinite)).toBe(true);
  });
});
