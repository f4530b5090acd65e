// A failed payment with a payment page: the recommended mail links to it, by a button in the HTML part.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestApp, testApp } from "../../support/app.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";
import { type Automated, automated } from "../dunning/automated.ts";
import { attributeOf, contentOf, elementsOf, mappedBack, render } from "./rendering/mails.ts";

const BILLING = "https://acme.example/billing";
const INVOICE = "https://invoice.stripe.example/i/1?s=ap&x=2";

let app: TestApp;
beforeAll(() => {
  app = testApp();
});
afterAll(() => app.close());

let count = 0;

/** The recommended mail of a failed payment, as it was sent. */
async function recommendedOf(acme: Automated, about: { cancel_reason?: string; metadata?: Record<string, unknown> }) {
  const customer_email = `payer-${++count}@example.com`;
  const event = { event_type: "payment_failed", customer_email, cancel_reason: null, ...about } as const;
  const { id } = await acme.arrive(event, { source: "stripe" });
  await app.work();
  const { variants } = await acme.read(id);
  const variant = variants.find(({ recommended }: { recommended: boolean }) => recommended);
  expect((await acme.send(id, variant.id)).status).toBe(200);
  await app.work();
  return { variant, mail: (await mailsOf(app)).at(-1)! };
}

const buttonsIn = (html: string) =>
  elementsOf(html).filter(
    ({ tagName, parentNode }) =>
      tagName === "a" && parentNode && "attrs" in parentNode && attributeOf(parentNode, "class") === "m-button",
  );

describe("the recommended mail of a failed payment", () => {
  test.each([
    [{ metadata: { pay_url: INVOICE } }, INVOICE, "Pay now"],
    [{}, BILLING, "Go to billing"],
    [{ cancel_reason: "authentication_required" }, BILLING, "Go to billing"],
    [{ cancel_reason: "insufficient_funds", metadata: { pay_url: INVOICE } }, INVOICE, "Pay now"],
  ])("gets it through where there is a page for that: %j", async (about, target, label) => {
    const acme = await automated(app, { links: { billing_update_url: BILLING } });
    const { variant, mail } = await recommendedOf(acme, about);
    expect(variant).toMatchObject({ strategy: "pain_point_fix", rank: 1 });
    expect(variant.subject).not.toContain("?");

    const [button, another] = buttonsIn(mail.html!);
    expect(another).toBeUndefined();
    const href = attributeOf(button!, "href")!;
    const answer = await app.call("GET", new URL(href).pathname);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, target]);
    expect(contentOf(mail.html!, "a")).toContain(label);
    expect(attributeOf(button!, "style")).toContain("background-color:");

    // In the text part, the button's URL has a line of its own.
    expect(mail.text!.split("\n")).toContain(href);
    expect(linksOf(mail).clicks).toEqual([new URL(href).pathname]);
    expect(mail.text).not.toContain(label);
  });

  test("asks where there is none", async () => {
    const { variant, mail } = await recommendedOf(await automated(app, {}), {});
    expect(variant.strategy).toBe("feedback_request");
    expect(buttonsIn(mail.html!)).toEqual([]);
  });
});

describe("the button", () => {
  const buttonFor = (address: string) => (address === BILLING ? "Update your card" : null);

  test.each([
    [BILLING, "Update your card"],
    [`Update your billing details: ${BILLING}`, "Update your billing details"],
    [`Zahlungsdaten aktualisieren:\n${BILLING}`, "Zahlungsdaten aktualisieren"],
    [`カード情報：${BILLING}`, "カード情報"],
  ])("stands for a link alone in its paragraph: %j", (paragraph, label) => {
    const rendered = render(`Hi,\n\n${paragraph}\n\nAda`, { buttonFor });
    expect(buttonsIn(rendered.html)).toHaveLength(1);
    expect(contentOf(rendered.html, "a")).toContain(label);
    expect(mappedBack(rendered.text, rendered.targets)).toContain(paragraph);
  });

  test.each([
    `You can pay at ${BILLING} or reply.`,
    `${BILLING} ${BILLING}`,
    `${"very ".repeat(20)}long: ${BILLING}`,
    "https://acme.example/pause",
  ])("stands for nothing else: %j", (paragraph) => {
    expect(buttonsIn(render(`Hi,\n\n${paragraph}`, { buttonFor }).html)).toEqual([]);
  });

  test("leaves an author's own HTML as it is", () => {
    const html = render(`<p>Hi</p><p><a href="${BILLING}">Card</a></p>`, { buttonFor }).html;
    expect(buttonsIn(html)).toEqual([]);
  });

  test("lets no label out of its place", () => {
    const rendered = render(`<x>"&' : ${BILLING}`, { buttonFor });
    expect(contentOf(rendered.html, "a")).toContain(`<x>"&'`);
    expect(elementsOf(rendered.html).some(({ tagName }) => tagName === "x")).toBe(false);
  });
});
