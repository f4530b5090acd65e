// Customers' replies arrive in every usual way, stop the planned mails, and wait for a person.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { cpuTime } from "../../support/cpu.ts";
import { errorOf } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DAY, HOUR } from "../dunning/automated.ts";
import { type Answered, answered } from "./answered.ts";
import { form, mime, posts } from "./posts.ts";

let app: TestApp;
let acme: Answered;
beforeAll(async () => {
  app = testApp({
    RECOVERD_AUTH__TOKEN_TTL: "365d", // the clock advances far
    RECOVERD_MAIL__AUTHSERV_IDS: "mx.acme.example",
    RECOVERD_INBOUND__RETENTION: "120d",
  });
  acme = await answered(app);
});
afterAll(() => app.close());

let customers = 0;
/** A customer who cancelled and got the first mail. */
async function mailed(change: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const email = `ada-${++customers}@example.com`;
  const { id } = await acme.event({ customer_email: email, ...change });
  await acme.pass(2 * HOUR);
  expect((await acme.read(id)).status).toBe("email_sent");
  return { id, email };
}

const today = async () =>
  (await app.call("GET", `/projects/${acme.project.slug}/today`, { key: acme.project.key })).body.data;

test("an answer is taken in every shape in which services post it, and matched by In-Reply-To", async () => {
  for (const { name } of posts({ from: "x@example.com", subject: "", text: "", inReplyTo: "" })) {
    const { id } = await mailed();
    const text =
      "What would it cost for three of us?\n\nOn Mon, Mar 2, 2026 at 11:00 AM Acme <hello@acme.example> wrote:\n> Hi Ada";
    const given = { from: "colleague@elsewhere.example", subject: "Re: hello", text, inReplyTo: await acme.lastId() };
    const post = posts(given).find((one) => one.name === name)!;
    const answer = await acme.post(post);
    expect([name, answer.status, answer.body]).toEqual([name, 200, { status: "ok", outcomes: ["reply"] }]);
    const [reply] = await acme.replies();
    expect([name, reply!.churn_event_id, reply!.text, reply!.from]).toEqual([
      name,
      id,
      "What would it cost for three of us?",
      "colleague@elsewhere.example",
    ]);
    expect((await acme.read(id)).replied_at).not.toBeNull();
  }
});

test("without In-Reply-To the address of somebody who was mailed in the last 60 days will do", async () => {
  const { id, email } = await mailed();
  expect(
    (await acme.answer("Hello?", { from: "stranger@example.com", inReplyTo: "<x@y.example>" })).body.outcomes,
  ).toEqual(["unknown_sender"]);
  expect((await acme.read(id)).replied_at).toBeNull();
  expect(
    (await acme.answer("Hello?", { from: email.toUpperCase(), inReplyTo: "<0100@email.amazonses.com>" })).body.outcomes,
  ).toEqual(["reply"]);
  expect((await acme.replies())[0]).toMatchObject({ churn_event_id: id, handled_at: null, vouched_by: null });
  const queued = (await today()).queue.find(({ event }: { event: { id: string } }) => event.id === id);
  expect(queued).toMatchObject({ state: "replied", reply: { text: "Hello?" } });
});

