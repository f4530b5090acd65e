// One variant by the model: one question, and one more where the first answer did not come or did not pass.

import type { Llm } from "../../../adapters/llm.ts";
import type { Strategy } from "../../strategies/names.ts";
import type { MailFacts, Writing } from "../facts.ts";
import { checkWriting } from "./check.ts";
import { withLink } from "./link.ts";
import { questionFor, repairOf } from "./prompt.ts";

const CALLS = 2;

/**
 * Asks for one strategy's text, at most twice. `others` are the texts of this event that are written already, and may grow meanwhile.
 * `reason` is that of the last answer: one of the LLM's, `unusable` (two answers broke the rules), or `aborted`, which is no fault of the model.
 */
export async function writeWithLlm(
  llm: Llm,
  strategy: Strategy,
  facts: MailFacts,
  others: readonly Writing[],
  signal: AbortSignal,
): Promise<{ ok: true; writing: Writing } | { ok: false; reason: string }> {
  const question = questionFor(strategy, facts);
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
    const checked = checkWriting(answer.text, facts, others);
    if (checked.ok) {
      passable = checked.writing;
      if (checked.remarks.length === 0) break;
    }
    reason = "unusable";
    prompt = repairOf(question, checked.ok ? checked.remarks : checked.errors, answer.text);
  }
  if (!passable) return { ok: false, reason };
  return { ok: true, writing: { subject: passable.subject, body: withLink(strategy, facts, passable.body) } };
}
