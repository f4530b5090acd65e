// Compares forecasts with outcomes: on the published segments of Fader and Hardie, together with simple rules, and on whole
// synthetic businesses, whose first year the forecast sees and whose second it predicts.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exposureIn, groupsAt, until } from "../../src/features/insights/forecast/history.ts";
import { expectedPath, project } from "../../src/features/insights/forecast/projection.ts";
import {
  fitBdw,
  fitRetention,
  fitSbg,
  type Parameters,
  survival,
} from "../../src/features/insights/forecast/retention.ts";
import { trendOf } from "../../src/features/insights/forecast/trends.ts";
import { closingMrr } from "../../src/features/insights/subscriptions/mrr-components.ts";
import { exposureOf } from "../../test/support/exposure.ts";
import { textTable } from "../text-table.ts";
import { businessOf } from "./portfolio.ts";

const PUBLISHED = join(import.meta.dir, "../../../shared/fixtures/analytics/sbg/anchors.json");

export async function forecasting(): Promise<string> {
  return [segments(), businesses()].join("\n\n");
}

function segments(): string {
  if (!existsSync(PUBLISHED)) return "The published segments are not here: skipped.";
  const published = JSON.parse(readFileSync(PUBLISHED, "utf8"));
  const rows = ["regular", "high_end"].flatMap((segment) =>
    [4, 7].map((renewals) => {
      const percents: number[] = published[segment].survivors_pct_years_0_12;
      const seen = percents.slice(0, renewals + 1).map((percent) => percent * 10);
      const exposure = exposureOf([seen]);
      const sbg = fitSbg(exposure);
      const byCurve = (curve: Parameters) => (t: number) => 100 * survival(curve, t);
      const pooled = exposure.lost.reduce((a, b) => a + b, 0) / exposure.atRisk.reduce((a, b) => a + b, 0);
      const last = percents[renewals]! / percents[renewals - 1]!;
      const from = (rate: number) => (t: number) => percents[renewals]! * rate ** (t - renewals);
      const missed = (said: (t: number) => number) => {
        const ahead = percents
          .slice(renewals + 1)
          .map((came, index) => Math.abs(said(renewals + 1 + index) - came) / came);
        return `${((100 * ahead.reduce((a, b) => a + b, 0)) / ahead.length).toFixed(2)} %`;
      };
      const chosen = fitRetention(exposure)!;
      const constant = (t: number) => 100 * (1 - pooled) ** t;
      return [
        segment,
        String(renewals),
        `${missed(byCurve(chosen))} (${chosen.model})`,
        missed(byCurve(sbg)),
        missed(byCurve(fitBdw(exposure, sbg))),
        missed(constant),
        missed(from(last)),
      ];
    }),
  );
  const head = ["Segment", "Renewals seen", "Ours", "sBG", "BdW", "Constant churn", "Last rate carried on"];
  return `Mean absolute error of the renewals up to the 12th:\n\n${textTable(head, rows)}`;
}

const WORLDS = 200;
const SEEN = 12;
const AHEAD = 12;

function businesses(): string {
  const rows = [
    { alpha: 0.7, beta: 3.8 },
    { alpha: 0.7, beta: 1.2 },
    { alpha: 3.8, beta: 15.2 },
    { alpha: 1.5, beta: 40 },
  ].flatMap((curve) => [20, 60, 200].map((signups) => rowOf(curve, signups)));
  const head = ["α, β", "Sign-ups a month", "MRR error", "Constant churn's", "80 % interval covers"];
  return `MRR up to ${AHEAD} months ahead after ${SEEN} months, over ${WORLDS} made-up businesses each (new customers, growth, unlike prices):\n\n${textTable(head, rows)}`;
}

function rowOf({ alpha, beta }: { alpha: number; beta: number }, signups: number): string[] {
  const sums = { within: 0, error: 0, constant: 0, count: 0 };
  for (let world = 0; world < WORLDS; world++) {
    const seed = `${alpha} ${beta} ${signups} ${world}`;
    const history = businessOf({ months: SEEN + AHEAD, signups, alpha, beta, spread: 0.6, growing: 0.02 }, seed);
    const known = until(history, SEEN);
    const exposure = exposureIn(known);
    const groups = groupsAt(history, SEEN);
    const retention = fitRetention(exposure)!;
    const said = project({ groups, exposure, retention, movements: known.movements, horizon: AHEAD, seed });
    const rate = exposure.lost.reduce((a, b) => a + b, 0) / exposure.atRisk.reduce((a, b) => a + b, 0);
    const trend = trendOf(known.movements);
    const simple = expectedPath({ groups, curve: { hazard: () => rate }, trend, horizon: AHEAD });
    for (const [index, month] of history.movements.slice(SEEN).entries()) {
      const came = closingMrr(month);
      const { low, mrr, high } = said[index]!;
      sums.count++;
      sums.within += came >= low && came <= high ? 1 : 0;
      sums.error += Math.abs(mrr - came) / came;
      sums.constant += Math.abs(closingMrr(simple[index]!) - came) / came;
    }
  }
  const percent = (sum: number) => `${((100 * sum) / sums.count).toFixed(1)} %`;
  return [`${alpha}, ${beta}`, String(signups), percent(sums.error), percent(sums.constant), percent(sums.within)];
}
