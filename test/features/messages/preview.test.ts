// Previews of mails, and two people editing one variant.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { messages } from "../../../src/features/messages/tables.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf, type Journey, journey } from "../../support/journey.ts";
import { mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let acme: Journey;
beforeAll(async () => {
  app = testApp();
  acme = journey(app, await newProject(app));
});
afterAll(() => app.close());

async function written() {
  const { id } = await acme.event();
  return { id: id as string, variant: (await acme.variants(id))[0] };
}

const preview = (id: string, vid: string, body?: unknown) =>
  acme.call("POST", `/${id}/variants/${vid}/preview`, { body });

test("unsaved words are shown as they will arrive, and nothing is saved, queued or tracked", async () => {
  const { id, variant } = await written();
  const before = await acme.read(id);
  const answer = await preview(id, variant.id, { subject: "Hello Ada", body: "See https://acme.example/plans <b>" });
  expect(answer.status).toBe(200);
  const { subject, text, html, to } = answer.body.data;
  expect({ subject, to }).toEqual({ subject: "Hello Ada", to: "ada@example.com" });
  expect(text).toStartWith("See https://acme.example/plans");
  expect(text).toContain("/unsubscribe/");
  expect(html).toContain('href="https://acme.example/plans"');
  expect(html).not.toContain("/t/o/");
  expect(html).not.toContain("/t/c/");
  expect(await acme.read(id)).toEqual(before);
  expect(await app.deps.store.read.select().from(messages)).toEqual([]);
});

test("without words it is the variant itself: the mail that is sent differs by its tracking alone", async () => {
  const { id, variant } = await written();
  const { subject, text } = (await preview(id, variant.id)).body.data;
  await acme.send(id, variant.id);
  await app.work();
  const [mail] = await mailsOf(app);
  expect(mail?.subject).toBe(subject);
  const words = (whole: string) => whole.replace(/https?:\S+/g, "").trim();
  expect(words(mail?.text ?? "")).toBe(words(text));
});

test("wrong words are named; another project's variant is not found", async () => {
  const { id, variant } = await written();
  const answer = await preview(id, variant.id, { subject: "two\nlines", body: "" });
  expect(fieldsOf(answer)).toEqual(["body", "subject"]);
  expect(errorOf(await preview(id, "var_none"))).toBe("404 NOT_FOUND");
});

test("of two people who edit one variant the second gets a conflict, and overwrites nothing", async () => {
  const { id, variant } = await written();
  expect(variant.edited_at).toBeNull();
  const first = await acme.edit(id, variant.id, { subject: "First", expected_edited_at: null });
  expect(first.status).toBe(200);
  const second = await acme.edit(id, variant.id, { subject: "Second", expected_edited_at: null });
  expect(errorOf(second)).toBe("409 CONFLICT");
  expect(fieldsOf(second)).toEqual(["expected_edited_at"]);
  expect((await acme.read(id)).variants[0].subject).toBe("First");
  const again = { subject: "Third", expected_edited_at: first.body.data.edited_at };
  expect((await acme.edit(id, variant.id, again)).body.data.subject).toBe("Third");
});

test("words that the sender has not seen are not sent", async () => {
  const { id, variant } = await written();
  const edited = await acme.edit(id, variant.id, { subject: "By somebody else" });
  const send = (expected: string) =>
    acme.call("POST", `/${id}/variants/${variant.id}/send?expected_edited_at=${encodeURIComponent(expected)}`);
  const refused = await send("never");
  expect(errorOf(refused)).toBe("409 CONFLICT");
  expect(fieldsOf(refused)).toEqual(["expected_edited_at"]);
  expect((await acme.read(id)).variants[0].status).toBe("draft");
  expect((await send(edited.body.data.edited_at)).status).toBe(200);
});

test.each([
  ["de-AT", "de-AT", "Abmelden", "Abmelden: http"],
  ["fr", "fr", "Se désabonner", "Se désabonner : http"],
  ["it-IT", "en", "Unsubscribe", "Unsubscribe: http"], // the built-in writer has no Italian
])("the foot of a mail to %s is in the language of its text", async (locale, language, word, line) => {
  const { id } = await acme.event({ locale });
  const [variant] = await acme.variants(id);
  const { html, text } = (await preview(id, variant.id)).body.data;
  expect(html).toContain(`lang="${language}"`);
  expect(html).toContain(`>${word}</a>`);
  expect(text).toContain(line);
});
