// The weekly digest: when it is sent, to which members, only once, and what it says.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Email } from "postal-mime";
import type { Deps } from "../../../../src/deps.ts";
import { handOverDigest, planDigests } from "../../../../src/features/insights/reports/digest-delivery.ts";
import { DIGEST_WORDS } from "../../../../src/features/insights/reports/digest-words.ts";
import { riskScores } from "../../../../src/features/risk/tables.ts";
import { trackedCustomers } from "../../../../src/features/tracking/tables.ts";
import { signToken } from "../../../../src/lib/tokens.ts";
import type { Store } from "../../../../src/store/engine.ts";
import { CANCELLATION, newProject, type TestApp, type TestProject, testApp } from "../../../support/app.ts";
import { mailsOf, pathsIn } from "../../../support/outbox.ts";
import { newMate } from "../../projects/team.ts";

let app: TestApp;
let project: TestProject;

// The app's clock starts on Monday, March 2, 2026, at 09:00 UTC.
beforeEach(async () => {
  app = testApp({ RECOVERD_AUTH__TOKEN_TTL: "365d" });
  project = await newProject(app);
});
afterEach(() => app.close());

async function wish(weekly: boolean, token = project.token) {
  const { status, body } = await app.call("PUT", `/projects/${project.slug}/digest`, { token, body: { weekly } });
  expect([status, body]).toEqual([200, { data: { weekly } }]);
}

/** Sets the clock, and runs one tick of the schedule. */
async function at(time: string) {
  app.clock.set(time);
  await app.work();
}

const settings = (change: object) =>
  app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: change });

