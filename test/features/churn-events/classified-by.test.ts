// From what an event's cause was read, as the API and the export show it, and how that affects its variants.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { startOllama } from "../../support/ollama.ts";

const UNKNOWN = "hmm, owls";

let app: TestApp;
let project: TestProject;
let acme: Journey;
beforeAll(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

test.each([
  ["too expensive", "keyword", "discount"],
  ["zu teuer", "lexicon", "discount"],
  ["We are missing a calendar export", "lexicon", "pain_point_fix"],
  ["lacks an API", "lexicon", "pain_point_fix"],
  ["can't afford it", "lexicon", "discount"],
  ["it kept crashing", "lexicon", "founder_email"],
  ["found a better tool", "lexicon", "value_recap"],
  ["overpriced", "lexicon", "discount"],
  ["no slack integration", "lexicon", "pain_point_fix"],
  ["the price is fine, the product just keeps crashing", "lexicon", "founder_email"],
  ["Price wasn't the issue. The bugs were", "keyword", "founder_email"],
  ["features", "lexicon", "pain_point_fix"],
  // Those who say when they will be back still need the product; having moved to a competitor outweighs a missing feature.
  ["no time these weeks, see you again in March", "lexicon", "pause_option"],
  ["nothing to invoice until autumn", "lexicon", "pause_option"],
  ["our IT department has moved everyone to Jira", "lexicon", "value_recap"],
  ["अब हम Vyapar इस्तेमाल करते हैं", "lexicon", "value_recap"],
  // The verb form tells a missing feature from a fault: "cannot be done" is missing, "does not open" is a fault.
  ["no me deja añadir otro impuesto", "lexicon", "pain_point_fix"],
  ["man kann keine Angebote kopieren", "lexicon", "pain_point_fix"],
  ["on ne peut pas dupliquer un devis", "lexicon", "pain_point_fix"],
  ["não dá para juntar duas notas", "lexicon", "pain_point_fix"],
  ["you can't move an order to another month", "lexicon", "pain_point_fix"],
  ["I'd be back if it had a bank feed", "lexicon", "pain_point_fix"],
  ["I can not aford it", "lexicon", "discount"],
  ["keinen Rabatt für Schulen", "lexicon", "discount"],
  // A short reason may only name what is missing; thanks and similar phrases name nothing.
  ["no kanban", "lexicon", "pain_point_fix"],
  ["pas de relances automatiques", "lexicon", "pain_point_fix"],
  ["kein Lieferschein", "lexicon", "pain_point_fix"],
  ["no hard feelings", "none", "feedback_request"],
  ["schwarzer Bildschirm", "lexicon", "founder_email"],
  ["cada vez que imprimo pasa algo raro", "lexicon", "founder_email"],
  ["forty minutes on hold", "lexicon", "founder_email"],
  ["die Vorlagen reichen kaum", "lexicon", "pain_point_fix"],
  ["nur dreimal geöffnet", "lexicon", "unused_feature"],
  // A money word that is part of a product feature does not mean the price.
  ["não consigo separar por centro de custo", "lexicon", "pain_point_fix"],
  ["no me deja entrar", "lexicon", "founder_email"],
  // A word that may be a typo or praise does not count next to a clear one.
  ["vive travando, que inferno", "lexicon", "founder_email"],
  ["the app is super laggy", "lexicon", "founder_email"],
  // A long text is about what it mentions most.
  [
    "I liked it better than the one before. But the calendar stopped syncing, reminders came an hour late, the totals were wrong, and twice it lost a booking that I had made that day.",
    "lexicon",
    "founder_email",
  ],
  ["budget", "lexicon", "discount"],
  ["support", "lexicon", "founder_email"],
  ["We closed the shop", "lexicon", "feedback_request"],
  ["n/a", "none", "feedback_request"],
  [null, "none", "feedback_request"],
  [UNKNOWN, "none", "feedback_request"],
])("%j is classified by %s, and %s comes first", async (cancel_reason, classified_by, first) => {
  const created = await acme.event({ cancel_reason });
  expect(created.classified_by).toBe(classified_by);
  const variants = await acme.variants(created.id);
  expect(variants[0].strategy).toBe(first);
  expect((await acme.read(created.id)).classified_by).toBe(classified_by);
});

test("a reason that was not understood is not said to leave the cause open", async () => {
  const [first] = await acme.variants((await acme.event({ cancel_reason: UNKNOWN })).id);
  expect(first.rank_reason).toBe(
    `The reason “${UNKNOWN}” was not recognised as one of the usual causes, so asking for it comes first.`,
  );
});

test.each([
  ["it crashes all day and I hardly ever open it anyway", ["unused_feature", "founder_email"]],
  ["too expensive, keeps crashing", ["discount", "founder_email"]],
  ["bugs everywhere and no reply from support, moved to Asana", ["founder_email", "value_recap"]],
  ["c'est trop cher et ça plante", ["discount", "founder_email"]],
  ["stürzt ständig ab und wir nutzen es kaum", ["unused_feature", "founder_email"]],
])("what else %j says is answered among the first three", async (cancel_reason, answers) => {
  const variants = await acme.variants((await acme.event({ cancel_reason })).id);
  const three = variants.slice(0, 3).map(({ strategy }: { strategy: string }) => strategy);
  expect(three[0]).toBe(answers[0]);
  expect(three).toEqual(expect.arrayContaining(answers));
  const other = variants.find(({ strategy }: { strategy: string }) => strategy === answers[1]);
  expect(other.rank_reason).toMatch(/the reason can be read this way as well/i);
});

test("what words only suggest stays behind what answers the price for sure", async () => {
  const { id } = await acme.event({ cancel_reason: "broke college student, sorry", tenure_days: null, mrr: null });
  const strategies = (await acme.variants(id)).map(({ strategy }: { strategy: string }) => strategy);
  expect(strategies.slice(0, 2)).toEqual(["discount", "downgrade_offer"]);
});

test("a price that is praised puts no discount among the first three", async () => {
  const cancel_reason = "price is fine, it just keeps crashing";
  const variants = await acme.variants((await acme.event({ cancel_reason })).id);
  const three = variants.slice(0, 3).map(({ strategy }: { strategy: string }) => strategy);
  expect(three[0]).toBe("founder_email");
  expect(three).not.toContain("discount");
});

test("a new reason is read anew, and the export and the list say the same as the event", async () => {
  const { id } = await acme.event({ cancel_reason: "too expensive" });
  await acme.setReason(id, "se cuelga todo el tiempo");
  expect((await acme.read(id)).classified_by).toBe("lexicon");
  const { body } = await app.call("GET", `/projects/${project.slug}/exports/churn-events.csv`, { key: project.key });
  const rows: { id: string; classified_by: string }[] = parse(body, { columns: true, record_delimiter: "\r\n" });
  expect(rows.find((row) => row.id === id)?.classified_by).toBe("lexicon");
  const listed = await app.call("GET", `/projects/${project.slug}/churn-events?per_page=100`, { key: project.key });
  for (const event of listed.body.data) {
    expect(rows.find((row) => row.id === event.id)?.classified_by).toBe(event.classified_by);
  }
});

/** Imports events, and returns the project's exported events afterwards. */
async function imported(raw: string): Promise<{ cancel_reason: string; classified_by: string }[]> {
  const { slug, key } = await newProject(app);
  const headers = { "content-type": "text/csv" };
  expect((await app.call("POST", `/projects/${slug}/imports?kind=churn_events`, { key, raw, headers })).status).toBe(
    202,
  );
  await app.work();
  const { body } = await app.call("GET", `/projects/${slug}/exports/churn-events.csv`, { key });
  return parse(body, { columns: true, record_delimiter: "\r\n" });
}

test("a chosen reason decides before the words, and other leaves it to them", async () => {
  const rows = ["bad_support", "other"].map((code) => `${code}@b.example,cancellation,too expensive,${code}`);
  const events = await imported(["customer_email,event_type,cancel_reason,reason_code", ...rows].join("\n"));
  expect(events.map(({ classified_by }) => classified_by).sort()).toEqual(["keyword", "reason_code"]);
});

const RAVENSTACK = join(import.meta.dir, "../../../../shared/fixtures/churn/ravenstack-churn-events.csv");

test.skipIf(!existsSync(RAVENSTACK))("of RavenStack's 600 events only those without a reason say nothing", async () => {
  const events = await imported(readFileSync(RAVENSTACK, "utf8"));
  expect(events).toHaveLength(600);
  const silent = events.filter(({ classified_by }) => classified_by === "none");
  expect([...new Set(silent.map(({ cancel_reason }) => cancel_reason))]).toEqual(["unknown"]);
});

test("a model is asked about any reason that nothing else recognises, however short, and about no other", async () => {
  const asked: string[] = [];
  const ollama = await startOllama((request) => {
    if (!JSON.stringify(request.format).includes("feedback_request")) return { does: "refuse", status: 500 };
    asked.push(request.messages.at(-1)!.content);
    return { does: "answer", text: '{"strategy":"pause_option"}' };
  });
  const withModel = testApp({ RECOVERD_LLM__BASE_URL: ollama.url, RECOVERD_LLM__MODEL: "test-model:latest" });
  const calls = journey(withModel, await newProject(withModel));
  try {
    const shown = [];
    for (const cancel_reason of ["太贵了", "overpriced", "n/a", null]) {
      const { id } = await calls.event({ cancel_reason });
      const [first] = await calls.variants(id);
      shown.push([first.strategy, (await calls.read(id)).classified_by]);
    }
    expect(shown).toEqual([
      ["pause_option", "llm"],
      ["discount", "lexicon"],
      ["feedback_request", "none"],
      ["feedback_request", "none"],
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("太贵了");
  } finally {
    await withModel.close();
    await ollama.stop();
  }
});
