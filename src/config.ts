// Loads the configuration from TOML and the environment into one typed, frozen Config, and reports all mistakes at once.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { rules } from "./config/cross-checks.ts";
import { camelCase, type Group, Setting, Tables } from "./config/group.ts";
import { type Config, settings } from "./config/settings.ts";
import { type Environment, readSources, type Sources, variableOf } from "./config/sources.ts";

export type { Config } from "./config/settings.ts";
export type { Environment } from "./config/sources.ts";

const DEFAULT_FILE = "config.toml";

/** The mistakes in the configuration, one line each: key, source and allowed values. Never contains a secret's value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";

  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

/**
 * Reads `file` (by default `config.toml` in `folder`, if it exists) and the `RECOVERD_…__…` variables, which take precedence.
 * An empty variable sets the empty value if the setting can be empty; otherwise it counts as not set.
 * Relative paths from the file are resolved against the file's folder, others against `folder`.
 * @throws {ConfigError} with all mistakes.
 */
export function loadConfig(from: { file?: string | undefined; environment: Environment; folder: string }): Config {
  const file = from.file ?? (existsSync(join(from.folder, DEFAULT_FILE)) ? DEFAULT_FILE : undefined);
  const sources = readSources(file, from.environment, from.folder);
  const mistakes = [...sources.mistakes];
  const wrong = new Set(sources.unread);
  const read = readGroup(settings, "", from.folder, sources, (key, mistake) => {
    wrong.add(key);
    mistakes.push(mistake);
  }) as unknown as Config;
  const config = sources.written.has("server.public_url") ? read : withOwnUrl(read);
  for (const { keys, broken } of rules) {
    // A refused value was replaced by its default, so a conflict with that default is not the user's mistake.
    if ([...wrong].some((key) => keys.some((one) => key === one || key.startsWith(`${one}.`)))) continue;
    const complaint = broken(config);
    if (complaint !== null) mistakes.push(`${placeOf(keys[0]!, sources)}: ${complaint}`);
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return deepFreeze(config);
}

/** Sets the public address to this machine's. With port 0 the default stays, because the port is not known yet. */
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
  // A default can be invalid on this machine: for example, a file may have the name of the default data folder.
  if (value === undefined) refuse(key, `${key}: must be ${kind.allowed}, not ${shown(fallback)}, its default`);
  return value;
}

/** The number of tables in a list: one more than the highest index in the file or the environment. */
function countOf(list: string, { written }: Sources): number {
  const numbers = [...written.keys()].flatMap((key) =>
    key.startsWith(`${list}.`) ? [Number(key.slice(list.length + 1).split(".")[0])] : [],
  );
  return Math.max(-1, ...numbers) + 1;
}

/** The key and the source that set it; only the key if nothing set it. */
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