async function churn(body: object = {}): Promise<string> {
  const answer = await app.call("POST", `/projects/${project.slug}/churn-events`, {
    key: project.key,
    body: { ...CANCELLATION, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body.data.id;
}

const recover = (id: string) =>
  app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });

const digestsOf = async (): Promise<Email[]> =>
  (await mailsOf(app)).filter(({ subject }) => subject?.includes("churn and recovery"));

describe("when and to which members", () => {
  test("nobody gets it who did not ask for it", async () => {
    await churn();
    await at("2026-03-09T08:00:00Z");
    expect(await digestsOf()).toEqual([]);
    const { body } = await app.call("GET", `/projects/${project.slug}/digest`, { token: project.token });
    expect(body).toEqual({ data: { weekly: false } });
  });

  test("of two members the one gets it who wants it, on Monday at eight and not before, and once", async () => {
    const viewer = await newMate(app, project, "viewer");
    await wish(true, viewer.token);
    await at("2026-03-09T07:59:59Z");
    expect(await digestsOf()).toEqual([]);
    await at("2026-03-09T08:00:00Z");
    await at("2026-03-09T08:15:00Z");
    await at("2026-03-10T12:00:00Z");
    const mails = await digestsOf();
    expect(mails.map(({ to }) => to?.[0]?.address)).toEqual([viewer.email]);
    await at("2026-03-16T08:00:00Z");
    expect(await digestsOf()).toHaveLength(2);
  });

  test("turning it on does not send the digest that is out already", async () => {
    await wish(true);
    await at("2026-03-02T09:15:00Z");
    expect(await digestsOf()).toEqual([]);
    await wish(false);
    app.clock.set("2026-03-09T08:10:00Z");
    await wish(true);
    await at("2026-03-09T08:15:00Z");
    expect(await digestsOf()).toEqual([]);
  });

  test.each([
    ["Europe/Berlin", "2026-03-23T07:00:00Z", "2026-03-30T06:00:00Z"], // the clocks go forward on the 29th
    ["America/New_York", "2026-03-02T13:00:00Z", "2026-03-09T12:00:00Z"], // on the 8th
    ["Europe/London", "2026-10-19T07:00:00Z", "2026-10-26T08:00:00Z"], // back on the 25th
    ["Australia/Lord_Howe", "2026-03-29T21:00:00Z", "2026-04-05T21:30:00Z"], // by half an hour
    ["Asia/Kolkata", "2026-03-09T02:30:00Z", "2026-03-16T02:30:00Z"],
  ])("it is eight in %s before and after a change of the clocks", async (timezone, first, second) => {
    expect((await settings({ settings: { timezone } })).status).toBe(200);
    await wish(true);
    for (const [count, due] of [
      [1, first],
      [2, second],
    ] as const) {
      await at(new Date(Date.parse(due) - 1).toISOString());
      expect(await digestsOf()).toHaveLength(count - 1);
      await at(due);
      expect(await digestsOf()).toHaveLength(count);
    }
  });

  test("a week that was missed is sent once if it is less than two days late, else never", async () => {
    await wish(true);
    await at("2026-03-11T07:59:00Z");
    await at("2026-03-11T07:59:30Z");
    expect(await digestsOf()).toHaveLength(1);
    await at("2026-03-18T08:00:00Z");
    expect(await digestsOf()).toHaveLength(1);
    await at("2026-03-23T08:00:00Z");
    expect(await digestsOf()).toHaveLength(2);
  });

  test("who was removed, or has switched it off, before it is sent gets none", async () => {
    const removed = await newMate(app, project, "member");
    const off = await newMate(app, project, "member");
    await wish(true, removed.token);
    await wish(true, off.token);
    app.clock.set("2026-03-09T08:00:00Z");
    await planDigests(app.deps.store, app.clock.now());
    const path = `/projects/${project.slug}/members/${removed.memberId}`;
    expect((await app.call("DELETE", path, { token: project.token })).status).toBe(204);
    await wish(false, off.token);
    await app.work();
    expect(await digestsOf()).toEqual([]);
    await wish(true, off.token);
    await at("2026-03-09T08:30:00Z");
    expect(await digestsOf()).toEqual([]);
  });

  test("planning twice plans one, and a crash after the hand-over repeats the same mail, which stays one", async () => {
    await wish(true);
    app.clock.set("2026-03-09T08:00:00Z");
    const { store } = app.deps;
    await Promise.all([planDigests(store, app.clock.now()), planDigests(store, app.clock.now())]);
    const digests = () => store.read.values<[string, string, string]>("select member_id, week, status from digests");
    const [[memberId, week]] = (await digests()) as [[string, string, string]];
    expect(await digests()).toHaveLength(1);
    // The process dies before it records the result.
    const dying: Store = { ...store, read: store.read, write: () => Promise.reject(new Error("killed")) };
    const handOver = (deps: Deps) =>
      handOverDigest(deps, { memberId, week }, { attempt: 1, confirmLease: async () => {} });
    await expect(handOver({ ...app.deps, store: dying })).rejects.toThrow("killed");
    const [first] = await digestsOf();
    expect((await digests())[0]![2]).toBe("queued");
    await app.work();
    const after = await digestsOf();
    expect((await digests())[0]![2]).toBe("sent");
    expect(after.map(({ messageId }) => messageId)).toEqual([first!.messageId]);
    // A sent mail is not sent again.
    const mailer = { send: () => Promise.reject(new Error("sent twice")), close: async () => {} };
    await handOver({ ...app.deps, mailer });
  });
});

describe("what it says", () => {
  async function eventfulWeeks() {
    app.clock.set("2026-02-25T12:00:00Z");
    const early = await churn({ customer_email: "early@example.com", mrr: 2000 });
    app.clock.set("2026-03-03T12:00:00Z");
    await churn({ customer_email: "a@example.com", mrr: 4900 });
    await churn({ customer_email: "b@example.com", mrr: 10_000, cancel_reason: "A feature is missing" });
    app.clock.set("2026-03-05T12:00:00Z");
    await recover(early);
    await churn({ customer_email: "c@example.com", mrr: 500, currency: "eur" });
    await wish(true);
  }

  /** Sends the one digest that is due, and runs nothing else: scoring would find that nobody was active. */
  async function deliver(time: string) {
    app.clock.set(time);
    await planDigests(app.deps.store, app.clock.now());
    const [[memberId, week]] = (await app.deps.store.read.values("select member_id, week from digests")) as [
      [string, string],
    ];
    await handOverDigest(app.deps, { memberId, week }, { attempt: 1, confirmLease: async () => {} });
  }

  let customers = 0;

  async function atRisk(customerId: string, score: number) {
    const number = ++customers;
    await app.deps.store.write(async (tx) => {
      const seen = { firstSeenAt: 0, lastSeenAt: 0, changedAt: 0 };
      await tx.insert(trackedCustomers).values({ number, projectId: project.id, email: null, customerId, ...seen });
      await tx.insert(riskScores).values({
        customer: number,
        projectId: project.id,
        score,
        rawSum: score,
        signals: [["cancel_page_views", 2, score, null]],
        afterLogin: score,
        afterPayment: score,
        probability: null,
        previousScore: null,
        alertedAt: null,
        alertAgainFrom: null,
        changedAt: app.clock.now(),
      });
    });
  }

  test("the week beside the week before, with the numbers of the API, the same in both parts", async () => {
    await eventfulWeeks();
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    const stats = await app.call("GET", `/projects/${project.slug}/stats?from=2026-03-02&to=2026-03-08`, {
      key: project.key,
    });
    const sums = stats.body.data.series.reduce(
      (sum: number[], day: { churned_mrr: number; recovered_mrr: number }) => [
        sum[0]! + day.churned_mrr,
        sum[1]! + day.recovered_mrr,
      ],
      [0, 0],
    );
    expect(sums).toEqual([14_900, 2_000]);
    const lines = mail!.text!.split("\n").map((line) => line.replace(/ {2,}/g, " | "));
    expect(lines).toContain("Churned MRR | $149.00 | $20.00 | +$129.00");
    expect(lines).toContain("Recovered MRR | $20.00 | $0.00 | +$20.00");
    expect(lines).toContain("Churn events | 2 | 1 | +1");
    // None of this week's events has ended; the one of the week before was recovered.
    expect(lines).toContain("Recovery rate of ended events | – | 100.0%");
    expect(lines).toContain("Mails sent | 0 | 0 | ±0");
    expect(mail!.text).toContain("Tue 2026-03-03: churned $149.00, recovered $0.00");
    expect(mail!.text).toContain("Churn events in other currencies: 1 in EUR.");
    expect(mail!.text).not.toMatch(/NaN|undefined|null|Infinity/);
    expect(mail!.subject).toStartWith("Acme");

    // Every cell and line of the text part is in the HTML too.
    const shown = visible(mail!.html!);
    for (const line of mail!.text!.split("\n").flatMap((one) => one.trim().split(/ {2,}/))) {
      if (/^-*$/.test(line) || line.startsWith("No more of these mails")) continue;
      expect(shown).toContain(line);
    }
  });

  test("what came back because of Recoverd, between two amounts, or what is missing to say so", async () => {
    await wish(true);
    await at("2026-03-09T08:00:00Z");
    expect((await digestsOf())[0]!.text).toContain("leave a few customers out by chance");
    const automation = { generate: "all", send: "recommended", send_delay: "0h", holdout_percent: 50 };
    await settings({ settings: { automation } });
    for (let each = 0; each < 30; each++) {
      const id = await churn({ customer_email: `customer-${each}@example.com` });
      await app.work();
      const timeline = await app.call("GET", `/projects/${project.slug}/churn-events/${id}/timeline`, {
        key: project.key,
      });
      if (!JSON.stringify(timeline.body).includes("holdout")) await recover(id);
    }
    await at("2026-04-13T08:00:00Z");
    const text = (await digestsOf()).at(-1)!.text!;
    expect(text).toMatch(
      /Won back because of Recoverd in the last 90 days: between \$[\d,.]+ and \$[\d,.]+ a month \(95% interval\)/,
    );
  });

  test("the customers at the highest risk, five at the most, and none at low risk", async () => {
    for (const score of [39, 45, 50, 60, 70, 80, 90]) await atRisk(`customer-${score}`, score);
    await wish(true);
    await deliver("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    const rows = mail!.text!.match(/customer-\d+ +\d+ \(\w+\)/g)!;
    expect(rows.map((row) => row.replace(/ +/, " "))).toEqual([
      "customer-90 90 (critical)",
      "customer-80 80 (critical)",
      "customer-70 70 (high)",
      "customer-60 60 (high)",
      "customer-50 50 (medium)",
    ]);
    expect(mail!.text).toContain("Looked at the cancel page twice in the last 30 days");
  });

  test("each chart comes with the mail as a picture that the HTML names, and a description with its numbers", async () => {
    await eventfulWeeks();
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    const named = [...mail!.html!.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => `<${id}>`);
    expect(named).toHaveLength(1);
    expect(mail!.attachments.map(({ contentId }) => contentId)).toEqual(named);
    expect(mail!.attachments[0]).toMatchObject({ mimeType: "image/png", disposition: "inline" });
    expect(
      Buffer.from(mail!.attachments[0]!.content as ArrayBuffer)
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
    expect(mail!.html).toMatch(/<img [^>]*alt="[^"]*Thu 2026-03-05: churned \$0\.00, recovered \$20\.00/);
    expect(mail!.html).not.toMatch(/<(script|svg|link|style)/);
    expect(mail!.html).not.toMatch(/src="https?:/);
  });

  test("an empty project is described in friendly words", async () => {
    await wish(true);
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    for (const part of [mail!.text!, mail!.html!]) {
      expect(part).toContain("Nobody cancelled and no payment failed");
      expect(part).toContain("There is no forecast yet.");
      expect(part).not.toMatch(/NaN|undefined|null|Infinity/);
    }
    expect(mail!.attachments).toEqual([]);
  });

  test("a week with events in another currency only is not called quiet", async () => {
    await churn({ currency: "eur" });
    await wish(true);
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    expect(mail!.text).not.toContain("Nobody cancelled");
    expect(mail!.text).toContain("All of this is about USD. Churn events in other currencies: 1 in EUR.");
  });

  test("hostile names change neither the subject nor the page", async () => {
    await settings({ name: `<script>alert(1)</script> "A" & \u202Eb` });
    await eventfulWeeks();
    await atRisk(`<img src=x onerror="alert(2)">`, 91);
    await deliver("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    expect(mail!.subject).toStartWith(`<script>alert(1)</script> "A" & b: churn and recovery`);
    expect(mail!.html).not.toContain("<script");
    expect(mail!.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;A&quot; &amp; b");
    expect(mail!.text).toContain(`<script>alert(1)</script> "A" & b`);
    expect(mail!.html).not.toContain("<img src=x");
    expect(mail!.html).toContain("&lt;img src=x onerror=&quot;alert(2)&quot;&gt;");
  });
});

test("it is in German where the project is, with the page to leave it", async () => {
  await settings({ settings: { language: "de" } });
  await wish(true);
  app.clock.set("2026-03-04T10:00:00Z");
  await recover(await churn());
  await churn({ customer_email: "grace@example.com", cancel_reason: "We moved to another tool" });
  await at("2026-03-09T08:00:00Z");
  const mail = (await mailsOf(app)).find(({ subject }) => subject?.includes("Abwanderung"));
  expect(mail!.subject).toEndWith(": Abwanderung und Rückgewinnung, 02.03.2026 bis 08.03.2026");
  expect(mail!.html).toContain('<html lang="de">');
  for (const words of ["Die Woche in Zahlen", "Verlorener MRR", "Es gibt noch keine Prognose", "Wegen Recoverd"]) {
    expect(mail!.text).toContain(words);
    expect(mail!.html).toContain(words);
  }
  expect(mail!.text).toMatch(/Verlorener MRR +98,00 \$/);
  expect(mail!.text).toContain("Mi 04.03.2026: verloren 98,00 $, zurückgewonnen 49,00 $");
  expect(mail!.text).not.toMatch(/\b(?:the|and|week|churned|recovered|customers|known)\b/i);
  const [path] = pathsIn(mail!.text!, "unsubscribe/digest");
  expect((await app.call("GET", path!)).body).toContain("<button>Abbestellen</button>");
  expect((await app.call("POST", path!)).body).toContain("Du bekommst keine Wochenberichte von <strong>");
});

test("what the forecast says of itself is known in German, sentence by sentence", () => {
  const { said } = DIGEST_WORDS.de.ahead;
  const sentences = [
    "Only 1 whole month is known: much rests on what is usual elsewhere.",
    "Only 3 whole months are known: much rests on what is usual elsewhere.",
    "Nobody pays at present: what is shown rests on new business alone.",
    "Only 1 customer pays: a single one moves the forecast.",
    "One customer pays 40 % of the MRR: the forecast cannot know that one's plans.",
    "How long customers stay is fitted to one renewal only: the retention curve rests on what is usual elsewhere.",
    "The history is too short to test the forecast on the past.",
    "Over the last 6 months a simple churn rate would have been nearer (off by 2.1 % against 3.4 %).",
    "No churn event has ended in the last year: how much is recovered rests on what is usual elsewhere.",
    "Only 4 churn events have ended in the last year: how much is recovered rests on what is usual elsewhere.",
    "Only what is paid in USD is counted; accounts also pay in EUR, GBP: ask with ?currency=.",
    "2 subscriptions are still being processed: ask again in a moment.",
  ];
  for (const sentence of sentences) {
    expect(said(sentence)).not.toBe(sentence);
    expect(said(sentence)).not.toMatch(/undefined|\b(?:the|is|are|of)\b/);
    for (const [figure] of sentence.matchAll(/\d\.\d/g)) expect(said(sentence)).toContain(figure.replace(".", ","));
  }
});

describe("the way out", () => {
  test("one click by the header's address or the page's button switches it off, a look at the page does not", async () => {
    await wish(true);
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    const header = (name: string) => mail!.headers.find(({ key }) => key === name)?.value;
    const [path] = pathsIn(mail!.text!, "unsubscribe/digest");
    expect(header("list-unsubscribe")).toBe(`<http://localhost:8080${path}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(mail!.html).toContain(`href="http://localhost:8080${path}"`);

    const weekly = async () =>
      (await app.call("GET", `/projects/${project.slug}/digest`, { token: project.token })).body.data.weekly;
    const page = await app.call("GET", path!);
    expect([page.status, await weekly()]).toEqual([200, true]);
    expect(page.body).toContain("<button>Unsubscribe</button>");
    expect(page.body).toMatch(/digest of <strong>Acme \d+<\/strong> not/);
    const left = await app.call("POST", path!, {
      raw: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect([left.status, await weekly()]).toEqual([200, false]);
    expect((await app.call("POST", path!)).status).toBe(200);
    await at("2026-03-16T08:00:00Z");
    expect(await digestsOf()).toHaveLength(1);
  });

  test("a made-up token, or one of another kind of link, opens nothing", async () => {
    await wish(true);
    await at("2026-03-09T08:00:00Z");
    const [mail] = await digestsOf();
    const [path] = pathsIn(mail!.text!, "unsubscribe/digest");
    const token = path!.slice("/unsubscribe/digest/".length);
    const [[memberId]] = (await app.deps.store.read.values("select member_id from digests")) as [[string]];
    const ofAnotherKind = signToken(app.deps.keys.links, `u.${memberId}`);
    for (const wrong of [
      `/unsubscribe/digest/${ofAnotherKind}`,
      `/unsubscribe/digest/${token.slice(0, -1)}x`,
      "/unsubscribe/digest/abc",
      `/unsubscribe/${token}`,
    ]) {
      expect((await app.call("POST", wrong)).status).toBe(404);
      expect((await app.call("GET", wrong)).status).toBe(404);
    }
  });

  test("an API key has no switch", async () => {
    const path = `/projects/${project.slug}/digest`;
    expect((await app.call("GET", path, { key: project.key })).status).toBe(403);
    expect((await app.call("PUT", path, { key: project.key, body: { weekly: true } })).status).toBe(403);
    expect((await app.call("PUT", path, { token: project.token, body: { weekly: "yes" } })).status).toBe(400);
  });
});

/** The visible text of the HTML and the alternative texts of pictures, with entities resolved. */
const visible = (html: string): string =>
  html
    .replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, (_, alt: string) => alt)
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
