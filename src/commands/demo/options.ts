// The command-line options of the demo.

import { type CommandArguments, type Option, UsageError } from "../arguments.ts";

export const OPTIONS = {
  once: { about: "End after showing, instead of serving on" },
  from: { value: "FILE", about: "Take churn events from a CSV (header row) or NDJSON file in the API's field names" },
  model: {
    value: "NAME",
    about: "Let this model of an Ollama on this machine write (default: the built-in templates)",
  },
  config: { value: "FILE", about: "Settings file, of which those of the model count here: [llm] and [generation]" },
  port: { value: "N", about: "Port to listen on; 0 takes a free one (default: 8080, or a free one)" },
} as const satisfies Record<string, Option>;

export type DemoOptions = {
  once: boolean;
  file: string | undefined;
  model: string | undefined;
  port: number | undefined;
};

/** @throws {UsageError} */
export function readOptions({ options }: CommandArguments): DemoOptions {
  return {
    once: options.once === true,
    file: textOf("from", options.from, "the name of a file"),
    model: textOf("model", options.model, "the name of a model"),
    port: portOf(options.port),
  };
}

function textOf(option: string, value: string | true | undefined, what: string): string | undefined {
  if (value === "" || value === true) throw new UsageError(`recoverd demo: --${option} needs ${what}`);
  return value;
}

function portOf(value: string | true | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (value === true || !/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new UsageError("recoverd demo: --port needs a number from 0 to 65535");
  }
  return Number(value);
}
