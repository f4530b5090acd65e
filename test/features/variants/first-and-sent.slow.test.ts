// Which mails come first in the API and which arrive over SMTP, for every reason, kind of event, company and writer:
// a mail without the fact that it is about ranks after all others.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { CANCEL_REASONS, type CancelReason } from "../../../src/features/churn-events/reasons.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { type Journey, journey } from "../../support/journey.ts";
import { type OllamaServer, type Script, startOllama } from "../../support/ollama.ts";
import { parseMail, type SmtpServer, sendingThrough, startSmtp } from "../../support/smtp.ts";
import { automated, DAY } from "../dunning/automated.ts";

/** The text that a strategy's mail contains if its fact is known. */
const FACT_IN: Record<string, string> = {
  discount: "30% off",
  pause_option: "nothing to pay for two months",
  social_proof: "I get paid nine days sooner",
};
const STRATEGIES_WITHOUT_NEED = 6;

type Given = { reason_code: CancelReason | null; cancel_reason: string | null };

const WORDS = ["the price", "zu teuer", "we need a break", "a bug", "it is what it is", "insufficient_funds", null].map(
  (cancel_reason): Given => ({ reason_code: null, cancel_reason }),
);
const REASONS: Given[] = [...CANCEL_REASONS.map((reason_code) => ({ reason_code, cancel_reason: null })), ...WORDS];
/** The reasons for which the API contract fixes the first mail, whether or not its fact is known. */
const FIRST_BY_REASON: Record<string, string[]> = {
  discount: ["too_expensive", "the price", "zu teuer", "insufficient_funds"],
  pause_option: ["temporary_pause", "we need a break"],
};

const DAYS = ["1d", "2d", "3d", "4d", "5d", "6d", "14d", "45d"];
const SETTINGS = {
  automation: {
    generate: "all",
    send: "recommended",
    send_delay: "1h",
    quiet_hours: null,
    winback_schedule: DAYS,
    dunning_schedule: ["0d", ...DAYS.slice(0, 6), "8d", "10d"],
    max_emails_per_customer: { count: 100, per: "30d" },
  },
  links: { reactivate_url: "https://acme.example/back", billing_update_url: "https://acme.example/pay" },
};

const DISCOUNT = {
  offer_type: "discount",
  title: "30% less",
  description: "It holds for as long as you stay.",
  cta_button_text: "Stay",
  discount_percent: 30,
  is_active: true,
};
const PAUSE = {
  ...DISCOUNT,
  offer_type: "custom",
  title: "nothing to pay for two months",
  discount_percent: undefined,
};
const STORY = { text: "I get paid nine days sooner.", who: "Ines, studio of two", permission: true };

type World = {
  company: "nothing" | "plans" | "everything" | "withdrawn";
  writer: "templates" | "model" | "failing model";
};

let smtp: SmtpServer;
let ollama: OllamaServer;
let failing: OllamaServer;
const apps: Partial<Record<World["writer"], TestApp>> = {};

beforeAll(async () => {
  smtp = await startSmtp();
  const noTopic: Script = ({ messages }) =>
    /topic of the reason/.test(messages.at(-1)!.content)
      ? { does: "answer", text: '{"topic": "none"}' }
      : { does: "answer" };
  ollama = await startOllama(noTopic);
  failing = await startOllama({ does: "refuse", status: 500 });
  const mail = {
    ...sendingThrough(smtp),
    RECOVERD_MAIL__RATE: "10000/1s",
    RECOVERD_MAIL__DAILY_LIMIT: "100000",
    RECOVERD_AUTH__TOKEN_TTL: "365d",
  };
  const model = (url: string) => ({ ...mail, RECOVERD_LLM__MODEL: "test-model", RECOVERD_LLM__BASE_URL: url });
  apps.templates = testApp(mail);
  apps.model = testApp(model(ollama.url));
  apps["failing model"] = testApp(model(failing.url));
});

afterAll(async () => {
  for (const app of Object.values(apps)) await app.close();
  await ollama.stop();
  await failing.stop();
  await smtp.stop();
});

type Shown = {
  strategy: string;
  subject: string;
  body: string;
  recommended: boolean;
  status: string;
  sent_at?: string;
};

const lacksItsFact = (strategy: string, text: string): boolean =>
  FACT_IN[strategy] !== undefined && !text.replace(/\s+/g, " ").includes(FACT_IN[strategy]);

let customers = 0;

