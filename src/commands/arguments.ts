// What follows a command's name on the command line: its words, its options, and where its configuration comes from.

import { parseArgs } from "node:util";
import type { Environment } from "../config.ts";

/** An option of a command's own; `value` is the name of what follows it ("FILE"), absent for a switch. */
export type Option = { readonly value?: string; readonly about: string };

export type Command = {
  readonly summary: string;
  /** What may follow the name, in order: "FILE" must, "[FILE]" may. */
  readonly words?: readonly string[];
  readonly options?: Readonly<Record<string, Option>>;
  /** Whether `--help` lists the settings too. */
  readonly settings?: boolean;
  /** Resolves with the exit code. */
  run(args: CommandArguments): Promise<number>;
};

export type Commands = Readonly<Record<string, Command>>;

export type CommandArguments = {
  readonly words: readonly string[];
  /** The text of an option with a value, true for a switch that is on, undefined for what was not given. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  /** `--config FILE`: to be given to `loadConfig` as `file`. */
  readonly configFile: string | undefined;
  readonly environment: Environment;
  /** The working folder. */
  readonly folder: string;
};

/** A command line that cannot be run: one line for the person who wrote it, exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  config: { value: "FILE", about: "Settings file (default: ./config.toml if it is there)" },
  help: { about: "Show this help" },
};

/** Reads what follows the name of a command; null where `--help` is asked for. Throws a UsageError. */
export function readArguments(
  name: string,
  command: Command,
  args: readonly string[],
  place: { environment: Environment; folder: string },
): CommandArguments | null {
  const { values, positionals } = parse(name, command, args);
  if (values.help === true) return null;
  const { config, help, ...options } = values;
  if (config === "") throw new UsageError(`recoverd ${name}: --config needs the name of a file`);
  checkWords(name, command, positionals);
  return { words: positionals, options, configFile: config as string | undefined, ...place };
}

type Parsed = { values: Record<string, string | true | undefined>; positionals: string[] };

function parse(name: string, command: Command, args: readonly string[]): Parsed {
  const known = Object.entries({ ...COMMON_OPTIONS, ...command.options });
  const options = Object.fromEntries(
    known.map(([option, { value }]) => [
      option,
      { type: value === undefined ? ("boolean" as const) : ("string" as const) },
    ]),
  );
  try {
    const parsed = parseArgs({
      args: [...args],
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
      strict: true,
    });
    return parsed as Parsed;
  } catch (error) {
    // The parser's message goes on with general advice in sentences and lines of its own.
    const complaint = (error as Error).message.split(/\. |\n/)[0]!.replace(/\.$/, "");
    throw new UsageError(`recoverd ${name}: ${complaint}; see recoverd ${name} --help`);
  }
}

function checkWords(name: string, { words = [] }: Command, given: readonly string[]): void {
  const extra = given[words.length];
  if (extra !== undefined) {
    throw new UsageError(`recoverd ${name}: ${JSON.stringify(extra)} is too much; see recoverd ${name} --help`);
  }
  const missing = words.slice(given.length).find((word) => !word.startsWith("["));
  if (missing !== undefined)
    throw new UsageError(`recoverd ${name}: ${missing} is missing; see recoverd ${name} --help`);
}
