// Asking a model for a text that may be sent: one question, and one more where the first answer did not come or did not pass.

import type { Llm } from "../../../adapters/llm.ts";
import type { Writing } from "../facts.ts";
import type { Checked } from "./check.ts";
import { repairOf } from "./prompt.ts";

const CALLS = 2;

export type Question = { system: string; prompt: string; schema: object };

/**
 * Asks at most twice. `reason` is that of the last answer: one of the LLM's, `unusable` (two answers broke the rules), or
 * `aborted`, which is no fault of the model.
 */
export async function askForWriting(
  llm: Llm,
  question: Question,
  check: (answer: string) => Checked,
  signal: AbortSignal,
): Promise<{ ok: true; writing: Writing } | { ok: false; reason: string }> {
  let prompt = question.prompt;
  // A text with remarks only is good enough where the second answer is no better, or never comes.
  let passable: Writing | undefined;
  let reason = "";

  for (let call = 1; call <= CALLS; call++) {
    const answer = await llm.ask({ ...question, prompt, signal });
    if (!answer.ok) {
      reason = answer.reason;
      continue;
    }
    const checked = check(answer.text);
    if (checked.ok) {
      passable = checked.writing;
      if (checked.remarks.length === 0) break;
    }
    reason = "unusable";
    prompt = repairOf(question, checked.ok ? checked.remarks : checked.errors, answer.text);
  }
  return passable ? { ok: true, writing: passable } : { ok: false, reason };
}
