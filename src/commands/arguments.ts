// Parses a command's arguments: its words, its options, and the source of its configuration.

import { parseArgs } from "node:util";
import type { Environment } from "../config.ts";

/** An option of a command; `value` is the placeholder of its value ("FILE"), absent for a switch. */
export type Option = { readonly value?: string; readonly about: string };

export type Command = {
  readonly summary: string;
  /** The arguments after the name, in order: "FILE" is required, "[FILE]" optional. */
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
  /** The text of an option with a value, true for a switch, undefined for an option that was not given. */
  readonly options: Readonly<Record<string, string | true | undefined>>;
  /** `--config FILE`: passed to `loadConfig` as `file`. */
  readonly configFile: string | undefined;
  readonly environment: Environment;
  /** The working folder. */
  readonly folder: string;
};

/** The command line is invalid: the message is one line for the user, and the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

export const COMMON_OPTIONS: Readonly<Record<string, Option>> = {
  config: { value: "FILE", about: "Settings file (default: ./config.toml if it is there)" },
  help: { about: "Show this help" },
};

/** Parses the arguments of a command; null for `--help`. @throws {UsageError} */
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
    // Only the first sentence, because the parser's message continues with general advice.
    const complaint = (error as Error).message.split(/\. |\n/)[0]!.replace(/\.$/, "");
    throw new UsageError(`recoverd ${name}: ${complaint}; see recoverd ${name} --help`);
  }
}

function checkWords(name: string, { words = [] }: Command, given: readonly string[]): void {
  const extra = given[words.length];
  if (extra !== undefined) {
    throw new UsageError(`recoverd ${name}: unexpected argument ${JSON.stringify(extra)}; see recoverd ${name} --help`);
  }
  const missing = words.slice(given.length).find((word) => !word.startsWith("["));
  if (missing !== undefined)
    throw new UsageError(`recoverd ${name}: ${missing} is missing; see recoverd ${name} --help`);
}

/** The value of an option that the command needs. @throws {UsageError} */
export function neededOption(command: string, { options }: Pick<CommandArguments, "options">, name: string): string {
  const value = options[name];
  if (typeof value === "string" && value !== "") return value;
  throw new UsageError(`recoverd ${command}: --${name} is missing; see recoverd ${command} --help`);
}

/** The action that the first argument of a command names. @throws {UsageError} */
export function actionOf<A>(command: string, actions: Readonly<Record<string, A>>, name: string): A {
  if (Object.hasOwn(actions, name)) return actions[name]!;
  throw new UsageError(`recoverd ${command}: ${JSON.stringify(name)} is not one of ${Object.keys(actions).join(", ")}`);
}
