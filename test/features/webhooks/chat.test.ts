// Endpoints in a team's chat: what is posted to each service, that a customer's text is never read as markup, and what
// happens when a reason arrives late.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { formatFor } from "../../../src/features/webhooks/chat/formats.ts";
import { messageOf } from "../../../src/features/webhooks/chat/message.ts";
import type { ChatKind } from "../../../src/features/webhooks/kinds.ts";
import { CANCELLATION, type TestApp } from "../../support/app.ts";
import { errorOf, fieldsOf, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { type Hooked, type Listening, newHooked, startListening } from "./listening.ts";

const KINDS: ChatKind[] = ["slack", "discord", "teams"];

let listening: Listening;
let app: TestApp;
let acme: Hooked;
let url: string;
beforeAll(async () => {
  listening = await startListening();
  app = listening.app;
});
afterAll(() => listening.stop());
beforeEach(async () => {
  acme = await newHooked(app);
  listening.receiver.answer({ status: 200, body: "ok" });
  url = `${listening.receiver.url}/${acme.project.slug}/T0/hushhushAb3d`;
});

const received = () => listening.receiver.received.filter(({ path }) => path.startsWith(`/${acme.project.slug}`));
const bodies = () => received().map(({ body }) => JSON.parse(body));
const addChat = async (kind: string, more: object = {}) =>
  (await acme.call("POST", "/webhook-endpoints", { kind, url, ...more })).body.data;
const reasonOf = (event: { id: string }, cancel_reason: string) =>
  app.call("PATCH", `/projects/${acme.project.slug}/churn-events/${event.id}/cancel-reason`, {
    key: acme.project.key,
    body: { cancel_reason },
  });

describe("A chat endpoint", () => {
  test.each(KINDS)(
    "%s is quiet by default, and its address is shown in part and stored nowhere in clear",
    async (kind) => {
      const created = await addChat(kind);
      expect(created).toMatchObject({
        kind,
        events: ["churn_event.created", "churn_event.replied", "churn_event.recovered"],
        url: `${listening.receiver.url}/...Ab3d`,
      });
      expect(await acme.endpoints()).toEqual([created]);
      await journey(app, acme.project).event();
      await app.work();
      expect(received().map(({ path }) => path.split("?")[0])).toEqual([new URL(url).pathname]);
      const shown = JSON.stringify([
        await acme.deliveries(created.id),
        (await acme.call("GET", "/audit-log")).body,
        (await acme.call("GET", "/connections")).body,
      ]);
      expect(shown).not.toContain("hushhush");
      const [row] = await app.deps.store.read.all<{ url: string; sealed_url: string }>(
        `select url, sealed_url from webhook_endpoints where id = '${created.id}'`,
      );
      expect(row!.url + row!.sealed_url).not.toContain("hushhush");
    },
  );

  test("takes another address, events and a description, and keeps the address where none is given", async () => {
    const { id } = await addChat("slack");
    const changed = await acme.call("PATCH", `/webhook-endpoints/${id}`, { description: "#churn", kind: "discord" });
    expect(changed.body.data).toMatchObject({ kind: "slack", description: "#churn" });
    await journey(app, acme.project).event();
    await app.work();
    expect(received()).toHaveLength(1);
    const moved = await acme.call("PATCH", `/webhook-endpoints/${id}`, { url: `${url}Zz99` });
    expect(moved.body.data.url).toBe(`${listening.receiver.url}/...Zz99`);
    await journey(app, acme.project).event({ customer_email: "grace@example.com" });
    await app.work();
    expect(received().at(-1)!.path).toBe(`${new URL(url).pathname}Zz99`);
  });

  test("is refused with an address inside or an unknown kind; a webhook must say its events", async () => {
    const inside = await acme.call("POST", "/webhook-endpoints", { kind: "slack", url: "https://10.0.0.1/x" });
    expect([errorOf(inside), fieldsOf(inside)]).toEqual(["400 VALIDATION_ERROR", ["url"]]);
    const unknown = await acme.call("POST", "/webhook-endpoints", { kind: "irc", url, events: ["churn_event.lost"] });
    expect(fieldsOf(unknown)).toEqual(["kind"]);
    for (const kind of ["webhook", undefined]) {
      expect(fieldsOf(await acme.call("POST", "/webhook-endpoints", { kind, url }))).toEqual(["events"]);
    }
  });

  test.each(KINDS)("%s is posted to unsigned, and tested by a message that says so", async (kind) => {
    const { id } = await addChat(kind, { events: ["churn_event.lost"] });
    expect((await acme.call("POST", `/webhook-endpoints/${id}/test`)).body.data).toMatchObject({ ok: true });
    const { headers, body } = received()[0]!;
    expect(Object.keys(headers).filter((name) => /signature|^webhook-|^x-service/.test(name))).toEqual([]);
    expect(body).toContain("This channel is connected to Recoverd");
  });
});

test("a cancellation says who, the plan, the MRR, the reason, what is recommended, and links to the customer", async () => {
  for (const kind of KINDS) await addChat(kind);
  await journey(app, acme.project).event(CANCELLATION);
  await app.work();
  const link = `http://localhost:8080/customers/ada%40example.com?project=${acme.project.slug}`;
  for (const body of bodies()) {
    const text = JSON.stringify(body);
    for (const part of [
      "Ada Lovelace cancelled",
      "ada@example.com",
      "Pro",
      "$49.00",
      "too expensive",
      "discount",
      link,
    ]) {
      expect(text).toContain(part);
    }
  }
  const [slack, discord, teams] = ["text", "embeds", "attachments"].map((field) =>
    bodies().find((body) => field in body && (field !== "text" || "blocks" in body)),
  );
  expect(slack.blocks.at(-1).text).toEqual({ type: "mrkdwn", text: `<${link}|Open in Recoverd>`, verbatim: true });
  expect(discord).toMatchObject({
    content: "Ada Lovelace cancelled",
    allowed_mentions: { parse: [] },
    embeds: [{ url: link }],
  });
  expect(teams.attachments[0]).toMatchObject({
    contentType: "application/vnd.microsoft.card.adaptive",
    content: { type: "AdaptiveCard", actions: [{ type: "Action.OpenUrl", url: link }] },
  });
});

test("the messages of a project in German are in German", async () => {
  const settings = { language: "de" };
  await app.call("PATCH", `/projects/${acme.project.slug}`, { token: acme.project.token, body: { settings } });
  await addChat("slack", { events: ["churn_event.created", "churn_event.lost", "cancel_flow.completed"] });
  await journey(app, acme.project).event(CANCELLATION);
  const { publicKey: public_key } = acme.project;
  const flow = { public_key, reason: "not_using_enough", customer_email: "eve@example.com" };
  const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body: flow })).body;
  const outcome = { public_key, outcome: "abandoned" };
  await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: outcome });
  await app.work();
  const [first, second] = bodies();
  expect(first.text).toStartWith(
    "Ada Lovelace hat gekündigt · Kunde: ada@example.com · Tarif: Pro · MRR: 49,00 $ · Kunde seit: 400 Tagen · Empfohlen: einen befristeten Rabatt anbieten · ",
  );
  expect(first.blocks.at(-1).text.text).toEndWith("|In Recoverd öffnen>");
  expect(second.text).toStartWith("eve@example.com hat die Kündigung nicht zu Ende geführt");
  expect(second.text).toContain("Grund: zu wenig genutzt");
});

