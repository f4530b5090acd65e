// Behaviour over HTTP: a customer's tracked events change the order of the strategies, and their sentences mention it.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY } from "../../../src/lib/duration.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { type Shown, startGenerating } from "../../support/generating.ts";
import { strategyOf } from "../../support/ollama.ts";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

type Tracked = { event: string; daysAgo?: number; feature?: string; times?: number };

/** Tracks with the secret key unless `publicly`. */
async function track(
  project: TestProject,
  who: { customer_email?: string; customer_id?: string },
  activity: Tracked[],
  publicly = false,
): Promise<void> {
  const events = activity.flatMap(({ event, daysAgo = 0, feature, times = 1 }) =>
    Array.from({ length: times }, () => ({
      ...who,
      event,
      timestamp: new Date(app.clock.now() - daysAgo * DAY).toISOString(),
      ...(feature === undefined ? {} : { properties: { feature } }),
    })),
  );
  const by = publicly ? {} : { key: project.key };
  const body = publicly ? { public_key: project.publicKey, events } : { events };
  expect((await app.call("POST", "/track", { ...by, body })).status).toBe(202);
}

const eventsOf = ({ slug }: TestProject): string => `/projects/${slug}/churn-events`;

async function generate(project: TestProject, id: string, body: object = {}): Promise<Shown[]> {
  const { key } = project;
  const headers = { prefer: "respond-async" };
  expect((await app.call("POST", `${eventsOf(project)}/${id}/generate`, { key, body, headers })).status).toBe(202);
  await app.work();
  return listVariants(project, id);
}

async function listVariants(project: TestProject, id: string): Promise<Shown[]> {
  return (await app.call("GET", `${eventsOf(project)}/${id}/variants`, { key: project.key })).body.data;
}

