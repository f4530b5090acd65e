// `recoverd knowledge`: exports or imports a project's knowledge as a file, or lists what is missing, whether or not the
// service runs.

import { resolve } from "node:path";
import { knowledgeFile, parseKnowledge } from "../features/knowledge/file.ts";
import { missingFor } from "../features/knowledge/missing.ts";
import { knowledgeFromFile } from "../features/knowledge/model.ts";
import { readKnowledge, replaceKnowledge } from "../features/knowledge/service.ts";
import { SYSTEM } from "../features/projects/audit.ts";
import type { Project } from "../features/projects/tables.ts";
import { iso, systemClock } from "../lib/clock.ts";
import { AppError, type Detail } from "../lib/errors.ts";
import type { Store } from "../store/engine.ts";
import { actionOf, type CommandArguments, neededOption, UsageError } from "./arguments.ts";
import { getProjectBySlug, withStore } from "./data.ts";
import { print } from "./output.ts";

type Action = (store: Store, project: Project, args: CommandArguments) => Promise<number>;

const ACTIONS: Record<string, Action> = { export: exportFile, import: importFile, check };

export async function knowledge(args: CommandArguments): Promise<number> {
  const { words, options } = args;
  const name = words[0]!;
  const action = actionOf("knowledge", ACTIONS, name);
  const slug = neededOption("knowledge", args, "project");
  if (name === "import" && words[1] === undefined) throw new UsageError("recoverd knowledge import: FILE is missing");
  if (name === "check" && words[1] !== undefined) {
    throw new UsageError(`recoverd knowledge check: unexpected argument ${JSON.stringify(words[1])}`);
  }
  if (name !== "check" && options.strict)
    throw new UsageError(`recoverd knowledge ${name}: --strict is for check only`);
  return withStore(args, async (store) => action(store, await getProjectBySlug(store.read, slug), args));
}

/** Writes to the file, or to the standard output if it is `-` or none is named. */
async function exportFile(store: Store, project: Project, { words, folder }: CommandArguments): Promise<number> {
  const text = knowledgeFile(await readKnowledge(store.read, project.id));
  const [, path = "-"] = words;
  if (path === "-") print(text.trimEnd());
  else await Bun.write(resolve(folder, path), text);
  return 0;
}

/** Replaces all knowledge, or nothing if the file contains an error. */
async function importFile(store: Store, project: Project, { words, folder }: CommandArguments): Promise<number> {
  const path = words[1]!;
  const file = path === "-" ? Bun.stdin : Bun.file(resolve(folder, path));
  if (path !== "-" && !(await file.exists())) throw new Error(`There is no file ${path}`);
  try {
    const content = knowledgeFromFile(parseKnowledge(await file.text()));
    await store.write((tx) => replaceKnowledge(tx, project, content, SYSTEM, systemClock.now()));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.details.length === 0) throw new Error(`${path}: ${error.message}`);
    for (const detail of error.details) console.error(`${path}: ${faultOf(detail)}`);
    return 1;
  }
  print(`${project.slug} now knows what is in ${path}.`);
  return check(store, project, { words: [], options: {} });
}

/** Describes the field, with entries counted from one. */
const faultOf = ({ field, message }: Detail): string => {
  const entry = /^(\w+)\.(\d+)(?:\.(.+))?$/.exec(field);
  return entry === null
    ? `${field} ${message}`
    : [`${entry[1]}, entry ${Number(entry[2]) + 1}:`, entry[3], message].filter(Boolean).join(" ");
};

/** Resolves with 1 if something is missing and `--strict` is given, otherwise 0. */
async function check(
  store: Store,
  project: Project,
  { options }: Pick<CommandArguments, "words" | "options">,
): Promise<number> {
  const missing = missingFor(await readKnowledge(store.read, project.id), iso(systemClock.now()).slice(0, 10));
  for (const { strategy, sentence } of missing) print(`${strategy}: ${sentence}`);
  if (missing.length === 0) print("Nothing is missing: every strategy has what it needs.");
  return missing.length > 0 && options.strict ? 1 : 0;
}