test("after an answer nothing more goes out, everything says so, and Today shows it first", async () => {
  const { id, email } = await mailed({ customer_name: "Ada Lovelace" });
  const first = (await today()).queue.length;
  await acme.pass(HOUR);
  await acme.answer("Could I keep the data and come back in May?", { from: email });

  const event = await acme.read(id);
  expect(event.replied_at).toBe(new Date(app.clock.now()).toISOString());
  expect((await acme.upcoming()).filter(({ churn_event_id }) => churn_event_id === id)).toEqual([]);
  const before = (await mailsOf(app)).length;
  await acme.liveUntil(app.clock.now() + 20 * DAY);
  expect((await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email)).toHaveLength(1);
  expect((await mailsOf(app)).length).toBeGreaterThanOrEqual(before);

  const timeline = await acme.timeline(id);
  expect(timeline.find(({ kind }) => kind === "replied")).toMatchObject({
    summary: "The customer answered; it waits for a person, and nothing goes out automatically until then",
    text: "Could I keep the data and come back in May?",
  });
  expect(timeline.filter(({ state }) => state === "planned").map(({ reason }) => reason)).toEqual([
    "replied",
    "replied",
  ]);

  const { queue, needs_a_hand } = await today();
  expect(first).toBeGreaterThan(0);
  const row = queue.find(({ event }: { event: { id: string } }) => event.id === id);
  expect(row).toMatchObject({ state: "replied", reply: { text: "Could I keep the data and come back in May?" } });
  expect(queue[0].state).toBe("replied");
  expect(needs_a_hand[0].kind).toBe("reply");
  expect(needs_a_hand.map((item: { action: { ref: string } }) => item.action.ref)).toContain(email);

  const explained = await app.call("GET", `/projects/${acme.project.slug}/customers/${email}/explanation`, {
    key: acme.project.key,
  });
  const entries = explained.body.data.entries as { kind: string; sentence: string; facts: Record<string, unknown> }[];
  expect(entries.find(({ facts }) => facts.what === "replied")).toMatchObject({
    kind: "message",
    facts: { text: "Could I keep the data and come back in May?" },
  });
  expect(entries.filter(({ kind }) => kind === "hold").map(({ facts }) => facts.reason)).toContain("replied");
});

test("marked as handled, the sequence is given up; with resume it goes on", async () => {
  const [left, kept] = [await mailed(), await mailed()];
  const headers = { "Authentication-Results": "mx.acme.example; dmarc=pass header.from=example.com" };
  for (const { email } of [left, kept]) await acme.answer("Hm.", { from: email, inReplyTo: "<a@b.example>", headers });
  const waiting = (await acme.replies()).slice(0, 2) as { id: string; customer_email: string }[];
  const idOf = (email: string) => waiting.find(({ customer_email }) => customer_email === email)!.id;
  const handle = (email: string, body?: object) =>
    app.call("POST", `/projects/${acme.project.slug}/replies/${idOf(email)}/handled`, { key: acme.project.key, body });
  expect((await handle(left.email)).body.data.handled_at).not.toBeNull();
  expect((await handle(kept.email, { resume: true })).status).toBe(200);
  expect((await acme.planned(left.id)).length).toBe(0);
  expect((await acme.timeline(left.id)).filter(({ kind }) => kind === "send").map(({ reason }) => reason)).toEqual([
    "replied",
    "replied",
  ]);
  expect((await acme.planned(kept.id)).length).toBe(2);
  await acme.liveUntil(app.clock.now() + 15 * DAY);
  const to = async (email: string) => (await mailsOf(app)).filter((mail) => mail.to?.[0]?.address === email).length;
  expect([await to(left.email), await to(kept.email)]).toEqual([1, 2]);
  expect(
    (await app.call("POST", `/projects/${acme.project.slug}/replies/rpl_nobody/handled`, { key: acme.project.key }))
      .status,
  ).toBe(404);
});

test("a variant that a person sends is an answer, too; so is resuming the event", async () => {
  const one = await mailed();
  await acme.answer("Tell me more", { from: one.email });
  const draft = (await acme.read(one.id)).variants.find(({ status }: { status: string }) => status === "draft");
  expect((await acme.send(one.id, draft.id)).status).toBe(200);
  expect((await acme.read(one.id)).replied_at).toBeNull();
  expect(await acme.planned(one.id)).toEqual([]);

  const two = await mailed();
  await acme.answer("Tell me more", { from: two.email });
  expect((await acme.call("POST", `/${two.id}/automation/resume`)).status).toBe(200);
  expect((await acme.read(two.id)).replied_at).toBeNull();
  expect((await acme.planned(two.id)).length).toBe(2);
});

