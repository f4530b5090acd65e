// Collects the values of the file and the environment by dotted key, each with its source.

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { closestName } from "../lib/closest-name.ts";
import { isObject } from "../lib/json.ts";
import { tomlParser } from "../lib/lazy-imports.ts";
import { type Group, Setting, Tables } from "./group.ts";
import { allSettings, settings } from "./settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** A value as written, its source ("config.toml line 3"), and the folder that relative paths are resolved against. */
type Written = { value: unknown; source: string; folder: string };

/** The written values by dotted key (`auth.idp.0.name`), the keys whose value could not be read, and the mistakes found so far. */
export type Sources = { written: Map<string, Written>; unread: Set<string>; mistakes: string[] };

const PREFIX = "RECOVERD_";
/** Ends the variable that names a file with the value of a secret setting, instead of the value. */
const FILE = "_FILE";

/** Reads the file, if any, then the environment, which overrides it. */
export function readSources(file: string | undefined, environment: Environment, folder: string): Sources {
  const sources: Sources = { written: new Map(), unread: new Set(), mistakes: [] };
  if (file !== undefined) readFile(file, folder, sources);
  readEnvironment(environment, folder, sources);
  return sources;
}

function readFile(file: string, folder: string, { written, mistakes }: Sources): void {
  const path = resolve(folder, file);
  let toml: string;
  let tree: Record<string, unknown>;
  try {
    toml = readFileSync(path, "utf8");
    tree = tomlParser().parse(toml);
  } catch (error) {
    mistakes.push(`${file}${unreadable(error)}`);
    return;
  }
  const lines = keyLines(toml);
  const sourceOf = (key: string): string => {
    const line = lineOf(lines, key);
    return line === undefined ? file : `${file} line ${line}`;
  };
  const unknown = (key: string, value: unknown): void => {
    const inner = isTable(value) ? Object.entries(value) : [];
    for (const [name, one] of inner) unknown(`${key}.${name}`, one);
    if (inner.length === 0) mistakes.push(`${key} (${sourceOf(key)}): is no setting${suggestion(key)}`);
  };
  const walk = (table: Record<string, unknown>, group: Group, prefix: string): void => {
    for (const [name, value] of Object.entries(table)) {
      const key = prefix + name;
      const node = Object.hasOwn(group, name) ? group[name]! : undefined;
      if (node === undefined) unknown(key, value);
      else if (node instanceof Setting) written.set(key, { value, source: sourceOf(key), folder: dirname(path) });
      else if (node instanceof Tables) {
        if (!Array.isArray(value) || !value.every(isTable)) {
          mistakes.push(`${key} (${sourceOf(key)}): must be tables of their own, each under [[${key}]]`);
        } else {
          for (const [index, one] of value.entries()) {
            const table = `${key}.${index}`;
            written.set(table, { value: one, source: sourceOf(table), folder: dirname(path) });
            walk(one, node.group, `${table}.`);
          }
        }
      } else if (isTable(value)) walk(value, node, `${key}.`);
      else mistakes.push(`${key} (${sourceOf(key)}): must be a table, [${key}]`);
    }
  };
  walk(tree, settings, "");
}

/** Shows only the first line of the parser's message, because the rest quotes the file, which may contain a secret. */
function unreadable(error: unknown): string {
  if (error instanceof tomlParser().TomlError)
    return ` line ${error.line}: ${error.message.split("\n")[0]!.replace("Invalid TOML document", "is not valid TOML")}`;
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOENT" ? ": there is no such file" : `: cannot be read (${code ?? "unknown error"})`;
}

function readEnvironment(environment: Environment, folder: string, { written, unread, mistakes }: Sources): void {
  for (const [variable, value] of Object.entries(environment)) {
    if (value === undefined || !variable.startsWith(PREFIX)) continue;
    if (!variable.includes("__")) {
      const meant = meantBy(variable);
      if (meant !== undefined) mistakes.push(`${variable}: is no setting; did you mean ${meant}?`);
      continue;
    }
    const setting = settingOf(variable);
    const inFile = variable.endsWith(FILE) ? settingOf(variable.slice(0, -FILE.length)) : undefined;
    if (setting !== undefined) {
      const isInFile = setting.kind.hidden && environment[variable + FILE];
      if (value === "" && (!setting.kind.empty || isInFile)) continue;
      written.set(keyOf(variable), { value: setting.kind.fromText(value), source: variable, folder });
      if (isInFile) mistakes.push(`${variable} and ${variable + FILE} are both set: only one of them can be meant`);
    } else if (!inFile?.kind.hidden) {
      mistakes.push(`${variable}: is no setting${suggestion(keyOf(variable), variableOf)}`);
    } else if (value !== "") {
      const key = keyOf(variable.slice(0, -FILE.length));
      const secret = readSecret(resolve(folder, value));
      const source = `${variable}, ${value}`;
      if ("mistake" in secret) {
        unread.add(key);
        mistakes.push(`${source}: ${secret.mistake}`);
      } else written.set(key, { value: inFile.kind.fromText(secret.line), source, folder });
    }
  }
}

