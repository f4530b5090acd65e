// The project's admins get a mail about an accepted offer, with the offer and the customer.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { HOUR } from "../../../src/lib/duration.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { mailsOf } from "../../support/outbox.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeEach(async () => {
  app = testApp();
  flow = await newFlow(app);
  await flow.offer({ ...DISCOUNT, fallback: EXTENSION });
});
afterEach(() => app.close());

const accept = async (body: object, more: object = {}): Promise<string> => {
  const session = (await flow.submit(body)).body.session_id;
  expect((await flow.report(session, "accepted", more)).status).toBe(200);
  return session;
};

const mails = async () => {
  await app.work();
  return (await mailsOf(app)).filter(({ subject }) => subject?.includes("accepted"));
};

describe("the admins are mailed", () => {
  test("who accepted which offer with its terms, when, and whether they are proven", async () => {
    const ada = "ada@example.com";
    const session = await accept({ customer_email: ada, customer_hash: flow.hash(ada) });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.subject).toBe(`A customer of ${await nameOf()} accepted an offer`);
    const at = new Date(app.clock.now()).toISOString().replace("T", " ").slice(0, 16);
    expect(mail!.text).toContain(
      `${at} UTC: ada@example.com (verified) accepted "Half off": discount, 50% off. Half the price for three months. Reason: Too expensive. Session ${session}`,
    );
    expect(mail!.text).toContain("cancel_flow.completed");
    expect(mail!.text).toContain(`http://localhost:8080/cancel-flow?project=${flow.project.slug}`);
  });

  test("in German where the project is in German, with the reason and the offer in words, by the project's clock", async () => {
    await flow.set({ language: "de", timezone: "Asia/Kolkata" });
    const ada = "ada@example.com";
    await accept({ customer_email: ada, customer_hash: flow.hash(ada) });
    await app.work();
    const subject = `Ein Kunde von ${await nameOf()} hat ein Angebot angenommen`;
    const mail = (await mailsOf(app)).find((one) => one.subject === subject);
    const local = new Date(app.clock.now() + 5.5 * HOUR).toISOString().replace("T", " ").slice(0, 16);
    expect(mail!.text).toContain(`${local} Asia/Kolkata: ada@example.com`);
    expect(mail!.text).toContain(
      "ada@example.com (geprüft) hat „Half off“ angenommen: Rabatt, 50 % weniger. Half the price for three months. Grund: Zu teuer. Sitzung cfs_",
    );
  });

  test("of the fallback where that was accepted, and that nobody has proven who they are", async () => {
    await accept({ customer_email: "eve@example.com" }, { offer: "fallback" });
    const [mail] = await mails();
    expect(mail!.text).toContain(
      'eve@example.com (not verified: anybody may have typed this address) accepted "Two weeks more": extension, 14 days. Fourteen days for free.',
    );
    expect(mail!.text).not.toContain("Half off");
  });

  test("at once the first time, then once an hour of all that followed; each acceptance once, however often it is reported", async () => {
    const first = await accept({ customer_email: "a@example.com" });
    expect(await mails()).toHaveLength(1);
    for (const name of ["b", "c"]) {
      const session = await accept({ customer_email: `${name}@example.com` });
      await flow.report(session, "accepted");
      await flow.report(first, "accepted");
      app.clock.advance(HOUR / 4);
      expect(await mails()).toHaveLength(1);
    }
    app.clock.advance(HOUR);
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second!.subject).toMatch(/^2 offers of .* were accepted$/);
    expect(second!.text).not.toContain("a@example.com");
    expect(second!.text!.match(/[bc]@example\.com/g)).toEqual(["b@example.com", "c@example.com"]);
    app.clock.advance(2 * HOUR);
    expect(await mails()).toHaveLength(2);
  });

  test("of up to a hundred acceptances one by one", async () => {
    await accept({ customer_email: "a@example.com" });
    await mails();
    for (let i = 0; i < 60; i++) await accept({ customer_email: `c${i}@example.com` });
    app.clock.advance(HOUR);
    const text = (await mails())[1]!.text!;
    for (let i = 0; i < 60; i++) expect(text).toContain(`c${i}@example.com`);
  });

  test("also where the session had counted as abandoned before", async () => {
    const session = (await flow.submit({ customer_email: "late@example.com" })).body.session_id;
    app.clock.advance(48 * HOUR);
    expect(await mails()).toEqual([]);
    expect((await flow.sessions())[0]).toMatchObject({ outcome: "abandoned", outcome_by: "time" });
    await flow.report(session, "accepted");
    expect((await mails())[0]!.text).toContain("late@example.com");
  });
});

describe("nobody is mailed", () => {
  test("of an offer that was declined or left, or of an acceptance where no offer was shown", async () => {
    for (const outcome of ["declined", "abandoned"]) {
      const session = (await flow.submit({ customer_email: `${outcome}@example.com` })).body.session_id;
      await flow.report(session, outcome);
    }
    await accept({ customer_email: "none@example.com", reason: "other" });
    expect(await mails()).toEqual([]);
  });

  test("where the project has switched the mail off", async () => {
    await flow.set({ cancel_flow: { mail_accepted_offers: false } });
    await accept({ customer_email: "a@example.com" });
    expect(await mails()).toEqual([]);
  });
});

test("text from a stranger leads nowhere and forges no line", async () => {
  await accept({
    customer_email: "evil.com/pay@a.example",
    customer_name: "Visit https://evil.example now",
    customer_id: "https://evil.example/x\u202e",
    comment: "https://evil.example\n\n2026-01-01 00:00 UTC: boss@acme.example (verified) accepted everything",
    plan_name: "https://evil.example",
  });
  await accept({ customer_id: "www.evil.example" });
  app.clock.advance(2 * HOUR);
  const all = await mails();
  expect(all.length).toBeGreaterThan(0);
  const text = all.map((mail) => `${mail.subject}\n${mail.text}\n${mail.html}`).join("\n");
  expect(text).not.toMatch(/evil|boss@|\u202e/);
  expect(text).toContain("a customer whose address the session names (not verified");
  expect(text).toContain("a customer whose id the session names (not verified");
});

const nameOf = async (): Promise<string> =>
  (await app.call("GET", flow.at, { token: flow.project.token })).body.data.name;