test("machines do not answer: absences, bounces, newsletters, and what the project's own people write", async () => {
  const { id, email } = await mailed();
  const machines: [string, Record<string, string>, string?][] = [
    ["Re: hello", { "Auto-Submitted": "auto-replied" }],
    ["Re: hello", { "X-Autoreply": "yes" }],
    ["Re: hello", { Precedence: "bulk" }],
    ["Re: hello", { Precedence: "auto_reply" }],
    ["Out of Office: Re: hello", {}],
    ["Automatische Antwort: hello", {}],
    ["Réponse automatique : hello", {}],
    ["Re: hello", {}, "MAILER-DAEMON@example.com"],
  ];
  for (const [subject, headers, from = email] of machines) {
    expect([subject, (await acme.answer("I am away", { subject, headers, from })).body.outcomes]).toEqual([
      subject,
      ["automatic"],
    ]);
  }
  await acme.set({ sender: { reply_to: "founder@acme.example" } });
  expect((await acme.answer("Of course!", { from: "founder@acme.example" })).body.outcomes).toEqual(["own"]);
  expect((await acme.read(id)).replied_at).toBeNull();
  // A person who writes about an absence is not an auto-reply.
  expect(
    (await acme.answer("Does it do out of office?", { from: email, subject: "Re: Out of office" })).body.outcomes,
  ).toEqual(["reply"]);
});

test("a mail that comes twice is one answer", async () => {
  const { email } = await mailed();
  const id = "<once@customer.example>";
  const outcomes = [];
  for (let time = 0; time < 3; time++) outcomes.push((await acme.answer("Once", { from: email, id })).body.outcomes[0]);
  expect(outcomes).toEqual(["reply", "repeat", "repeat"]);
  expect((await acme.replies()).filter(({ text }) => text === "Once")).toHaveLength(1);
});

test("STOP suppresses the address and leaves nothing to do; a longer wish waits for a person all the same", async () => {
  const suppressed = async (email: string) =>
    (await app.call("GET", `/projects/${acme.project.slug}/suppressions?email=${email}`, { token: acme.project.token }))
      .body.data[0];
  for (const text of ["STOP", "unsubscribe please", "Bitte abmelden", "Please stop emailing me."]) {
    const { id, email } = await mailed();
    await acme.answer(text, { from: email });
    expect([text, (await suppressed(email))?.reason]).toEqual([text, "requested"]);
    expect((await acme.read(id)).replied_at).toBeNull();
    expect(await acme.planned(id)).toEqual([]);
    expect((await acme.replies())[0]).toMatchObject({ text, wish: "no_contact" });
  }
  const { id, email } = await mailed();
  const long =
    "Please stop emailing me. And while you are at it: the last invoice was for ten seats, though we had only eight of them since May.";
  await acme.answer(long, { from: email });
  expect((await suppressed(email)).reason).toBe("requested");
  expect((await acme.read(id)).replied_at).not.toBeNull();
  const gone = await mailed();
  await acme.answer("Delete my account and all my data.", { from: gone.email });
  expect(await suppressed(gone.email)).toMatchObject({ reason: "requested", deletion_requested: true });
});

test("our own mail below the answer, quoted without a mark, is not the customer's words", async () => {
  const { id, email } = await mailed();
  const sent = (await mailsOf(app)).at(-1)!.text!;
  await acme.answer(`Yes, gladly.\n\n${sent}`, { from: email });
  expect((await acme.replies())[0]).toMatchObject({ text: "Yes, gladly.", wish: null, churn_event_id: id });
  const other = await mailed();
  const html = `<div>Yes, <b>gladly</b>.</div><div class="gmail_quote"><blockquote>Unsubscribe here</blockquote></div>`;
  await acme.post({ type: "application/json", body: JSON.stringify({ from: other.email, subject: "Re", html }) });
  expect((await acme.replies())[0]).toMatchObject({ text: "Yes, gladly.", wish: null });
});

test("the admins get one mail, and who listens a webhook's worth of it", async () => {
  const mails = (await mailsOf(app)).filter(({ subject }) => /ha(s|ve) answered$/.test(subject ?? ""));
  expect(mails.length).toBeGreaterThan(0);
  expect(mails[0]!.text).not.toContain("What would it cost");
});