/** The first line of a file, as container runtimes and systemd hand over secrets. */
function readSecret(path: string): { line: string } | { mistake: string } {
  try {
    const [line = ""] = readFileSync(path, "utf8").split(/\r?\n/, 1);
    return line === "" ? { mistake: "its first line is empty" } : { line };
  } catch (error) {
    return { mistake: `cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown error"})` };
  }
}

/** The correct name of a variable with single underscores: RECOVERD_SERVER__PORT for RECOVERD_SERVER_PORT. */
function meantBy(variable: string): string | undefined {
  const number = /_(\d{1,2})_/.exec(variable)?.[1] ?? "0";
  return allSettings()
    .map(([name]) => variableOf(name.replace("*", number)))
    .find((known) => known.replaceAll("__", "_") === variable);
}

const keyOf = (variable: string): string => variable.slice(PREFIX.length).toLowerCase().replaceAll("__", ".");

const settingOf = (variable: string): Setting<unknown> | undefined => settingAt(keyOf(variable).split("."));

function settingAt(path: string[]): Setting<unknown> | undefined {
  let node: Setting<unknown> | Tables<Group> | Group | undefined = settings;
  for (const name of path) {
    if (node === undefined || node instanceof Setting) return undefined;
    if (node instanceof Tables) node = /^\d{1,2}$/.test(name) ? node.group : undefined;
    else node = Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node instanceof Setting ? node : undefined;
}

/** The variable of a key: RECOVERD_SERVER__TLS__CERT for `server.tls.cert`. */
export const variableOf = (key: string): string => PREFIX + key.toUpperCase().replaceAll(".", "__");

function suggestion(key: string, shown: (key: string) => string = (known) => known): string {
  // Ignores the index of a table in the comparison: `auth.idp.0.nmae` is close to `auth.idp.*.name`.
  const number = /\.(\d+)\./.exec(key)?.[1] ?? "0";
  const known = closestName(
    key,
    allSettings().map(([name]) => name.replace("*", number)),
  );
  return known === undefined ? "" : `; did you mean ${shown(known)}?`;
}

const isTable = (value: unknown): value is Record<string, unknown> => isObject(value) && !(value instanceof Date);

// Finds the line of a key in a TOML file for error messages, because the parser does not report it.
const HEADER = /^\s*\[(\[?)\s*([^\]]+?)\s*\]/;
const ASSIGNMENT = /^\s*([\w."' -]+?)\s*=/;

/** The line (from 1) of each dotted key. Tables of a list are numbered from 0: `auth.idp.0.name`. */
function keyLines(toml: string): Map<string, number> {
  const lines = new Map<string, number>();
  const tables = new Map<string, number>();
  let prefix = "";
  for (const [index, line] of toml.split("\n").entries()) {
    const [, isList, table] = HEADER.exec(line) ?? [];
    const key = table ?? ASSIGNMENT.exec(line)?.[1];
    if (key === undefined) continue;
    let path = key.replace(/["'\s]/g, "");
    if (table === undefined) path = prefix + path;
    else if (isList) {
      const count = tables.get(path) ?? 0;
      tables.set(path, count + 1);
      path = `${path}.${count}`;
    }
    if (table !== undefined) prefix = `${path}.`;
    if (!lines.has(path)) lines.set(path, index + 1);
  }
  return lines;
}

/** The line of a key, or of the innermost table that contains it. */
function lineOf(lines: Map<string, number>, key: string): number | undefined {
  for (let path = key; path !== ""; path = path.slice(0, Math.max(0, path.lastIndexOf(".")))) {
    const line = lines.get(path);
    if (line !== undefined) return line;
  }
  return undefined;
}
