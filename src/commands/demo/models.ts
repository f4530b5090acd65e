// Checks and introduces the writer: a model of an Ollama server, or the built-in templates.

import { listModels } from "../../adapters/llm.ts";

const TIMEOUT = 800; // ms
const OFFERED = 12;

/** One or two sentences about the writer and the alternatives. @throws {Error} if the requested model is missing. */
export async function introduceWriter(asked: string | undefined, address: string): Promise<string> {
  const models = await listModels(address, TIMEOUT);
  if (asked === undefined) return `The built-in templates write; no model is needed.${offer(models, address)}`;
  if (models === null) {
    throw new Error(`No Ollama answers at ${address}: start it, or leave --model away for the built-in templates`);
  }
  if (!models.includes(asked) && !models.includes(`${asked}:latest`)) {
    const others = models.length === 0 ? "it has none yet" : `it has ${namesOf(models)}`;
    throw new Error(`The Ollama at ${address} has no model ${asked} (${others}): run "ollama pull ${asked}"`);
  }
  return `The model ${asked} at ${address} writes, which may take minutes; where it fails, the built-in templates do.`;
}

function offer(models: readonly string[] | null, address: string): string {
  if (models === null) return "";
  if (models.length === 0) return ` An Ollama answers at ${address}, but has no model yet.`;
  return ` An Ollama answers at ${address}: add --model NAME to let it write (${namesOf(models)}).`;
}

function namesOf(models: readonly string[]): string {
  const names = models.slice(0, OFFERED).join(", ");
  return models.length > OFFERED ? `${names} and ${models.length - OFFERED} others` : names;
}
