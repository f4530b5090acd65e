import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import {
  fitBdw,
  fitRetention,
  fitSbg,
  hazard,
  type Parameters,
  survival,
} from "../../../../src/features/insights/forecast/retention.ts";
import { logBeta } from "../../../../src/lib/statistics/log-gamma.ts";
import { exposureOf } from "../../../support/exposure.ts";

const PUBLISHED = join(import.meta.dir, "../../../../../shared/fixtures/analytics/sbg/anchors.json");
const published = existsSync(PUBLISHED) ? JSON.parse(readFileSync(PUBLISHED, "utf8")) : null;

/**
 * The discounted number of further renewals of a customer who has made `renewals` and is about to decide again
 * (Fader and Hardie 2010, "Customer-Base Valuation in a Contractual Setting"); `discount` is the rate per period.
 */
function discountedRenewals(parameters: Parameters, renewals: number, discount: number): number {
  let [sum, share] = [0, 1];
  for (let ahead = 0; share > 1e-12 && (1 + discount) ** -ahead > 1e-12; ahead++) {
    share *= 1 - hazard(parameters, renewals + ahead);
    sum += share / (1 + discount) ** ahead;
  }
  return sum;
}

/** How many of `size` customers remain after each period of a curve. */
const survivorsOf = (parameters: Parameters, size: number, periods: number): number[] =>
  Array.from({ length: periods + 1 }, (_, t) => size * survival(parameters, t));

describe.skipIf(!published)("the published tables of contractual retention (Fader and Hardie)", () => {
  const segments = ["regular", "high_end"] as const;
  const lengths = [4, 7, 12] as const;
  const survivors = (segment: string, renewals: number): number[] =>
    published[segment].survivors_pct_years_0_12.slice(0, renewals + 1).map((percent: number) => percent * 10);

  test.each(segments.flatMap((segment) => lengths.map((renewals) => [segment, renewals] as const)))(
    "%s from %i renewals has their parameters, likelihood and projection by both models",
    (segment, renewals) => {
      const exposure = exposureOf([survivors(segment, renewals)]);
      const sbg = fitSbg(exposure);
      const bdw = fitBdw(exposure, sbg);
      for (const [name, fit] of [["sBG", sbg] as const, ["BdW", bdw] as const]) {
        const table = published[segment][`${name}_fit_${renewals}_renewals`];
        const parameters = [fit.alpha, fit.beta, fit.c].slice(0, table.params.length);
        for (const [index, value] of parameters.entries()) expect(value).toBeCloseTo(table.params[index], 3);
        expect(fit.logLikelihood).toBeCloseTo(table.loglik_per_1000, 3);
        for (const [t, percent] of table.survivor_pct.entries()) {
          expect(Math.abs(100 * survival(fit, t) - percent)).toBeLessThan(0.006);
        }
      }
    },
  );

  test("the third parameter is taken where it pays for itself, and not where it does not", () => {
    expect(fitRetention(exposureOf([survivors("high_end", 4)]))?.model).toBe("bdw");
    expect(fitRetention(exposureOf([survivors("regular", 4)]))?.model).toBe("sbg");
  });

  test("the hold-out years are met as closely as printed", () => {
    const missed = (segment: string, renewals: number, fit: Parameters) => {
      const all: number[] = published[segment].survivors_pct_years_0_12;
      const ahead = all.slice(renewals + 1);
      const errors = ahead.map(
        (percent, index) => Math.abs(survival(fit, renewals + 1 + index) * 100 - percent) / percent,
      );
      return (100 * errors.reduce((sum, error) => sum + error, 0)) / errors.length;
    };
    for (const segment of segments) {
      for (const renewals of [4, 7]) {
        const sbg = fitSbg(exposureOf([survivors(segment, renewals)]));
        const bdw = fitBdw(exposureOf([survivors(segment, renewals)]), sbg);
        const table = published[segment];
        expect(missed(segment, renewals, sbg)).toBeCloseTo(table[`sBG_fit_${renewals}_renewals`].holdout_mape_pct, 1);
        expect(missed(segment, renewals, bdw)).toBeCloseTo(table[`BdW_fit_${renewals}_renewals`].holdout_mape_pct, 1);
      }
    }
  });

  test("several cohorts are pooled to the published parameters", () => {
    const fit = fitSbg(exposureOf(published.multi_cohort.example));
    expect(fit.alpha).toBeCloseTo(published.multi_cohort.alpha_beta_ours[0], 3);
    expect(fit.beta).toBeCloseTo(published.multi_cohort.alpha_beta_ours[1], 3);
  });

  test("the discounted expected residual lifetime is the printed one", () => {
    const fit = fitSbg(exposureOf([survivors("high_end", 7)]));
    for (const [renewals, value] of published.high_end["DERL_d0.10_n0_12"].entries()) {
      expect(Math.abs(discountedRenewals(fit, renewals, 0.1) - value)).toBeLessThan(0.0006);
    }
  });
});

