// Asks a model for a text that may be sent: one question, and another one where the first answer was missing or did not pass.

import type { Llm, LlmQuestion } from "../../../adapters/llm.ts";
import type { GroundedWriting } from "../facts.ts";
import type { Checked } from "./check.ts";
import { repairOf } from "./prompt.ts";

const CALLS = 2;

export type Question = Omit<LlmQuestion, "signal">;

/**
 * Asks at most twice. `reason` is that of the last answer: the LLM's own, `unusable` (two answers broke the rules), or
 * `aborted`, which is not the model's fault.
 */
export async function askForWriting(
  llm: Llm,
  question: Question,
  check: (answer: string) => Checked,
  signal: AbortSignal,
): Promise<{ ok: true; writing: GroundedWriting } | { ok: false; reason: string }> {
  let prompt = question.prompt;
  // A text with remarks only is used where the second answer is missing or no better.
  let passable: GroundedWriting | undefined;
  let reason = "";

  for (let call = 1; call <= CALLS; call++) {
    const answer = await llm.ask({ ...question, prompt, signal });
    if (!answer.ok) {
      reason = answer.reason;
      continue;
    }
    const checked = check(answer.text);
    if (checked.ok) {
      passable = { ...checked.writing, factsUsed: checked.factsUsed };
      if (checked.remarks.length === 0) break;
    }
    reason = "unusable";
    prompt = repairOf(question, checked.ok ? checked.remarks : checked.errors, answer.text);
  }
  return passable ? { ok: true, writing: passable } : { ok: false, reason };
}