test.each<World>([
  { company: "nothing", writer: "templates" },
  { company: "plans", writer: "templates" },
  { company: "everything", writer: "templates" },
  { company: "withdrawn", writer: "templates" },
  { company: "everything", writer: "model" },
  { company: "nothing", writer: "failing model" },
])("a company of which $company is known, with $writer", async ({ company, writer }) => {
  const app = apps[writer]!;
  const earlier = smtp.messages.length;
  const acme = await automated(app, SETTINGS);
  const { slug, token } = acme.project;
  const put = (path: string, body: object) => app.call("PUT", `/projects/${slug}${path}`, { token, body });
  const set = async (path: string, body: object) => expect((await put(path, body)).status).toBeOneOf([200, 201]);
  if (company === "plans") await set("/knowledge", { plans: [{ name: "Pro", price: 4900 }], founder: { name: "Ada" } });
  if (company === "everything" || company === "withdrawn") {
    await set("/knowledge", { stories: [STORY] });
    await set("/retention-offers/too_expensive", DISCOUNT);
    await set("/retention-offers/temporary_pause", PAUSE);
  }

  const events: { id: string; email: string; reason: string | null; type: string }[] = [];
  for (const type of ["cancellation", "payment_failed"] as const) {
    for (const { reason_code, cancel_reason } of REASONS) {
      const email = `first-${++customers}@example.com`;
      const given = { customer_email: email, event_type: type, reason_code, cancel_reason };
      const { id } = await acme.arrive(given, { source: "api", provider: "api" });
      events.push({ id, email, type, reason: reason_code ?? cancel_reason });
    }
  }
  await app.work();
  for (const { id, reason } of events) {
    const { variants } = (await acme.read(id)) as { variants: Shown[] };
    const [first] = variants as [Shown];
    expect(first.recommended).toBe(true);
    if (lacksItsFact(first.strategy, `${first.subject} ${first.body}`))
      expect(FIRST_BY_REASON[first.strategy]).toContain(reason!);
  }
  const before = smtp.messages.length;
  if (company === "withdrawn") {
    await set("/retention-offers/temporary_pause", { ...PAUSE, is_active: false });
    const gone = await app.call("DELETE", `/projects/${slug}/retention-offers/too_expensive`, { token });
    expect(gone.status).toBe(204);
  }
  await acme.liveUntil(app.clock.now() + 20 * DAY);

  const mails = await Promise.all(
    smtp.messages.slice(earlier).map(async ({ to: [to], raw }) => {
      const { subject, text } = await parseMail(raw);
      return { to: to!, subject: subject!, text: text! };
    }),
  );
  for (const { id, email, type } of events) {
    const { variants } = (await acme.read(id)) as { variants: Shown[] };
    const strategyOf = (subject: string) =>
      variants.find((one) => one.subject === subject && one.sent_at !== undefined)!.strategy;
    const arrived = mails
      .filter(({ to }) => to === email)
      .map(({ subject, text }) => ({ strategy: strategyOf(subject), text: `${subject} ${text}` }));
    expect(arrived.length).toBeGreaterThan(4);
    expect(new Set(arrived.map(({ strategy }) => strategy)).size).toBe(arrived.length);
    const firstLacking = arrived.findIndex(({ strategy, text }) => lacksItsFact(strategy, text));
    if (firstLacking >= 0) expect(firstLacking).toBeGreaterThanOrEqual(STRATEGIES_WITHOUT_NEED);
    if (type === "payment_failed") expect(arrived.map(({ strategy }) => strategy)).not.toContain("discount");
  }
  const later = mails.slice(before - earlier).map(({ text }) => text);
  const offering = later.filter((text) => /30%|nothing to pay/.test(text)).length;
  const hasStory = (company === "everything" || company === "withdrawn") && writer === "templates";
  expect(later.some((text) => text.includes(FACT_IN.social_proof!))).toBe(hasStory);
  if (company === "everything" && writer === "templates") expect(offering).toBeGreaterThan(20);
  else expect(offering).toBe(0);
});

test("written again and ranked again it is the same, and what was learned puts no such mail first", async () => {
  const app = apps.templates!;
  const project = await newProject(app);
  const acme: Journey = journey(app, project);
  const email = () => ({ customer_email: `again-${++customers}@example.com` });
  const set = (settings: object) =>
    app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
  const firstOf = async (id: string): Promise<string> => (await acme.read(id)).variants[0].strategy;

  await set({ strategies: { learning: "full" } });
  for (let each = 0; each < 32; each++) {
    const { id } = await acme.event({ ...email(), cancel_reason: each % 2 ? "price" : null });
    const variants: (Shown & { id: string })[] = await acme.variants(id);
    const wanted = each % 2 ? "discount" : "social_proof";
    await acme.send(id, variants.find(({ strategy }) => strategy === wanted)!.id);
    await acme.recover(id);
  }
  const { id } = await acme.event({ ...email(), cancel_reason: null });
  const learned: Shown[] = await acme.variants(id);
  expect(learned.findIndex(({ strategy }) => strategy === "social_proof")).toBeOneOf([1, 2]);
  expect(FACT_IN[learned[0]!.strategy]).toBeUndefined();
  await acme.variants(id, { regenerate: true });
  expect(FACT_IN[await firstOf(id)]).toBeUndefined();
  await acme.setReason(id, "the price");
  await app.work();
  expect(FACT_IN[await firstOf(id)]).toBeUndefined();
  await set({ strategies: { learning: "order" } });
  await acme.variants(id, { regenerate: true });
  expect(await firstOf(id)).toBe("discount");
});