test("an unreadable body is a 400, an unknown address a 404, and another project's data is not found", async () => {
  const json = (body: string) => acme.post({ type: "application/json", body });
  expect(errorOf(await json("{"))).toBe("400 VALIDATION_ERROR");
  expect(errorOf(await json("[]"))).toBe("400 VALIDATION_ERROR");
  expect(errorOf(await json('{"hello": 1}'))).toBe("400 VALIDATION_ERROR");
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  expect(errorOf(await json(JSON.stringify({ mandrill_events: deep })))).toBe("400 VALIDATION_ERROR");
  expect(errorOf(await acme.post({ type: "multipart/form-data; boundary=x", body: "nothing" }))).toBe(
    "400 VALIDATION_ERROR",
  );
  expect(errorOf(await app.call("POST", `${acme.inbound}x`, { raw: "x" }))).toBe("404 NOT_FOUND");
  const { id } = await mailed();
  const lastId = await acme.lastId();
  const other = await answered(app);
  expect((await other.answer("Hello", { inReplyTo: lastId })).body.outcomes).toEqual(["unknown_sender"]);
  await acme.answer("Hello", { inReplyTo: lastId });
  const [reply] = await acme.replies();
  const { slug, key } = other.project;
  expect((await app.call("POST", `/projects/${slug}/replies/${reply!.id}/handled`, { key })).status).toBe(404);
  expect((await acme.read(id)).replied_at).not.toBeNull();
  expect(await other.replies()).toEqual([]);
});

test("a form with very many headers occupies the service briefly, and is read like any other", async () => {
  const { id, email } = await mailed();
  const fields = [
    `from=${email}`,
    "text=Still+there%3F",
    `headers[In-Reply-To]=${encodeURIComponent(await acme.lastId())}`,
  ];
  for (let i = 0; i < 30_000; i++) fields.push(`headers[x-${i}]=v`);
  fields.push("headers[In-Reply-To]=%3Canother%40example.com%3E", "headers[__proto__]=v", "__proto__[polluted]=v");
  const before = cpuTime();
  const answer = await acme.post({ type: "application/x-www-form-urlencoded", body: fields.join("&") });
  expect(cpuTime() - before).toBeLessThan(2_000);
  expect(answer.body).toEqual({ status: "ok", outcomes: ["reply"] });
  expect((await acme.replies())[0]).toMatchObject({ churn_event_id: id, text: "Still there?", vouched_by: "thread" });
  expect("polluted" in {}).toBe(false);
});

test("a mail of very many parts occupies the service briefly, and its first ones are read", async () => {
  const { id, email } = await mailed();
  const inReplyTo = await acme.lastId();
  const send = (parts: number) =>
    acme.post({
      type: "message/rfc822",
      body: [
        `From: ${email}\r\nMessage-ID: <parts-${parts}@customer.example>\r\nIn-Reply-To: ${inReplyTo}`,
        "Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n\r\nStill there?\r\n",
        `${"--x\r\n".repeat(parts)}--x--\r\n`,
      ].join("\r\n"),
    });
  const cost = async (parts: number) => {
    const before = cpuTime();
    expect((await send(parts)).body).toEqual({ status: "ok", outcomes: ["reply"] });
    return cpuTime() - before;
  };
  await cost(1);
  expect(await cost(43_000)).toBeLessThan(300);
  expect((await acme.replies())[0]).toMatchObject({ churn_event_id: id, text: "Still there?" });
});

test("it is among the person's data", async () => {
  const { email } = await mailed();
  await acme.answer("All about me", { from: email });
  const { body } = await app.call("POST", `/projects/${acme.project.slug}/customers/export`, {
    token: acme.project.token,
    body: { customer_email: email },
  });
  expect(body.data.kinds.replies).toMatchObject([{ body: "All about me", from_address: email }]);
});

