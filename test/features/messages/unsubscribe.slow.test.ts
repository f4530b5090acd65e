// Unsubscribing: the page that asks, the click that confirms, and the effect.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { messages } from "../../../src/features/messages/tables.ts";
import { findSuppression, suppress } from "../../../src/features/suppressions/service.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { errorOf, type Journey, journey } from "../../support/journey.ts";
import { linksOf, mailsOf } from "../../support/outbox.ts";

let app: TestApp;
let project: TestProject;
let acme: Journey;
let count = 0;
beforeAll(async () => {
  app = testApp();
  project = await newProject(app);
  acme = journey(app, project);
});
afterAll(() => app.close());

/** A customer who got a mail, and its link to unsubscribe. */
async function mailed() {
  const address = `reader-${++count}@example.com`;
  const { id } = await acme.event({ customer_email: address });
  const variants = await acme.variants(id);
  await acme.send(id, variants[0].id);
  await app.work();
  return { id: id as string, address, variants, path: linksOf((await mailsOf(app)).at(-1)!).unsubscribe };
}

const suppression = (address: string) => findSuppression(app.deps.store.read, project.id, address);

test("a GET shows a page that asks, and changes nothing, however often it is fetched", async () => {
  const { path, address } = await mailed();
  for (let scanner = 0; scanner < 3; scanner++) {
    const page = await app.call("GET", path);
    expect(page.status).toBe(200);
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(page.headers.get("cache-control")).toBe("no-store");
    expect(page.body).toContain(address);
    expect(page.body).toContain('<form method="post">');
  }
  expect(await suppression(address)).toBeUndefined();
});

test.each([
  ["a mail program's one click", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
  [
    "one click as multipart",
    "multipart/form-data; boundary=x",
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ["the page's button", "application/x-www-form-urlencoded", ""],
  ["a body that is nothing", "application/json", "{"],
  ["a broken multipart body", "multipart/form-data; boundary=x", "junk"],
])("%s unsubscribes", async (_, type, raw) => {
  const { path, address } = await mailed();
  const answer = await app.call("POST", path, { raw, headers: { "content-type": type } });
  expect(answer.status).toBe(200);
  expect(answer.body).toContain("will get no more");
  expect(await suppression(address)).toMatchObject({ reason: "unsubscribed", createdAt: app.clock.now() });
});

test("the pages name the sender, as text", async () => {
  const other = await newProject(app);
  const settings = { company_name: "Tom & <b>Jerry</b>" };
  await app.call("PATCH", `/projects/${other.slug}`, { token: other.token, body: { settings } });
  const theirs = journey(app, other);
  const { id } = await theirs.event({ customer_email: "named@example.com" });
  await theirs.send(id, (await theirs.variants(id))[0].id);
  await app.work();
  const path = linksOf((await mailsOf(app)).at(-1)!).unsubscribe;
  for (const method of ["GET", "POST"]) {
    expect((await app.call(method, path)).body).toContain("<strong>Tom &amp; &lt;b&gt;Jerry&lt;/b&gt;</strong>");
  }
});

test("from then on a send to that address is a conflict that says why, for every event of the project", async () => {
  const { id, path, address, variants } = await mailed();
  await app.call("POST", path);
  const later = await acme.event({ customer_email: address.toUpperCase() });
  for (const answer of [
    await acme.send(id, variants[1].id),
    await acme.send(later.id, (await acme.variants(later.id))[0].id),
  ]) {
    expect(errorOf(answer)).toBe("409 CONFLICT");
    expect(answer.body.error.message).toContain("unsubscribed");
  }
});

test("a second time is answered the same and keeps the first time and reason", async () => {
  const { path, address } = await mailed();
  await app.call("POST", path);
  const first = await suppression(address);
  app.clock.advance(60_000);
  expect((await app.call("POST", path)).status).toBe(200);
  await app.deps.store.write((tx) => suppress(tx, project.id, address, "complained", app.clock.now()));
  expect(await suppression(address)).toEqual(first!);
});

test("a customer who unsubscribes from one project may still be mailed by another", async () => {
  const { path, address } = await mailed();
  await app.call("POST", path);
  const other = journey(app, await newProject(app));
  const { id } = await other.event({ customer_email: address });
  expect((await other.send(id, (await other.variants(id))[0].id)).status).toBe(200);
});

test("the variant keeps its status, and its links go on working", async () => {
  const { id, path } = await mailed();
  await app.call("POST", path);
  expect((await acme.read(id)).variants[0].status).toBe("sent");
  expect((await app.call("GET", path)).status).toBe(200);
});

test("the link of an erased person leads nowhere, and suppresses no placeholder", async () => {
  const { path, address } = await mailed();
  const { token, slug } = project;
  expect((await app.call("DELETE", `/projects/${slug}/customers/${address}`, { token })).status).toBe(202);
  await app.work();
  const before = await app.call("GET", `/projects/${slug}/suppressions`, { token });
  for (const method of ["GET", "POST"]) {
    const answer = await app.call(method, path, { headers: { accept: "text/html" } });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("erased");
  }
  expect((await app.call("GET", `/projects/${slug}/suppressions`, { token })).body).toEqual(before.body);
});

test.each(["PUT", "DELETE", "PATCH"])("%s is no way out", async (method) => {
  const { path, address } = await mailed();
  expect(errorOf(await app.call(method, path))).toBe("404 NOT_FOUND");
  expect(await suppression(address)).toBeUndefined();
});

test("the page shows a hostile address as text", async () => {
  const address = `'onload='x&${++count}@example.com`;
  const { id } = await acme.event({ customer_email: address });
  await acme.send(id, (await acme.variants(id))[0].id);
  await app.work();
  const page = await app.call("GET", linksOf((await mailsOf(app)).at(-1)!).unsubscribe);
  expect(page.body).not.toContain(address);
  expect(page.body).toContain("&amp;");
});

test("the pages are in the mail's language, else in one that the browser takes, and write names as they are", async () => {
  const address = "leser@example.com";
  const { id } = await acme.event({ customer_email: address, locale: "de-AT" });
  await acme.send(id, (await acme.variants(id))[0].id);
  await app.work();
  const { unsubscribe: german } = linksOf((await mailsOf(app)).at(-1)!);
  const headers = { "accept-language": "fr;q=0.9, en;q=0.8" };
  const asked = await app.call("GET", german, { headers });
  expect(asked.body).toContain('<html lang="de">');
  expect(asked.body).toContain(`nicht mehr an <strong>${address}</strong> schreiben?</p>`);
  expect(asked.body).toContain("<button>Abmelden</button>");
  expect((await app.call("POST", german, { headers, raw: "" })).body).toContain("Abgemeldet");

  // The text of this mail has been purged.
  const { path } = await mailed();
  await app.deps.store.write((tx) => tx.update(messages).set({ htmlPart: "" }));
  expect((await app.call("GET", path, { headers })).body).toContain("Confirmez-vous");
  expect((await app.call("GET", path)).body).toContain("stop writing to");
  for (const language of ["es", "pt-BR", "hi"]) {
    const page = await app.call("GET", path, { headers: { "accept-language": language } });
    expect(page.body).toContain(`<html lang="${language.slice(0, 2)}">`);
    expect(page.body).not.toMatch(/\{\w+\}/);
  }
});
