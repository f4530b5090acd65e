// `recoverd help`: the commands, one command's options, or the example configuration.

import { exampleConfig, settingsHelp } from "../config/example.ts";
import { closestName } from "../lib/closest-name.ts";
import { COMMON_OPTIONS, type Command, type Commands, UsageError } from "./arguments.ts";

const CONFIG_TOPIC = "config";

/** The text of `recoverd help [topic]`. @throws {UsageError} for an unknown topic. */
export function helpText(commands: Commands, topic: string | undefined): string {
  if (topic === undefined) return overview(commands);
  if (topic === CONFIG_TOPIC) return exampleConfig();
  return commandHelp(topic, commandNamed(commands, topic));
}

/** Finds a command by name. @throws {UsageError} with the closest name. */
export function commandNamed(commands: Commands, name: string): Command {
  if (Object.hasOwn(commands, name)) return commands[name]!;
  const near = closestName(name, Object.keys(commands));
  const advice = near === undefined ? "see recoverd help" : `did you mean ${near}?`;
  throw new UsageError(`recoverd: there is no command ${JSON.stringify(name)}; ${advice}`);
}

function overview(commands: Commands): string {
  const rows = Object.entries(commands).map(([name, { summary }]) => [name, summary] as const);
  return `Recoverd: nine recovery emails for every cancellation and failed payment.

Usage: recoverd COMMAND [OPTIONS]

${table(rows)}
Every command has --help. recoverd help ${CONFIG_TOPIC} prints an example config.toml with every setting.
The documentation is at /docs of the running service: http://localhost:8080/docs unless set otherwise.
`;
}

export function commandHelp(name: string, command: Command): string {
  const { summary, words = [], options = {}, settings } = command;
  // The command's own options come first, and override a common option's text.
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS, ...options }).map(
    ([option, { value, about }]) => [`--${option}${value === undefined ? "" : ` ${value}`}`, about] as const,
  );
  return `${summary}

Usage: ${["recoverd", name, ...words, "[OPTIONS]"].join(" ")}

${table(rows)}${settings ? settingsPart() : ""}`;
}

const settingsPart = (): string => `
Settings, from the file or the environment (server.port is RECOVERD_SERVER__PORT there), with their defaults:

${settingsHelp()}
The environment can also name an administrator, whose account is created at start if there is none with that address:
RECOVERD_ADMIN_EMAIL, with RECOVERD_ADMIN_PASSWORD or RECOVERD_ADMIN_PASSWORD_FILE.
`;

function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join("");
}