describe("Customers' text", () => {
  const hostile = {
    ...CANCELLATION,
    held_back: null,
    reason_code: null,
    customer_name: "<!channel> @everyone [Pay](https://evil.example) *x*",
    plan_name: "<https://evil.example|Invoice> & <@U123>",
    cancel_reason: "@here https://evil.example/a_b `code` \u202Eabc <at>Boss</at>\n# big",
  };
  const place = { dashboard: "https://recoverd.example.com", slug: "acme", language: "en" as const };
  const sent = (kind: ChatKind, data: object = hostile) =>
    JSON.stringify(formatFor[kind](messageOf({ event: "churn_event.created", data }, place)));

  test("leads nowhere and calls nobody", () => {
    for (const kind of KINDS) {
      const text = sent(kind);
      expect(text).not.toContain("https://evil.example");
      expect(text).not.toMatch(/@(everyone|here|channel)/);
      expect(text).not.toContain("\u202e");
    }
    expect(sent("slack")).not.toMatch(/<(?!https:\/\/recoverd\.example\.com)/);
    expect(sent("slack")).toContain("&lt;!channel&gt;");
    expect(sent("discord")).toContain("\\\\[Pay\\\\]\\\\(https:\u200b//evil.example\\\\)");
    const { text, attachments } = JSON.parse(sent("teams"));
    expect(text).not.toContain("<");
    const types = new Set(
      attachments[0].content.body.flatMap(({ inlines }: { inlines: { type: string }[] }) =>
        inlines.map(({ type }) => type),
      ),
    );
    expect([...types]).toEqual(["TextRun"]); // in which no Markdown is parsed
  });

  test("formats nothing in Discord and Teams: its marks are shown as they are", () => {
    const marks = { ...hostile, customer_name: "# *Ada* _x_ ~y~ `z`", plan_name: "~~Pro~~" };
    expect(JSON.parse(sent("discord", marks)).content).toStartWith("\\# \\*Ada\\* \\_x\\_ \\~y\\~");
    expect(JSON.parse(sent("teams", marks)).text).toStartWith("\\# \\*Ada\\* \\_x\\_ \\~y\\~");
  });

  test("stays within each service's limits, however long and however much of it is escaped", () => {
    const long = {
      ...hostile,
      customer_name: "&".repeat(200),
      plan_name: "*".repeat(500),
      cancel_reason: "<_".repeat(2_500),
    };
    const slack = JSON.parse(sent("slack", long));
    expect(slack.text.length).toBeLessThan(40_000);
    for (const { text, fields = [] } of slack.blocks) {
      expect(text?.text.length ?? 0).toBeLessThanOrEqual(3_000);
      for (const field of fields) expect(field.text.length).toBeLessThanOrEqual(2_000);
    }
    const { content, embeds } = JSON.parse(sent("discord", long));
    expect(content.length).toBeLessThanOrEqual(2_000);
    expect(embeds[0].description.length).toBeLessThanOrEqual(4_096);
    for (const { value } of embeds[0].fields) expect(value.length).toBeLessThanOrEqual(1_024);
    expect(JSON.stringify(embeds[0]).length).toBeLessThanOrEqual(6_000);
    expect(sent("teams", long).length).toBeLessThan(28 * 1024);
  });

  test("of a sensitive reason is not quoted", () => {
    const data = { ...hostile, held_back: "sensitive", cancel_reason: "My husband died" };
    for (const kind of KINDS) {
      expect(sent(kind, data)).not.toContain("husband");
      expect(sent(kind, data)).toContain("answer in person");
    }
  });
});

