// Asks the configured model a trivial question, to see whether it answers and how long it takes.

import { adviceOn, createLlm } from "../../adapters/llm.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../lib/errors.ts";
import type { ModelTest } from "./model.ts";

/** In seconds: a model that is loaded for the first time may take this long. */
export const MODEL_TIMEOUT = 60;

const QUESTION = {
  system: "You are asked whether you work. Answer with JSON alone.",
  prompt: 'Answer with {"answer": "yes"}.',
  schema: { type: "object", properties: { answer: { type: "string" } }, required: ["answer"] },
};

type ModelDeps = Pick<Deps, "config" | "log" | "clock">;

/**
 * Returns a function that tests the model. Concurrent callers share one question.
 * @throws {AppError} `conflict` without a model.
 */
export function modelTester(deps: ModelDeps): () => Promise<ModelTest> {
  let running: Promise<ModelTest> | null = null;
  return () => {
    running ??= testModel(deps).finally(() => {
      running = null;
    });
    return running;
  };
}

async function testModel({ config, log, clock }: ModelDeps): Promise<ModelTest> {
  const { model, baseUrl } = config.llm;
  if (model === "") throw conflict("No model is configured (llm.model): the built-in writer is used");
  // A separate client, so that the question does not wait behind mails that are being written.
  const llm = createLlm({ ...config.llm, timeout: MODEL_TIMEOUT * 1_000, concurrency: 1, log, clock });
  const began = performance.now();
  const answer = await llm.ask({ ...QUESTION, signal: AbortSignal.timeout(MODEL_TIMEOUT * 1_000) });
  const took_ms = Math.round(performance.now() - began);
  if (answer.ok) return { ok: true, model, took_ms, error: null };
  const reason = answer.reason === "aborted" ? "timed_out" : answer.reason;
  return { ok: false, model, took_ms, error: adviceOn(reason, model, new URL(baseUrl).host) };
}
