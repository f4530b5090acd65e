// A model's responses that people have judged, over HTTP: a good one becomes the variant, a bad one is replaced by the
// template's text. All other lists are only run through the check (`test/features/variants/llm/answers.slow.test.ts`).

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Case, readCases } from "../../bench/quality/answers/cases.ts";
import { STRATEGIES } from "../../src/features/strategies/table.ts";
import { checkWriting } from "../../src/features/variants/llm/check.ts";
import { type Generating, startGeneratingTexts } from "../support/generating.ts";
import { type Behaviour, type ChatRequest, strategyOf } from "../support/ollama.ts";

let running: Generating;
/** The project's current settings as JSON, because most cases share them. */
let written = "";
let given: { text: string; strategy: string | null };

/** Answers every request for the strategy that was requested first, and refuses all others. */
function script(request: ChatRequest): Behaviour {
  const strategy = strategyOf(request);
  if (strategy !== "nothing") given.strategy ??= strategy;
  return strategy === given.strategy ? { does: "answer", text: given.text } : { does: "refuse", status: 500 };
}

beforeAll(async () => {
  running = await startGeneratingTexts(script, { RECOVERD_LLM__CONCURRENCY: "1" });
  // The project has its own texts for all other strategies, so the model is asked for one mail only.
  const { app, project } = running;
  const at = `/projects/${project.slug}/experiments`;
  for (const strategy of STRATEGIES.filter((one) => one !== "feedback_request")) {
    const arms = ["a", "b"].map((name) => ({ name, subject: `${strategy} ${name}`, body: `${strategy} ${name}.` }));
    const created = await app.call("POST", at, { token: project.token, body: { name: strategy, strategy, arms } });
    const started = await app.call("POST", `${at}/${created.body.data.id}/start`, { token: project.token });
    expect(started.status).toBe(200);
  }
});
afterAll(() => running.close());

async function sourceOf({ writing, facts }: Case, number: string): Promise<string> {
  const { app, project } = running;
  const settings = { company_name: facts.companyName, sender: { from_name: facts.senderName } };
  if (JSON.stringify(settings) !== written) {
    await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
    written = JSON.stringify(settings);
  }
  given = { text: JSON.stringify(writing), strategy: null };
  const id = await running.record({
    customer_email: `answer-${number}@customer.example`,
    customer_name: facts.customerName,
    event_type: facts.eventType,
    cancel_reason: facts.cancelReason,
    plan_name: facts.planName,
    tenure_days: facts.tenureDays,
    mrr: facts.mrr,
    currency: facts.currency,
    locale: facts.language,
  });
  const { variants } = (await running.generate(id)).body.data;
  // No model is asked where a person should answer the reason.
  if (given.strategy === null) return variants[0].source;
  return variants.find(({ strategy }: { strategy: string }) => strategy === given.strategy).source;
}

async function sourcesOf(label: "good" | "bad"): Promise<{ cases: Case[]; sources: string[] }> {
  const cases = await readCases(label, "first");
  const sources: string[] = [];
  for (const [index, one] of cases.entries()) sources.push(await sourceOf(one, `${label}-${index}`));
  return { cases, sources };
}

test.each(["good", "bad"] as const)(
  "the %s answers of the first list become the variant where the check passes them, and only there",
  async (label) => {
    const { cases, sources } = await sourcesOf(label);
    const passes = ({ writing, facts }: Case) => checkWriting(JSON.stringify(writing), facts, []).ok;
    expect(sources).toEqual(cases.map((one) => (passes(one) ? "llm" : "template")));
    expect(new Set(sources)).toContain(label === "good" ? "llm" : "template");
  },
);