test("an answer is quoted unless it is sensitive, and the cancel flow says what came of it", async () => {
  await addChat("slack", { events: ["churn_event.replied", "cancel_flow.completed"] });
  const { urls } = (await acme.call("GET", "/mail-webhooks")).body.data;
  for (const [email, text] of [
    ["ada@example.com", "What would it cost?"],
    ["kin@example.com", "My husband died"],
  ]) {
    const acmes = journey(app, acme.project);
    const event = await acmes.event({ customer_email: email });
    const [variant] = await acmes.variants(event.id);
    await acmes.send(event.id, variant.id);
    await app.work();
    await app.call("POST", new URL(urls.inbound).pathname, { body: { from: email, subject: "Re: hello", text } });
    await app.work();
  }
  expect(received()).toHaveLength(2);
  expect(received()[0]!.body).toContain("What would it cost?");
  expect(received()[1]!.body).not.toContain("husband");
  const { publicKey: public_key } = acme.project;
  const flow = { public_key, reason: "too_expensive", customer_email: "eve@example.com", comment: "It doubled" };
  const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body: flow })).body;
  const outcome = { public_key, outcome: "declined" };
  await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, { body: outcome });
  await app.work();
  expect(bodies()[2].text).toContain(
    "eve@example.com declined the offer · Customer: eve@example.com · Reason: too expensive",
  );
});