test("the explanation of one person has every kind of entry in the order of time, and each says a sentence", async () => {
  const { slug, key, publicKey } = acme.project;
  const email = "everything@example.com";
  await app.call("PUT", `/projects/${slug}/retention-offers/too_expensive`, {
    key,
    body: { offer_type: "custom", title: "Stay", description: "Do", cta_button_text: "Yes", is_active: true },
  });
  const asked = { public_key: publicKey, reason: "too_expensive", customer_email: email };
  const { session_id } = (await app.call("POST", "/cancel-flow/reasons", { body: asked })).body;
  await app.call("POST", `/cancel-flow/sessions/${session_id}/outcome`, {
    body: { public_key: publicKey, outcome: "declined" },
  });
  await app.call("PUT", `/projects/${slug}/churn-risk/config`, {
    key,
    body: { delivery_mode: "direct", enabled: true, risk_threshold: 1 },
  });
  for (const event of ["login", "cancel_page_view", "payment_failed", "data_export"]) {
    await app.call("POST", "/track", { key, body: { customer_email: email, event } });
  }
  await app.work();
  await app.call("POST", `/projects/${slug}/churn-risk/recompute`, { key });
  const { id } = await acme.event({ customer_email: email });
  await acme.pass(2 * HOUR);
  await acme.answer("Could you call me?", { from: email });
  await app.call("POST", `/projects/${slug}/suppressions`, { key, body: { email } });
  await acme.pass(HOUR);
  await acme.recover(id);
  const { data } = (await app.call("GET", `/projects/${slug}/customers/${email}/explanation`, { key })).body;
  const entries = data.entries as { at: string; kind: string; sentence: string }[];
  expect([...new Set(entries.map(({ kind }) => kind))].sort()).toEqual(
    ["alert", "event", "message", "offer", "rank", "reason", "recovery", "refusal", "score", "variant"].sort(),
  );
  expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).sort());
  expect(entries.filter(({ sentence }) => !/^\S.{5,}[^.]$/s.test(sentence))).toEqual([]);
});

describe("a From that anybody can write", () => {
  const inReplyTo = "<unknown@example.com>";
  const results = (text: string) => ({ headers: { "Authentication-Results": text } });

  test("holds nothing and suppresses nothing, and waits for a person", async () => {
    const { id, email } = await mailed();
    const before = (await acme.upcoming()).filter(({ churn_event_id }) => churn_event_id === id);
    await acme.answer("Who are you?", { from: email, inReplyTo });
    await acme.answer("STOP", { from: email, inReplyTo });
    for (const forged of [
      "mx.attacker.example; dmarc=pass header.from=example.com",
      "mx.acme.example; dmarc=pass header.from=attacker.example",
      "mx.acme.example; dmarc=fail header.from=example.com; spf=pass smtp.mailfrom=attacker.example",
      "mx.acme.example (dmarc=pass header.from=example.com); dkim=pass header.d=notexample.com",
    ]) {
      await acme.answer(`Forged: ${forged}`, { from: email, inReplyTo, ...results(forged) });
    }
    expect((await acme.read(id)).replied_at).toBeNull();
    expect((await acme.upcoming()).filter(({ churn_event_id }) => churn_event_id === id)).toEqual(before);
    const path = `/projects/${acme.project.slug}/suppressions?email=${email}`;
    expect((await app.call("GET", path, { token: acme.project.token })).body.data).toEqual([]);
    const found = (await acme.replies()).filter(({ churn_event_id }) => churn_event_id === id);
    expect(found).toHaveLength(6);
    for (const reply of found) expect(reply).toMatchObject({ vouched_by: null, handled_at: null });
  });

  test("is believed where a known receiving server, SendGrid or Amazon has checked it", async () => {
    const server = async (email: string) =>
      acme.answer("By my server", {
        from: email,
        inReplyTo,
        ...results("mx.acme.example 1; spf=none; dmarc=pass (p=none) header.from=example.com"),
      });
    const sendgrid = async (from: string) =>
      acme.post(
        form({
          from: `Ada <${from}>`,
          subject: "Hello",
          text: "By SendGrid",
          headers: "Message-ID: <sendgrid@customer.example>",
          dkim: "{@attacker.example : pass}",
          SPF: "pass",
          envelope: JSON.stringify({ to: ["hello@acme.example"], from: `bounces@mail.${from.split("@")[1]}` }),
        }),
      );
    const amazon = async (from: string) =>
      acme.post({
        type: "application/json",
        body: JSON.stringify({
          notificationType: "Received",
          receipt: { dmarcVerdict: { status: "PASS" } },
          content: mime({ from, subject: "Hello", text: "By Amazon", inReplyTo: "" }),
        }),
      });
    for (const answer of [server, sendgrid, amazon]) {
      const { id, email } = await mailed();
      expect((await answer(email)).body.outcomes).toEqual(["reply"]);
      expect((await acme.replies())[0]).toMatchObject({ churn_event_id: id, vouched_by: "authentication" });
      expect((await acme.read(id)).replied_at).not.toBeNull();
    }
  });
});

