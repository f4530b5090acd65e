// `recoverd risk backtest`: measures on the stored data how well the churn-risk score predicted who would leave.

import { driftOf } from "../features/risk/calibration/quality.ts";
import { type Trained, trainingRead } from "../features/risk/calibration/snapshots.ts";
import { MIN_OUTCOMES } from "../features/risk/calibration/training.ts";
import { systemClock } from "../lib/clock.ts";
import { textTable } from "../lib/text-table.ts";
import { type CommandArguments, UsageError } from "./arguments.ts";
import { projectsAsked, withStore } from "./data.ts";
import { print } from "./output.ts";

export async function risk(args: CommandArguments): Promise<number> {
  const { project: slug, json } = args.options;
  if (args.words[0] !== "backtest") {
    throw new UsageError(`recoverd risk: ${JSON.stringify(args.words[0])} is not backtest`);
  }
  await withStore(args, async (store) => {
    for (const project of await projectsAsked(store, slug)) {
      const trained = await trainingRead.run(store.read, { projectId: project.id, at: systemClock.now() });
      print(json ? JSON.stringify({ project: project.slug, ...trained }) : textOf(project.slug, trained));
    }
  });
  return 0;
}

const number = (value: number | null): string => (value === null ? "-" : value.toFixed(3));

function textOf(slug: string, { card, outcomes, quality, model }: Trained): string {
  const lines = [
    `${slug}: ${card.tested} looks at customers, 30 days apart; ${outcomes} of them left within 30 days`,
    "",
    ...textTable([
      ["", "AUC", "lift of the top 10%", "Brier"],
      ["days since the last activity", number(card.recency.auc), number(card.recency.lift), ""],
      ["the card", number(card.card.auc), number(card.card.lift), ""],
    ]),
    "",
    ...textTable([
      ["level by the card", "customers", "left in 30 days", "rate"],
      ...card.levels.map(({ level, customers, left, rate }) => [
        level,
        String(customers),
        String(left),
        rate === null ? "-" : `${(100 * rate).toFixed(1)}%`,
      ]),
    ]),
    "",
  ];
  if (model === null)
    return [
      ...lines,
      `Chances are available once ${MIN_OUTCOMES} customers have left within 30 days of a snapshot.`,
      "",
    ].join("\n");
  if (quality === null)
    return [...lines, "Too few left before the last 30 days to test chances on them.", ""].join("\n");
  const { calibrated } = quality;
  const drift = driftOf(quality);
  return [
    ...lines,
    `Trained on the time before, tested on the last 30 days (${quality.tested} customers, ${quality.left} left, ${quality.expected.toFixed(1)} expected):`,
    "",
    ...textTable([
      ["", "AUC", "lift of the top 10%", "Brier"],
      ["days since the last activity", number(quality.recency.auc), number(quality.recency.lift), ""],
      ["the card", number(quality.card.auc), number(quality.card.lift), ""],
      ["calibrated", number(calibrated.auc), number(calibrated.lift), number(calibrated.brier)],
      ["the same rate for everybody", "", "", number(quality.constantBrier)],
    ]),
    "",
    ...textTable([
      ["predicted chance (tenths)", "customers", "left"],
      ...quality.reliability.map(({ size, predicted, observed }) => [
        `${(100 * predicted).toFixed(1)}%`,
        String(size),
        `${(100 * observed).toFixed(1)}%`,
      ]),
    ]),
    "",
    ...(drift ? [drift, ""] : []),
  ].join("\n");
}