describe("A reason that comes late", () => {
  const late = async (kind: ChatKind) => {
    const { id } = await addChat(kind);
    const event = await journey(app, acme.project).event({ ...CANCELLATION, cancel_reason: null });
    return { id, event };
  };

  test("edits the message in Discord", async () => {
    listening.receiver.answer({ status: 200, body: JSON.stringify({ content: "x".repeat(4_000), id: "1234567890" }) });
    const { id, event } = await late("discord");
    await app.work();
    expect(received()[0]!.path).toEndWith("?wait=true");
    await reasonOf(event, "It is too expensive");
    await app.work();
    expect(received().map(({ path }) => path.replace(/.*Ab3d/, ""))).toEqual(["?wait=true", "/messages/1234567890"]);
    expect(received()[1]!.method).toBe("PATCH");
    expect(bodies()[1]).toMatchObject({ content: "Ada Lovelace cancelled" });
    expect(JSON.stringify(bodies()[1])).toContain("too expensive");
    expect((await acme.deliveries(id)).map(({ status }: { status: string }) => status)).toEqual([
      "delivered",
      "delivered",
    ]);
  });

  test("adds a short message elsewhere, only if something else is recommended now", async () => {
    for (const kind of ["slack", "teams"] as const) {
      const before = received().length;
      const { event } = await late(kind);
      await app.work();
      await reasonOf(event, "It is too expensive");
      await app.work();
      await reasonOf(event, "It is far too expensive");
      await app.work();
      const texts = received()
        .slice(before)
        .map(({ body }) => body);
      expect(texts).toHaveLength(kind === "slack" ? 2 : 4); // the other endpoint receives two as well
      expect(texts.at(-1)).toContain("Ada Lovelace has said why");
      expect(texts.at(-1)).toContain("offer a discount");
    }
  });

  test("is in the message at once while that waits for another try", async () => {
    listening.receiver.answer(500);
    const { event } = await late("slack");
    await app.work();
    await reasonOf(event, "It is too expensive");
    listening.receiver.answer({ status: 200, body: "ok" });
    app.clock.advance(10_000);
    await app.work();
    expect(received()).toHaveLength(2);
    expect(received()[0]!.body).not.toContain("too expensive");
    expect(received()[1]!.body).toContain("too expensive");
  });
});

describe("What a service answers", () => {
  test.each([
    ["slack", 404, "no_service"],
    ["slack", 410, "channel_is_archived"],
    ["discord", 404, '{"message": "Unknown Webhook", "code": 10015}'],
    ["teams", 404, '{"error": {"code": "WorkflowNotFound"}}'],
  ] as const)("%s, %i %s to the last try switches the endpoint off, with a mail", async (kind, status, body) => {
    listening.receiver.answer({ status, body });
    await addChat(kind);
    await journey(app, acme.project).event();
    await app.work();
    for (const seconds of [10, 60, 300]) {
      expect((await acme.endpoints())[0]).toMatchObject({ enabled: true });
      app.clock.advance(seconds * 1_000);
      await app.work();
    }
    expect((await acme.endpoints())[0]).toMatchObject({ enabled: false, disabled_reason: "gone" });
    const { name } = (await acme.call("GET", "")).body.data;
    const mails = (await mailsOf(app)).filter(({ subject }) => subject?.includes(name));
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).not.toContain("hushhush");
  });

  test.each([
    ["slack", 400, "invalid_payload"],
    ["discord", 404, '{"message": "Unknown Message", "code": 10008}'],
    ["teams", 404, "Not found"],
  ] as const)("%s, %i %s is tried again", async (kind, status, body) => {
    listening.receiver.answer({ status, body });
    const { id } = await addChat(kind);
    await journey(app, acme.project).event();
    await app.work();
    expect((await acme.deliveries(id))[0]).toMatchObject({
      status: "delivering",
      attempts: [{ status_code: status, response: body }],
    });
  });

  test("a 429 of Discord is heeded, also where only its body says how long", async () => {
    listening.receiver.answer({
      status: 429,
      body: '{"message": "You are being rate limited.", "retry_after": 64.57}',
    });
    const { id } = await addChat("discord");
    await journey(app, acme.project).event();
    await app.work();
    const [{ next_attempt_at, attempts }] = await acme.deliveries(id);
    expect(Date.parse(next_attempt_at) - Date.parse(attempts[0].at)).toBeGreaterThanOrEqual(64_570);
  });
});
