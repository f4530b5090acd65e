// `recoverd import`: uploads a file of customers, subscriptions or past churn events to the service over its API, shows the
// progress, and saves the errors of its rows next to the file.

import { basename, dirname, extname, join, resolve } from "node:path";
import { loadConfig } from "../config.ts";
import { IMPORT_KINDS, type ImportKind } from "../features/inbound/imports/tables.ts";
import { cleanLine } from "../lib/text.ts";
import { type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { readFirstLine } from "./credentials.ts";
import { ImportClient, type Imported } from "./import/client.ts";
import { standardOutput } from "./output.ts";
import { figure, Progress } from "./terminal/progress.ts";
import { Screen } from "./terminal/screen.ts";

/** Milliseconds between two requests for the import's state. */
const POLL = 400;

/** Resolves with 0 if every row was accepted, otherwise 1. @throws {Error} with one line, if the import is impossible. */
export async function importFile(args: CommandArguments): Promise<number> {
  const { path, kind, dryRun, errors } = readOptions(args);
  const file = Bun.file(path);
  if (!(await file.exists())) throw new Error(`There is no file ${path}`);
  const client = await clientFor(args);

  const screen = new Screen(standardOutput);
  screen.say(`${dryRun ? "Checking" : "Importing"} ${basename(path)}: it is sent to the service, which then reads it.`);
  const progress = new Progress(screen);
  const { started, ignored } = await client.upload(file, kind, dryRun);
  if (ignored !== null) screen.say(`These columns are not read: ${cleanLine(ignored, 500)}`);
  let current = started;
  while (current.status === "queued" || current.status === "running") {
    const { read } = current.rows;
    progress.show(current.progress, `${figure(read)} rows, ${progress.rate(read)} rows/s`);
    await Bun.sleep(POLL);
    current = await client.find(current.id);
  }
  progress.end();
  return report(screen, client, current, errors);
}

function readOptions({ words, options, folder }: CommandArguments) {
  const path = resolve(folder, words[0]!);
  const kind = neededOption("import", { options }, "kind");
  if (!(IMPORT_KINDS as readonly string[]).includes(kind)) {
    throw new UsageError(`recoverd import: --kind is one of ${IMPORT_KINDS.join(", ")}`);
  }
  const beside = join(dirname(path), `${basename(path, extname(path))}.errors.csv`);
  const errors = options.errors === undefined ? beside : resolve(folder, neededOption("import", { options }, "errors"));
  return { path, kind: kind as ImportKind, dryRun: options["dry-run"] === true, errors };
}

async function clientFor({ options, environment, configFile, folder }: CommandArguments): Promise<ImportClient> {
  const project = neededOption("import", { options }, "project");
  const address = options.url === undefined ? null : neededOption("import", { options }, "url");
  if (address !== null && !/^https?:\/\/[^\s/]+/.test(address)) {
    throw new UsageError("recoverd import: --url is an address such as https://recoverd.example.com");
  }
  const key = options["key-file"]
    ? readFirstLine(neededOption("import", { options }, "key-file"), folder, "--key-file").trim()
    : (environment.RECOVERD_API_KEY ?? "").trim();
  if (key === "") {
    throw new UsageError(
      "recoverd import: the project's API key is missing: put it into RECOVERD_API_KEY, or name a file with --key-file",
    );
  }
  const url = address ?? loadConfig({ file: configFile, environment, folder }).server.publicUrl;
  return new ImportClient(url.replace(/\/+$/, ""), project, key);
}

async function report(screen: Screen, client: ImportClient, done: Imported, errors: string): Promise<number> {
  const { read, imported, unchanged, rejected } = done.rows;
  screen.say(
    `${figure(read)} rows were read: ${figure(imported)} ${done.dry_run ? "would be imported" : "imported"}, ${figure(unchanged)} were there already, ${figure(rejected)} ${rejected === 1 ? "is" : "are"} wrong.`,
  );
  if (rejected > 0) {
    await Bun.write(errors, await client.errors(done.id));
    screen.say(`What is wrong, by line and field: ${errors}`);
  }
  if (done.error !== null) screen.say(`The rest was not read: ${cleanLine(done.error, 500)}`);
  return done.status === "completed" && rejected === 0 ? 0 : 1;
}
