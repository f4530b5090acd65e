// Reads and writes the knowledge as a TOML file, which a company can store next to its code.

import { AppError } from "../../lib/errors.ts";
import { isObject } from "../../lib/json.ts";
import { tomlParser } from "../../lib/lazy-imports.ts";
import type { KnowledgeText } from "./tables.ts";

const HEAD = `# What our recovery mails may say about us. They claim nothing that is not written here.
# Everything may be left out. Prices are in the currency's minor unit (1900 is 19.00). Stories need the customer's permission.
`;

type Cell = string | number | boolean | readonly string[] | null;

/** `parseKnowledge` parses the file back to the same knowledge. */
export function knowledgeFile({ product, tone, founder, plans, features, stories, fixes }: KnowledgeText): string {
  const lists = { plans, features, stories, fixes };
  const parts = [
    HEAD + rows({ product, tone }),
    table("[founder]", founder),
    ...Object.entries(lists).flatMap(([name, entries]) => entries.map((entry) => table(`[[${name}]]`, entry))),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

const table = (head: string, values: Record<string, Cell>): string => {
  const text = rows(values);
  return text === "" ? "" : `${head}\n${text}`;
};

/** Without empty values. */
const rows = (values: Record<string, Cell>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([key, value]) => `${key} = ${toToml(key, value)}\n`)
    .join("");

function toToml(key: string, value: Cell): string {
  if (key === "shipped_on") return String(value);
  if (Array.isArray(value)) return `[${value.map((text) => JSON.stringify(text)).join(", ")}]`;
  // A basic string of TOML is a JSON string.
  if (typeof value !== "string" || !value.includes("\n")) return JSON.stringify(value);
  const lines = value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\r", "\\r");
  return `"""\n${lines}"""`;
}

/**
 * The parsed file, not validated yet.
 * @throws {AppError} `invalid` with the line if the text is not valid TOML.
 */
export function parseKnowledge(text: string): Record<string, unknown> {
  const { parse, TomlDate, TomlError } = tomlParser();
  try {
    const content = parse(text);
    for (const fix of [content.fixes].flat()) {
      if (isObject(fix) && fix.shipped_on instanceof TomlDate) fix.shipped_on = fix.shipped_on.toISOString();
    }
    return content;
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const what = error.message.split("\n")[0]!.replace(/^Invalid TOML document: /, "");
    throw new AppError("invalid", `Line ${error.line} is not valid TOML: ${what}`);
  }
}
