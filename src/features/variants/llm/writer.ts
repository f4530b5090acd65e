// Writes one variant by the model.

import type { Llm } from "../../../adapters/llm.ts";
import type { Strategy } from "../../strategies/table.ts";
import type { GroundedWriting, MailFacts, Writing } from "../facts.ts";
import { askForWriting } from "./ask-for-writing.ts";
import { checkWriting } from "./check.ts";
import { linkFact, linkOf, withLink } from "./link.ts";
import { questionFor } from "./prompt.ts";

/**
 * Asks for one strategy's text, at most twice. `others` are the event's existing texts, and may grow meanwhile.
 * `onText` receives each answer as it arrives, unchecked. `reason`: see `askForWriting`.
 */
export async function writeWithLlm(
  llm: Llm,
  strategy: Strategy,
  facts: MailFacts,
  others: readonly Writing[],
  signal: AbortSignal,
  onText: (answer: string) => void = () => {},
): Promise<{ ok: true; writing: GroundedWriting } | { ok: false; reason: string }> {
  const check = (answer: string) => checkWriting(answer, facts, others);
  const written = await askForWriting(llm, { ...questionFor(strategy, facts), onText }, check, signal);
  if (!written.ok) return written;
  const { subject, body, factsUsed } = written.writing;
  const linked = withLink(strategy, facts, body);
  const link = linked === body ? undefined : linkOf(strategy, facts);
  return { ok: true, writing: { subject, body: linked, factsUsed: link ? [...factsUsed, linkFact(link)] : factsUsed } };
}
