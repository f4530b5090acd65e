// Generates config.example.toml and the list of settings in `--help` from the table of settings.

import { type Group, Setting, Tables } from "./group.ts";
import { allSettings, settings } from "./settings.ts";
import { variableOf } from "./sources.ts";

const HEAD = `# Recoverd's settings: every key with its default. Copy this file to config.toml and take the "#" off the keys to change.
# Each can be given in the environment too, and wins there: server.port is ${variableOf("server.port")}, server.tls.cert is
# ${variableOf("server.tls.cert")}, lists have commas between. Durations are texts such as "90s", "5m", "24h" or "30d".
# A secret can also be the first line of a file that its variable with _FILE names: ${variableOf("mail.password")}_FILE.
# Each of [limits] may be "off". Paths that are not absolute start at this file's folder. Settings are read at the start only.
`;

/** Sample values for the required keys of a provider's table, which have no default. */
const SAMPLES: Record<string, string> = {
  name: "acme",
  issuer: "https://login.example.com",
  client_id: "recoverd",
};

/** The content of config.example.toml. */
export const exampleConfig = (): string => `${HEAD}\n${sections(settings, "").join("\n")}`;

function sections(group: Group, prefix: string): string[] {
  const own = Object.entries(group).flatMap(([key, node]) => (node instanceof Setting ? [lines(key, node)] : []));
  const inner = Object.entries(group).flatMap(([key, node]) => {
    if (node instanceof Setting) return [];
    return node instanceof Tables ? [tableLines(prefix + key, node)] : sections(node, `${prefix}${key}.`);
  });
  return own.length === 0 ? inner : [`[${prefix.slice(0, -1)}]\n${own.join("")}`, ...inner];
}

const lines = (key: string, { about, fallback }: Setting<unknown>): string =>
  `# ${about}\n#${key} = ${tomlValue(fallback)}\n`;

/** Writes the table with a space after "#", like prose, because it is a sample, not a default. */
function tableLines(key: string, { about, group }: Tables<Group>): string {
  const inner = Object.entries(group).flatMap(([name, node]) =>
    node instanceof Setting ? [`#   ${name} = ${tomlValue(node.fallback ?? SAMPLES[name])}   # ${node.about}\n`] : [],
  );
  return `# ${about}:\n# [[${key}]]\n${inner.join("")}`;
}

/** Lines for `--help`: each key, its default, and what it is. */
export function settingsHelp(): string {
  const rows = [...allSettings()].map(([key, { about, fallback }]) => ({
    key: key.replace("*", "0"),
    value: fallback === undefined ? "(required)" : tomlValue(fallback),
    about,
  }));
  const keyWidth = Math.max(...rows.map((row) => row.key.length));
  const valueWidth = Math.max(...rows.map((row) => row.value.length));
  return rows.map((row) => `  ${row.key.padEnd(keyWidth)}  ${row.value.padEnd(valueWidth)}  ${row.about}\n`).join("");
}

/** JSON's strings, numbers, booleans and lists are valid TOML. */
const tomlValue = (value: unknown): string =>
  Array.isArray(value) ? `[${value.map(tomlValue).join(", ")}]` : JSON.stringify(value);