async function record(project: TestProject, change: Record<string, unknown>): Promise<string> {
  const body = { ...CANCELLATION, cancel_reason: null, ...change };
  const answer = await app.call("POST", eventsOf(project), { key: project.key, body });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

const orderOf = (variants: Shown[]): string => variants.map(({ strategy }) => strategy).join(" ");
const sentencesOf = (variants: Shown[]): string => variants.map(({ rank_reason }) => rank_reason).join(" ");
/** The texts of the mails, in an order that does not depend on rank. */
const mailsOf = (variants: Shown[]): string =>
  variants
    .map(({ subject, body }) => `${subject}\n${body}`)
    .sort()
    .join("\n");

const FEATURES = ["boards", "exports", "reports", "alerts", "api", "teams"];
const days = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const visits = (daysAgo: number[], feature?: string): Tracked[] =>
  daysAgo.map((ago) => ({ event: feature ? "feature_used" : "login", daysAgo: ago, ...(feature ? { feature } : {}) }));

const BEHAVIOURS: Record<string, Tracked[]> = {
  nothing: [],
  "200 recent uses": days(0, 19).flatMap((daysAgo) =>
    FEATURES.slice(0, 5).map((feature) => ({ event: "feature_used", daysAgo, feature, times: 2 })),
  ),
  "silent for 20 days": visits(days(20, 40)),
  "errors and tickets": [
    ...visits([2, 5, 9, 12, 15, 18]),
    { event: "error", daysAgo: 2, times: 4 },
    { event: "support_ticket", daysAgo: 1, times: 2 },
  ],
  "one feature only": visits([1, 4, 8, 11, 15, 19], "exports"),
};

const REASONS = [null, "Too expensive", "Missing SSO integration, we need it", "switched to a competitor", "a bug"];

test.each(REASONS)(
  "five behaviours get five explanations, five sets of mails and at least three orders: %p",
  async (reason) => {
    for (const byId of [false, true]) {
      const project = await newProject(app);
      await track(
        project,
        { customer_email: "known@example.com" },
        FEATURES.map((feature) => ({ event: "feature_used", feature })),
      );
      const all: Shown[][] = [];
      for (const [index, activity] of Object.values(BEHAVIOURS).entries()) {
        const who = byId ? { customer_id: `customer-${index}` } : { customer_email: `c${index}@example.com` };
        if (activity.length > 0) await track(project, who, activity);
        const about = { ...who, customer_email: `c${index}@example.com`, cancel_reason: reason };
        all.push(await generate(project, await record(project, about)));
      }
      expect(new Set(all.map(sentencesOf)).size).toBe(5);
      expect(new Set(all.map(orderOf)).size).toBeGreaterThanOrEqual(3);
      expect(new Set(all.map(mailsOf)).size).toBe(5);
      const known = all.map(sentencesOf).map((text) => text.toLowerCase());
      expect(known[1]).toContain("use on each of the last 20 days, 200 times in all");
      expect(known[2]).toContain("no use for 20 days");
      expect(known[3]).toContain("4 errors and 2 support tickets in 90 days");
      expect(known[4]).toContain("use of only 1 of 6 features");
    }
  },
);

const SPARSE: Record<string, Tracked[]> = {
  nothing: [],
  "200 uses today": [{ event: "feature_used", feature: "exports", times: 200 }],
  "one use, 20 days ago": visits([20]),
  "one error and one ticket": [{ event: "error" }, { event: "support_ticket" }],
  "the only feature, now and then": visits([1, 6, 13], "exports"),
};

test.each(REASONS)("behaviour of which little is tracked still makes a difference: %p", async (reason) => {
  const project = await newProject(app);
  const all: Shown[][] = [];
  for (const [index, activity] of Object.values(SPARSE).entries()) {
    const customer_email = `sparse-${index}@example.com`;
    if (activity.length > 0) await track(project, { customer_email }, activity);
    all.push(await generate(project, await record(project, { customer_email, cancel_reason: reason })));
  }
  expect(new Set(all.map(sentencesOf)).size).toBe(5);
  expect(new Set(all.map(orderOf)).size).toBeGreaterThanOrEqual(3);
});

const ADA = "ada@example.com";
const BUSY = visits([0, 1, 2, 4, 5, 7, 8, 9, 11, 12, 14, 15, 16, 18, 19, 21, 22, 23, 25, 26, 28, 29, 33, 40, 50, 59]);
const BUSY_SENTENCE =
  "No reason was given for the cancellation, but use on 22 of the last 30 days, after 4 of the 30 before, " +
  "shows how much value there is to recall.";
const recommended = (variants: Shown[]): Shown => variants.find((variant) => variant.recommended)!;

test("use of the last 30 days is set against the 30 before", async () => {
  const project = await newProject(app);
  await track(project, { customer_email: ADA }, visits([4, 20, ...days(32, 50)]));
  const variants = await generate(project, await record(project, { customer_email: ADA }));
  expect(recommended(variants)).toMatchObject({
    strategy: "unused_feature",
    rank_reason:
      "No reason was given for the cancellation, but use on 2 of the last 30 days, after 19 of the 30 before, " +
      "speaks for showing something new.",
  });
});

test("events tracked before a reason changes, or before texts are written again, count then", async () => {
  const project = await newProject(app);
  const { key } = project;
  const changed = await record(project, { cancel_reason: "Too expensive" });
  const again = await record(project, {});
  for (const id of [changed, again]) expect(sentencesOf(await generate(project, id))).not.toContain("last 30 days");
  await track(project, { customer_email: CANCELLATION.customer_email }, BUSY);

  const body = { cancel_reason: "other" };
  await app.call("PATCH", `${eventsOf(project)}/${changed}/cancel-reason`, { key, body });
  expect(recommended(await listVariants(project, changed)).rank_reason).toContain("use on 22 of the last 30 days");
  expect(recommended(await listVariants(project, changed)).strategy).toBe("value_recap");

  const written = await generate(project, again, { regenerate: true });
  expect(recommended(written)).toMatchObject({ strategy: "value_recap", rank_reason: BUSY_SENTENCE });
  expect(recommended(written).body).toContain("on 22 of the 30 days before you cancelled");
});

test("behaviour after the event does not explain it", async () => {
  const project = await newProject(app);
  const id = await record(project, {});
  app.clock.advance(3 * DAY);
  await track(project, { customer_email: CANCELLATION.customer_email }, [{ event: "support_ticket", times: 4 }]);
  expect(recommended(await generate(project, id)).strategy).toBe("feedback_request");
});

test("a customer is the same by address, by the event's id and by the id that servers linked with the address", async () => {
  const linked = await newProject(app);
  await track(linked, { customer_id: "u-1" }, BUSY.slice(0, 13));
  await track(linked, { customer_id: "u-1", customer_email: ADA }, BUSY.slice(13, 14));
  await track(linked, { customer_email: ADA }, BUSY.slice(14));
  const byId = await newProject(app);
  await track(byId, { customer_id: "u-1" }, BUSY);
  const apart = await newProject(app);
  await track(apart, { customer_id: "u-1" }, BUSY.slice(0, 13));
  await track(apart, { customer_email: ADA }, BUSY.slice(13));
  for (const [project, about] of [
    [linked, { customer_email: "ADA@Example.com" }],
    [byId, { customer_email: ADA, customer_id: "u-1" }],
    [apart, { customer_email: ADA, customer_id: "u-1" }],
  ] as const) {
    expect(recommended(await generate(project, await record(project, about))).rank_reason).toBe(BUSY_SENTENCE);
  }
});

test("nobody's behaviour is taken for another's: not by an id of another address, not in another project", async () => {
  const [project, other] = [await newProject(app), await newProject(app)];
  await track(project, { customer_id: "u-1", customer_email: "bob@example.com" }, BUSY);
  await track(other, { customer_email: ADA, customer_id: "u-2" }, BUSY);
  for (const customer_id of ["u-1", "u-2", null]) {
    const variants = await generate(project, await record(project, { customer_email: ADA, customer_id }));
    expect(sentencesOf(variants)).not.toContain("last 30 days");
  }
});

test("a browser that declines with somebody else's id learns nothing of them", async () => {
  const project = await newProject(app);
  await track(project, { customer_id: "u-1" }, BUSY);
  const { publicKey: public_key, key } = project;
  const claim = { public_key, reason: "other", customer_email: ADA, customer_id: "u-1" };
  const session = (await app.call("POST", "/cancel-flow/reasons", { body: claim })).body.session_id;
  await app.call("POST", `/cancel-flow/sessions/${session}/outcome`, { body: { public_key, outcome: "declined" } });
  const [event] = (await app.call("GET", eventsOf(project), { key })).body.data;
  await app.work();
  expect(event.customer_email).toBe(ADA);
  expect(sentencesOf(await listVariants(project, event.id))).not.toContain("last 30 days");
});

test("events tracked with the public key alone count only if the project trusts it", async () => {
  const project = await newProject(app);
  await track(project, { customer_email: ADA }, BUSY, true);
  const id = await record(project, { customer_email: ADA });
  expect(recommended(await generate(project, id)).strategy).toBe("feedback_request");

  const body = { settings: { automation: { trust_public_key: true } } };
  expect((await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body })).status).toBe(200);
  expect(recommended(await generate(project, id, { regenerate: true })).rank_reason).toBe(BUSY_SENTENCE);
});

