// The configuration: TOML and environment become one typed, frozen Config; every mistake is reported at once.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { rules } from "./config/cross-checks.ts";
import { type Config, camelCase, type Group, Setting, settings, Tables } from "./config/settings.ts";
import { type Environment, readSources, type Sources, variableOf } from "./config/sources.ts";

export type { Config } from "./config/settings.ts";
export type { Environment } from "./config/sources.ts";

const DEFAULT_FILE = "config.toml";

/** What is wrong with the configuration, one line each: key, source, and what is allowed. Never a secret's value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

/**
 * Reads `file` (else `config.toml` in `folder`, if it is there) and the `RECOVERD_…__…` variables, which win.
 * An empty variable is the empty value where a setting can be empty, and counts as not set where it cannot.
 * Relative paths start at the file's folder where they come from the file, else at `folder`.
 * Throws a ConfigError with all mistakes.
 */
export function loadConfig(from: { file?: string | undefined; environment: Environment; folder: string }): Config {
  const file = from.file ?? (existsSync(join(from.folder, DEFAULT_FILE)) ? DEFAULT_FILE : undefined);
  const sources = readSources(file, from.environment, from.folder);
  const mistakes = [...sources.mistakes];
  const wrong = new Set<string>();
  const read = readGroup(settings, "", from.folder, sources, (key, mistake) => {
    wrong.add(key);
    mistakes.push(mistake);
  }) as unknown as Config;
  const config = sources.written.has("server.public_url") ? read : withOwnUrl(read);
  for (const { keys, broken } of rules) {
    // A value that was refused stands here as its default: what disagrees with it would be no mistake of the user's.
    if ([...wrong].some((key) => keys.some((one) => key === one || key.startsWith(`${one}.`)))) continue;
    const complaint = broken(config);
    if (complaint !== null) mistakes.push(`${placeOf(keys[0]!, sources)}: ${complaint}`);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return deepFreeze(config);
}

/** Where no public address is given, it is this machine's. Port 0 leaves the default: which port that takes is not known yet. */
function withOwnUrl(config: Config): Config {
  const { port, tls } = config.server;
  if (port === 0) return config;
  return { ...config, server: { ...config.server, publicUrl: `${tls.cert ? "https" : "http"}://localhost:${port}` } };
}

type Refuse = (key: string, mistake: string) => void;

function readGroup(
  group: Group,
  prefix: string,
  folder: string,
  sources: Sources,
  refuse: Refuse,
): Record<string, unknown> {
  const read = (name: string, node: Group[string]): unknown => {
    const key = prefix + name;
    if (node instanceof Setting) return readOne(node, key, folder, sources, refuse);
    if (!(node instanceof Tables)) return readGroup(node, `${key}.`, folder, sources, refuse);
    return Array.from({ length: countOf(key, sources) }, (_, index) =>
      readGroup(node.group, `${key}.${index}.`, folder, sources, refuse),
    );
  };
  return Object.fromEntries(Object.entries(group).map(([name, node]) => [camelCase(name), read(name, node)]));
}

function readOne(setting: Setting<unknown>, key: string, folder: string, sources: Sources, refuse: Refuse): unknown {
  const { kind, fallback } = setting;
  const given = sources.written.get(key);
  if (given !== undefined) {
    const value = kind.read(given.value, given.folder);
    if (value !== undefined) return value;
    refuse(key, `${placeOf(key, sources)}: must be ${kind.allowed}${kind.hidden ? "" : `, not ${shown(given.value)}`}`);
  } else if (fallback === undefined) {
    const table = key.slice(0, key.lastIndexOf("."));
    const source = sources.written.get(table)?.source ?? `or ${variableOf(key)} in the environment`;
    refuse(key, `${key} (${source}): is missing; it must be ${kind.allowed}`);
  }
  if (fallback === undefined) return "";
  const value = kind.read(fallback, folder);
  // What a default names may be unfit where we run: a file where the data folder belongs.
  if (value === undefined) refuse(key, `${key}: must be ${kind.allowed}, not ${shown(fallback)}, its default`);
  return value;
}

/** How many tables a list has: the highest number written, by the file or the environment, and one. */
function countOf(list: string, { written }: Sources): number {
  const numbers = [...written.keys()].flatMap((key) =>
    key.startsWith(`${list}.`) ? [Number(key.slice(list.length + 1).split(".")[0])] : [],
  );
  return Math.max(-1, ...numbers) + 1;
}

/** The key and where it was set; only the key where it was not set. */
function placeOf(key: string, { written }: Sources): string {
  const source = written.get(key)?.source;
  return source === undefined ? key : `${key} (${source})`;
}

const LONGEST_SHOWN = 60;

function shown(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const inner of Object.values(value)) deepFreeze(inner);
  return Object.freeze(value);
}
