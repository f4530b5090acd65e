// `recoverd report`: prints a project's numbers, whether or not the service runs. It only reads.

import { type Config, loadConfig } from "../config.ts";
import { databaseOf } from "../data-folder.ts";
import { withPending } from "../features/insights/forecast/model.ts";
import { askedOf, MODES, type Mode } from "../features/insights/model.ts";
import { countPending, type Numbers, readNumbers } from "../features/insights/reports/report-data.ts";
import { settingsOf } from "../features/projects/settings.ts";
import type { Project } from "../features/projects/tables.ts";
import { systemClock } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import type { Db } from "../store/engine.ts";
import { readerHere } from "../store/reading.ts";
import { openSnapshot } from "../store/snapshot.ts";
import { type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { getProjectBySlug, openBeside } from "./data.ts";
import { print, standardOutput } from "./output.ts";
import type { OPTIONS } from "./report/options.ts";
import { showReport } from "./report/screens.ts";
import { Screen } from "./terminal/screen.ts";

export async function report(args: CommandArguments): Promise<number> {
  const asked = readOptions(args);
  const { data } = loadConfig({ file: args.configFile, environment: args.environment, folder: args.folder });
  const { db, close } = data.url === "" ? openSnapshot(databaseOf(data.dir)) : onServer(data);
  try {
    const project = await getProjectBySlug(db, asked.project);
    const period = periodOf(project, asked);
    const numbers = await readNumbers(readerHere(db), project, period);
    const pending = await countPending(db, project);
    if (args.options.json === true) print(JSON.stringify(rawOf(project, numbers, pending), null, 2));
    else {
      const screen = new Screen(standardOutput);
      if (period.test) screen.say(screen.yellow("Tests only (--mode test): no live event or subscription is counted."));
      showReport(screen, project, numbers, pending);
    }
  } finally {
    await close();
  }
  return 0;
}

/** Opens PostgreSQL without a snapshot: each query sees the newest rows. */
function onServer(data: Config["data"]): { db: Db; close(): Promise<void> } {
  const { store, close } = openBeside(data);
  return { db: store.read, close };
}

type Options = { project: string; from?: string; to?: string; currency?: string; mode?: Mode };

function readOptions({ options }: CommandArguments): Options {
  const textOf = (name: keyof typeof OPTIONS): string | undefined => {
    const value = options[name];
    if (value === "") throw new UsageError(`recoverd report: --${name} is empty; see recoverd report --help`);
    return typeof value === "string" ? value : undefined;
  };
  const project = neededOption("report", { options }, "project");
  const currency = textOf("currency");
  if (currency !== undefined && !/^[a-z]{3}$/i.test(currency)) {
    throw new UsageError("recoverd report: --currency is a code of three letters, such as usd");
  }
  const mode = MODES.find((one) => one === textOf("mode"));
  if (mode === undefined && options.mode !== undefined) {
    throw new UsageError("recoverd report: --mode is live or test");
  }
  const [from, to] = [textOf("from"), textOf("to")];
  return { project, from, to, currency, mode };
}

/** @throws {UsageError} that names the options with invalid dates. */
function periodOf(project: Project, asked: Options) {
  try {
    return askedOf(project, asked, systemClock.now());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reported = error.details.map(({ field, message }) => `--${field}: ${message}`).join("; ");
    throw new UsageError(`recoverd report: ${reported || error.message}`);
  }
}

/** The numbers in the shapes of the API's responses. */
const rawOf = (
  project: Project,
  { stats, months, recovery, retention, forecast, strategies }: Numbers,
  pending: number,
) => ({
  project: { slug: project.slug, name: project.name },
  stats: { ...stats, pending_subscriptions: pending },
  mrr: { period: stats.period, currency: stats.currency, months, pending_subscriptions: pending },
  cohorts: {
    event_month: { ...recovery, pending_subscriptions: 0 },
    signup_month: { ...retention, pending_subscriptions: pending },
  },
  forecasting: withPending(forecast, pending),
  strategies: { learning: settingsOf(project).strategies.learning, ...strategies },
});