test("a new event is held while an answer of its customer waits, and answers are deleted in the end", async () => {
  const { email } = await mailed();
  await acme.answer("What would it cost?", { from: email });
  const { id } = await acme.event({ customer_email: email, event_type: "payment_failed", cancel_reason: null });
  expect((await acme.read(id)).replied_at).not.toBeNull();
  const [{ id: reply }] = (await acme.replies()) as [{ id: string }];
  await app.call("POST", `/projects/${acme.project.slug}/replies/${reply}/handled`, {
    token: acme.project.token,
    body: { resume: true },
  });
  expect((await acme.read(id)).replied_at).toBeNull();
  app.clock.advance(121 * DAY);
  await app.work();
  expect((await acme.replies()).map(({ id }) => id)).not.toContain(reply);
});

describe("while an answer waits, its customer gets", () => {
  const path = () => `/projects/${acme.project.slug}`;
  const key = () => acme.project.key;
  const mailsTo = async (email: string) => (await mailsOf(app)).filter(({ to }) => to?.[0]?.address === email).length;
  const isWaiting = async (email: string) =>
    (await acme.replies()).some(({ customer_email, handled_at }) => customer_email === email && handled_at === null);

  test("no letter of a bulk action about another event, which would also count as an answer", async () => {
    const { email } = await mailed();
    await acme.answer("Could you call me?", { from: email });
    const { id } = await acme.event({ customer_email: email });
    await app.work();
    const ask = async (dry_run: boolean) =>
      (await acme.call("POST", "/bulk", { body: { action: "send", ids: [id], dry_run } })).body.data;
    expect(await ask(true)).toMatchObject({ acts_on: [], held: [{ churn_event_id: id, reason: "replied" }] });
    await ask(false);
    await acme.pass(HOUR);
    expect([await mailsTo(email), await isWaiting(email)]).toEqual([1, true]);
  });

  test("no announcement", async () => {
    const { email } = await mailed({ cancel_reason: "There is no bulk export" });
    await acme.answer("Could you call me?", { from: email });
    const fix = { id: "export", what: "bulk export", shipped_on: "2026-02-20", words: ["bulk export"] };
    await app.call("PUT", `${path()}/knowledge`, { key: key(), body: { fixes: [fix], founder: { name: "Ada Kern" } } });
    const announced = await app.call("POST", `${path()}/knowledge/fixes/export/announce`, { key: key() });
    expect(announced.body.data.held).toMatchObject([{ customer_email: email, reason: "replied" }]);
    await acme.pass(HOUR);
    expect(await mailsTo(email)).toBe(1);
  });

  test("no mail about their risk", async () => {
    const { id, email } = await mailed();
    await acme.answer("Could you call me?", { from: email });
    await acme.recover(id);
    await acme.pass(2 * DAY);
    const direct = { delivery_mode: "direct", enabled: true, risk_threshold: 30 };
    await app.call("PUT", `${path()}/churn-risk/config`, { key: key(), body: direct });
    for (const event of ["cancel_page_view", "cancel_page_view"]) {
      await app.call("POST", "/track", { key: key(), body: { customer_email: email, event } });
    }
    await app.call("POST", `${path()}/churn-risk/recompute`, { key: key() });
    await acme.pass(HOUR);
    const { data } = (await app.call("GET", `${path()}/churn-risk/alerts`, { key: key() })).body;
    const alert = data.find(({ customer_email }: { customer_email: string }) => customer_email === email);
    expect([alert?.status, alert?.last_error, await mailsTo(email)]).toEqual(["stopped", "replied", 1]);
  });

  test("no planned mail of an event whose recovery is undone", async () => {
    const { id, email } = await mailed();
    await acme.recover(id);
    await acme.answer("I am not back at all, call me", { from: email });
    expect((await acme.call("DELETE", `/${id}/recovered`)).status).toBe(200);
    await acme.liveUntil(app.clock.now() + 15 * DAY);
    expect([await mailsTo(email), (await acme.planned(id)).length]).toEqual([1, 2]);
  });
});
