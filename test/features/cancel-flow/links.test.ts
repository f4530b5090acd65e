// Links to the hosted page: they prove who the customer is until the first decision, and give no other access.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { openUrl } from "../../../src/features/messages/links.ts";
import { signToken } from "../../../src/lib/tokens.ts";
import { type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf } from "../../support/journey.ts";
import { newTeam } from "../projects/team.ts";
import { type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app, { cancel_flow: { verify_identity: true } });
});
afterAll(() => app.close());

async function tokenFor(body: object, of: Flow = flow): Promise<string> {
  const answer = await of.link(body);
  expect(answer.status).toBe(201);
  return new URL(answer.body.data.url).searchParams.get("token")!;
}
const ada = { customer_email: "Ada@Example.com", customer_name: "Ada" };

test("a link leads to the hosted page of the project and lasts a week, or as long as was asked for", async () => {
  const { url, expires_at } = (await flow.link(ada)).body.data;
  expect(url).toStartWith(`http://localhost:8080/c/${flow.project.publicKey}?token=`);
  expect(expires_at).toBe("2026-03-09T09:00:00.000Z");
  expect(decodeURIComponent(url)).not.toContain("ada");
  expect(Buffer.from(new URL(url).searchParams.get("token")!.split(".")[0]!, "base64url").toString()).toStartWith(
    "cfl_",
  );
  expect((await flow.link({ ...ada, expires_in: "1h" })).body.data.expires_at).toBe("2026-03-02T10:00:00.000Z");
});

test("a link is refused without a customer, and with a wrong duration or return address", async () => {
  expect(fieldsOf(await flow.link({}))).toEqual(["customer_email"]);
  expect(
    fieldsOf(await flow.link({ customer_email: "x", expires_in: "2y", return_url: "javascript:alert(1)" })),
  ).toEqual(["customer_email", "expires_in", "return_url"]);
  for (const return_url of ["http://shop.example/", "https://user:pass@shop.example/", "//shop.example"]) {
    expect(fieldsOf(await flow.link({ ...ada, return_url }))).toEqual(["return_url"]);
  }
});

test("the configuration with a token greets the customer, is not cached, and uses nothing up", async () => {
  const token = await tokenFor({ ...ada, return_url: "https://shop.example/account" });
  for (let i = 0; i < 3; i++) {
    const answer = await flow.config(`?token=${token}`);
    expect(answer.body.data).toMatchObject({ customer: { name: "Ada" }, return_url: "https://shop.example/account" });
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  }
  expect((await flow.config()).body.data).not.toHaveProperty("customer");
});

test("a session over a link is that customer's and verified, whatever the browser says beside it", async () => {
  const token = await tokenFor(ada);
  await flow.submit({ token, customer_email: "eve@example.com", customer_name: "Eve", customer_id: "c-9" });
  const [session] = await flow.sessions();
  expect(session).toMatchObject({
    customer_email: "ada@example.com",
    customer_name: "Ada",
    customer_id: null,
    verified: true,
  });
});

test("a decision uses the link up; looking at the page and leaving it do not", async () => {
  const customer_email = "bob@example.com";
  const token = await tokenFor({ customer_email });
  const [left, first, second] = [
    await flow.submit({ token }),
    await flow.submit({ token }),
    await flow.submit({ token }),
  ];
  await flow.report(left.body.session_id, "abandoned");
  expect((await flow.config(`?token=${token}`)).status).toBe(200);
  const answers = await Promise.all([
    flow.report(first.body.session_id, "declined"),
    flow.report(second.body.session_id, "accepted"),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const decided = (await flow.sessions()).filter((one: { outcome: string }) => /declined|accepted/.test(one.outcome));
  expect(decided).toHaveLength(1); // either of two simultaneous decisions
  const cancelled = (await flow.events()).map((one: { customer_email: string }) => one.customer_email);
  expect(cancelled).toEqual(decided[0].outcome === "declined" ? [customer_email] : []);
  for (const answer of [await flow.submit({ token }), await flow.config(`?token=${token}`)]) {
    expect(errorOf(answer)).toBe("401 UNAUTHORIZED");
  }
});

test("a token that is over, changed, another project's or made for something else is 401, and never falls back to unproven", async () => {
  const open = await newFlow(app);
  const token = await tokenFor({ ...ada, expires_in: "1h" }, open);
  const [payload, signature] = token.split(".") as [string, string];
  const theirs = await tokenFor(ada);
  const pixel = openUrl({ publicUrl: "", key: app.deps.keys.links }, "cfl_1").split("/").pop()!;
  const id = Buffer.from(payload, "base64url").toString();
  const wrong = [
    theirs,
    signToken(app.deps.keys.links, id), // signed with the key for links in mails
    pixel,
    payload,
    `${payload}.`,
    `${payload}.${signature.split("").reverse().join("")}`,
    `${Buffer.from("cfl_other").toString("base64url")}.${signature}`,
    "x",
  ];
  for (const one of wrong) expect([one, errorOf(await open.submit({ token: one }))]).toEqual([one, "401 UNAUTHORIZED"]);
  expect(await open.sessions()).toEqual([]);
  expect((await open.submit({ token })).status).toBe(200);
  app.clock.advance(3_600_000);
  expect(errorOf(await open.submit({ token }))).toBe("401 UNAUTHORIZED");
});

test("a link goes on leading to the page after the public key in it was rotated away, and nothing else does", async () => {
  const rotated = await newFlow(app);
  const { pathname, search } = new URL((await rotated.link(ada)).body.data.url);
  const { token, slug } = rotated.project;
  const body = { keys: ["public"], grace_period: "0s" };
  const { public_key } = (await app.call("POST", `/projects/${slug}/rotate-keys`, { token, body })).body.data;
  const moved = await app.call("GET", `${pathname}${search}`);
  const location = new URL(moved.headers.get("location") ?? "", `http://localhost:8080${pathname}`);
  expect([moved.status, location.pathname, location.search]).toEqual([303, `/c/${public_key}`, search]);
  expect((await app.call("GET", `${location.pathname}${location.search}`)).status).toBe(200);
  for (const of of ["", "?token=x", `${search}x`]) expect((await app.call("GET", `${pathname}${of}`)).status).toBe(404);
  await app.call("DELETE", `/projects/${slug}`, { token });
  expect((await app.call("GET", `${pathname}${search}`)).status).toBe(404);
});

test("a link for a customer known by id alone creates a cancellation where the provider's map has the address", async () => {
  const token = await tokenFor({ customer_id: "c-42" });
  const { saveCustomer } = await import("../../../src/features/customers/service.ts");
  const facts = { customerId: "c-42", email: "zoe@example.com", name: null, at: app.clock.now() };
  await app.deps.store.write((tx) => saveCustomer(tx, flow.project, "stripe", facts));
  await flow.report((await flow.submit({ token })).body.session_id, "declined");
  expect((await flow.events())[0].customer_email).toBe("zoe@example.com");
});

test("links are made by members and keys, not by viewers", async () => {
  const team = await newTeam(app);
  const make = (as: { token?: string; key?: string }) =>
    app.call("POST", `/projects/${team.slug}/cancel-flow/links`, { ...as, body: ada });
  expect((await make({ token: team.viewer.token })).status).toBe(403);
  expect((await make({ token: team.member.token })).status).toBe(201);
  expect((await make({ key: team.key })).status).toBe(201);
});