describe("a retention curve", () => {
  test("is found again from the survivors that it leaves", () => {
    for (const parameters of [
      { alpha: 0.9, beta: 4.2, c: 1 },
      { alpha: 2.5, beta: 60, c: 1 },
      { alpha: 0.4, beta: 2.1, c: 1.6 },
    ]) {
      const exposure = exposureOf([survivorsOf(parameters, 1e6, 10)]);
      const sbg = fitSbg(exposure);
      const fit = parameters.c === 1 ? sbg : fitBdw(exposure, sbg);
      expect(fit.alpha / parameters.alpha).toBeCloseTo(1, 2);
      expect(fit.beta / parameters.beta).toBeCloseTo(1, 2);
      expect(fit.c / parameters.c).toBeCloseTo(1, 2);
    }
  });

  test("is the quotient of two beta functions", () => {
    const parameter = fc.double({ min: 0.05, max: 50, noNaN: true });
    fc.assert(
      fc.property(parameter, parameter, fc.double({ min: 0.3, max: 2.5, noNaN: true }), (alpha, beta, c) => {
        for (let t = 0; t < 30; t++) {
          const quotient = Math.exp(logBeta(alpha, beta + t ** c) - logBeta(alpha, beta));
          expect(survival({ alpha, beta, c }, t)).toBeCloseTo(quotient, 8);
        }
      }),
    );
  });

  test("falls from one and never rises, as far out as its parameters may be", () => {
    const parameter = fc.double({ min: -12, max: 12, noNaN: true }).map(Math.exp);
    const exponent = fc.oneof(fc.constant(1), fc.double({ min: -2, max: 2, noNaN: true }).map(Math.exp));
    fc.assert(
      fc.property(parameter, parameter, exponent, (alpha, beta, c) => {
        let left = survival({ alpha, beta, c }, 0);
        expect(left).toBe(1);
        for (let t = 1; t < 30; t++) {
          const now = survival({ alpha, beta, c }, t);
          expect(now >= 0 && now <= left).toBe(true);
          left = now;
        }
      }),
    );
  });

  test("is null where nobody was seen through a period", () => {
    expect(fitRetention(exposureOf([]))).toBeNull();
    expect(fitRetention(exposureOf([[50]]))).toBeNull();
    expect(fitRetention({ atRisk: [0, 0], lost: [0, 0] })).toBeNull();
  });

  test.each([
    ["one renewal", [[40, 36]]],
    ["nobody lost", [[40, 40, 40, 40]]],
    ["everybody lost at once", [[40, 0]]],
    ["everybody lost at the third", [[40, 30, 20, 0]]],
    ["one customer", [[1, 1, 1, 0]]],
    ["the same rate for ever", [[1e6, 9e5, 8.1e5, 7.29e5, 6.561e5]]],
  ])("is a usable curve after %s", (_name, cohorts) => {
    const fit = fitRetention(exposureOf(cohorts))!;
    for (const value of [fit.alpha, fit.beta, fit.c, fit.logLikelihood]) expect(Number.isFinite(value)).toBe(true);
    const curve = Array.from({ length: 61 }, (_, t) => survival(fit, t));
    expect(curve.every((left, t) => left >= 0 && left <= (curve[t - 1] ?? 1))).toBe(true);
  });

  test("is drawn to a broad prior after a single renewal, since one renewal determines no curve", () => {
    const fit = fitRetention(exposureOf([[100, 90]]))!;
    expect(hazard(fit, 0)).toBeCloseTo(0.1, 1);
    expect(fit.alpha).toBeWithin(0.05, 20);
    expect(hazard(fit, 6)).toBeLessThan(hazard(fit, 0));
  });

  test("is learnt as well from customers who are seen from their third period on only", () => {
    const parameters = { alpha: 0.8, beta: 3, c: 1 };
    const survivors = survivorsOf(parameters, 1e6, 12);
    const { atRisk, lost } = exposureOf([survivors]);
    const late = { atRisk: atRisk.map((n, t) => (t < 2 ? 0 : n)), lost: lost.map((n, t) => (t < 2 ? 0 : n)) };
    const fit = fitSbg(late);
    expect(hazard(fit, 5)).toBeCloseTo(hazard(parameters, 5), 4);
    expect(hazard(fit, 11)).toBeCloseTo(hazard(parameters, 11), 4);
  });
});