test("visits to the cancel page, exports and tickets are no use, and end no silence", async () => {
  const project = await newProject(app);
  await track(project, { customer_email: ADA }, [
    ...visits(days(20, 29)),
    ...["cancel_page_view", "billing_page_view", "data_export"].map((event) => ({ event, daysAgo: 1 })),
  ]);
  const variants = await generate(project, await record(project, { customer_email: ADA }));
  expect(recommended(variants).rank_reason).toContain("no use for 20 days");
});

test("the model is asked with the same behaviour, and may write a figure of it", async () => {
  const said = "You used Acme on 22 of the 30 days before you cancelled, so you know what it does for you.";
  const generating = await startGenerating((request) => {
    const what = strategyOf(request).replaceAll("_", " ");
    const body = `Hi Ada,\n\n${said}\n\nWould you tell us in one line what we could have done about ${what}?\n\nThe team`;
    return { does: "answer", text: JSON.stringify({ subject: `About ${what}`, body }) };
  });
  const { app: writing, project, ollama } = generating;
  try {
    const events = BUSY.map(({ event, daysAgo }) => ({
      customer_email: ADA,
      event,
      timestamp: new Date(writing.clock.now() - daysAgo! * DAY).toISOString(),
    }));
    await writing.call("POST", "/track", { key: project.key, body: { events } });
    const id = await generating.record({ customer_email: ADA, cancel_reason: null });
    await generating.generate(id);
    const variants = await generating.written(id);
    expect(recommended(variants)).toMatchObject({ strategy: "value_recap", source: "llm" });
    for (const { body } of ollama.requests) {
      expect(JSON.stringify(body)).toContain("22 of the last 30 days");
      expect(JSON.stringify(body)).toContain("4 of the 30 days before those");
    }
  } finally {
    await generating.close();
  }
});
