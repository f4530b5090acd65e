// A whole Recoverd with running jobs, a fake Ollama server, and the calls that a generation needs.

import { expect } from "bun:test";
import { STRATEGIES } from "../../src/features/strategies/table.ts";
import { type Answer, CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "./app.ts";
import { type ChatRequest, type OllamaServer, type Script, startOllama, strategyOf } from "./ollama.ts";
import { eventually } from "./process.ts";
import { RANKS, VARIANT_COUNT } from "./strategies.ts";

export type Shown = {
  id: string;
  strategy: string;
  subject: string;
  body: string;
  status: string;
  recommended: boolean;
  rank: number;
  rank_reason: string;
  source: "llm" | "template";
  model: string | null;
};

export type Generating = {
  app: TestApp;
  ollama: OllamaServer;
  project: TestProject;
  /** Creates a cancellation; returns its id. */
  record(change?: Record<string, unknown>): Promise<string>;
  generate(id: string, options?: { body?: unknown; headers?: Record<string, string> }): Promise<Answer>;
  read(id: string): Promise<{ status: string; variants: Shown[] } & Record<string, unknown>>;
  /** Waits until the event is neither `new` nor `processing`; returns its variants. */
  written(id: string): Promise<Shown[]>;
  close(): Promise<void>;
};

/** Takes settings as environment variables; the jobs run automatically. */
export const startGenerating = async (script: Script, settings: Record<string, string> = {}): Promise<Generating> =>
  generatingBeside(await startOllama(script), settings);

/**
 * The same for tests of the texts alone. The service also asks the model whether a person should answer the reason: here it
 * always says no, and that question reaches neither `script` nor `requests`.
 */
export const startGeneratingTexts = async (
  script: Script,
  settings: Record<string, string> = {},
): Promise<Generating> => generatingBeside(await startOllamaForTexts(script), settings);

async function generatingBeside(ollama: OllamaServer, settings: Record<string, string>): Promise<Generating> {
  const app = testApp({ RECOVERD_LLM__MODEL: "test-model", RECOVERD_LLM__BASE_URL: ollama.url, ...settings });
  const project = await newProject(app);
  await app.runner.start();
  const events = `/projects/${project.slug}/churn-events`;
  const { key } = project;

  const read: Generating["read"] = async (id) => (await app.call("GET", `${events}/${id}`, { key })).body.data;
  return {
    app,
    ollama,
    project,
    record: async (change = {}) =>
      (await app.call("POST", events, { key, body: { ...CANCELLATION, ...change } })).body.data.id,
    generate: (id, options = {}) => app.call("POST", `${events}/${id}/generate`, { key, ...options }),
    read,
    written: (id) =>
      eventually(async () => {
        const event = await read(id);
        return event.status !== "processing" && event.status !== "new" && event.variants;
      }),
    close: async () => {
      await app.close();
      await ollama.stop();
    },
  };
}

async function startOllamaForTexts(script: Script): Promise<OllamaServer> {
  let calls = 0;
  const server = await startOllama((request) => {
    if (asksForTopic(request)) return { does: "answer", text: '{"topic": "none"}' };
    const call = calls++;
    return typeof script === "function" ? script(request, call) : script;
  });
  return {
    ...server,
    get requests() {
      return server.requests.filter(({ body }) => !asksForTopic(body));
    },
  };
}

const asksForTopic = ({ messages }: ChatRequest): boolean =>
  messages.at(-1)?.content.startsWith("Find the topic of the reason") ?? false;

/** Expects one variant for each strategy, in rank order, with different texts, exactly one of them recommended. */
export function expectAllVariants(variants: Shown[]): void {
  expect(variants.map(({ strategy }) => strategy).sort()).toEqual([...STRATEGIES].sort());
  expect(variants.map(({ rank }) => rank)).toEqual(RANKS);
  expect(variants.filter(({ recommended }) => recommended)).toHaveLength(1);
  expect(new Set(variants.map(({ body }) => body)).size).toBe(VARIANT_COUNT);
  for (const { subject, body, rank_reason, source, model } of variants) {
    expect([subject, body, rank_reason].every((text) => text.trim() !== "")).toBe(true);
    expect(model).toBe(source === "llm" ? "test-model" : null);
  }
}

export const bySource = (variants: Shown[], source: Shown["source"]): string[] =>
  variants.filter((variant) => variant.source === source).map(({ strategy }) => strategy);

/** The number of calls for each strategy, in the order of the strategies' first calls. */
export function callsFor(ollama: OllamaServer): [string, number][] {
  const calls = new Map<string, number>();
  for (const { body } of ollama.requests) {
    const strategy = strategyOf(body);
    calls.set(strategy, (calls.get(strategy) ?? 0) + 1);
  }
  return [...calls];
}
