// A project's brand in every kind of mail, on the page to unsubscribe, and in the preview.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { listUnsubscribeHeaders } from "../../../src/features/messages/rendering/sender.ts";
import { sendNotice } from "../../../src/features/messages/service.ts";
import { messages } from "../../../src/features/messages/tables.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf } from "../../support/journey.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { type Automated, automated, DAY, EVERYTHING } from "../dunning/automated.ts";

const LOGO = "https://cdn.acme.example/logo.png";
const BRAND = { logo_url: LOGO, logo_width: 96, color: "#0f766e", font: "georgia" };
const LINKS = { reactivate_url: "https://acme.example/back", billing_update_url: "https://acme.example/billing" };

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

const branded = (settings: object = {}) =>
  automated(app, { company_name: "Acme", sender: { from_name: "Ada", brand: BRAND }, links: LINKS, ...settings });

const isBranded = (html = "") =>
  html.includes(`src="${LOGO}" width="96"`) && html.includes('class="m-button" bgcolor="#0f766e"');

async function written(acme: Automated) {
  const { id } = await acme.event({ customer_email: `reader-${Math.random()}@example.com` });
  const variants = await acme.variants(id);
  return {
    id: id as string,
    variant: variants.find((one: { body: string }) => one.body.includes(LINKS.reactivate_url)),
  };
}

test("mails of a person, of the dunning, of the late mails and to customers at risk alike", async () => {
  const before = (await mailsOf(app)).length;
  const acme = await branded();
  const { id, variant } = await written(acme);
  await acme.send(id, variant.id);
  const project = await getProject(app.deps.store.read, acme.project.id);
  const risk = {
    to: "risk@example.com",
    subject: "Hi",
    body: `Hi,\n\n${LINKS.reactivate_url}`,
    language: "en",
    timeZone: null,
  };
  await app.deps.store.write((tx) => sendNotice(tx, app.deps, project, { ...risk, links: [LINKS] }, app.clock.now()));
  await app.work();

  const alone = await branded({
    automation: { ...EVERYTHING, send_delay: "0s", dunning_schedule: ["0d"], winback_schedule: ["14d"] },
  });
  await alone.failedPayment({ customer_email: "payer@example.com" });
  await alone.event({ customer_email: "leaver@example.com" });
  await alone.liveUntil(app.clock.now() + 15 * DAY);

  const mails = (await mailsOf(app)).slice(before);
  expect(mails.length).toBe(5);
  for (const { html } of mails) {
    expect(html).toContain(`src="${LOGO}" width="96"`);
    expect(html).toContain("font-family:Georgia,");
  }
  expect(mails.filter(({ html }) => isBranded(html)).length).toBeGreaterThanOrEqual(3);
});

test("the preview is the mail that is sent but for what counts, and to look at it changes nothing", async () => {
  const acme = await branded();
  const { id, variant } = await written(acme);
  const before = await acme.read(id);
  const stored = await app.deps.store.read.select().from(messages);
  const answer = await acme.call("GET", `/${id}/variants/${variant.id}/preview`);
  expect(answer.status).toBe(200);
  const { subject, text, html, from, to, headers } = answer.body.data;
  expect({ subject, from, to }).toEqual({
    subject: variant.subject,
    from: "Ada <recoverd@localhost>",
    to: before.customer_email,
  });
  expect(isBranded(html)).toBe(true);
  expect(html).toContain("@media (prefers-color-scheme:dark)");
  expect(html).toContain(`<a href="${LINKS.reactivate_url}"`);
  expect(text.split("\n")).toContain(LINKS.reactivate_url);
  expect(html).not.toMatch(/\/t\/[oc]\//);
  const unsubscribe = /https?:\S+\/unsubscribe\/[\w.-]+/.exec(text)![0];
  expect(headers).toEqual(listUnsubscribeHeaders(unsubscribe));
  expect((await app.call("GET", new URL(unsubscribe).pathname)).status).toBe(404);
  expect(await acme.read(id)).toEqual(before);
  expect(await app.deps.store.read.select().from(messages)).toEqual(stored);

  await acme.send(id, variant.id);
  await app.work();
  const mail = (await mailsOf(app)).at(-1)!;
  const words = (whole = "") => whole.replace(/https?:[^\s"<]+|<img[^>]*>/g, "").replace(/\s+/g, " ");
  expect(words(mail.html?.replaceAll(/>acme\.example/g, ">https://acme.example"))).toBe(words(html));
  expect(mail.headers.map(({ key }) => key)).toContain("list-unsubscribe-post");
});

test("nobody else's variant is shown", async () => {
  const [acme, other] = [await branded(), await branded()];
  const { id, variant } = await written(acme);
  expect(errorOf(await other.call("GET", `/${id}/variants/${variant.id}/preview`))).toBe("404 NOT_FOUND");
});

test("the page to unsubscribe shows the logo, and loads pictures from where it lies alone", async () => {
  const acme = await branded();
  const { id, variant } = await written(acme);
  await acme.send(id, variant.id);
  await app.work();
  const { unsubscribe } = linksOf((await mailsOf(app)).at(-1)!);
  const page = await app.call("GET", unsubscribe);
  expect(page.body).toContain(`<img src="${LOGO}" width="96" alt="Acme">`);
  expect(page.headers.get("content-security-policy")).toContain("img-src 'self' https://cdn.acme.example;");
  const sheet = await app.call("GET", `${unsubscribe}/brand.css`);
  expect(sheet.headers.get("content-type")).toStartWith("text/css");
  expect(sheet.body).toContain("background:#0f766e");
  expect((await app.call("GET", `${unsubscribe}x/brand.css`)).status).toBe(404);

  await acme.set({ sender: { brand: null } });
  const plain = await app.call("GET", unsubscribe);
  expect(plain.body).not.toContain("<img");
  expect(plain.headers.get("content-security-policy")).toContain("img-src 'self';");
});
