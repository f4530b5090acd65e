// The greeting in all mails, for names as they are received.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let app: TestApp;
let owner: TestProject;

beforeAll(async () => {
  app = testApp();
  owner = await newProject(app);
});

afterAll(() => app.close());

const bodiesFor = async (event: object): Promise<string[]> => (await variantsFor(event)).map(({ body }) => body);

async function variantsFor(event: object): Promise<{ body: string; rank_reason: string }[]> {
  const path = `/projects/${owner.slug}/churn-events`;
  const posted = { customer_email: "someone@customer.example", event_type: "cancellation", ...event };
  const { id } = (await app.call("POST", path, { key: owner.key, body: posted })).body.data;
  await app.call("POST", `${path}/${id}/generate`, { key: owner.key, headers: { prefer: "respond-async" } });
  await app.work();
  return (await app.call("GET", `${path}/${id}`, { key: owner.key })).body.data.variants;
}

test.each([
  ["Maya Okafor", "Hi Maya,"],
  ["OKAFOR, Maya", "Hi Maya,"],
  ["Nguyễn Văn An", "Hi Nguyễn Văn An,"],
  ["王小明", "Hi 王小明,"],
  ["Jane and John", "Hi there,"],
  ["Señora", "Hi there,"],
  ["Deceased", "Hi there,"],
  ["Fuck", "Hi there,"],
  ["Arsch Loch", "Hi there,"],
  ["Acme GmbH", "Hi Acme team,"],
  ["ACME GMBH & CO. KG", "Hi ACME team,"],
  ['Robert "Bob" Jones', "Hi Robert,"],
  ["Poop Face", "Hi there,"],
])("%s: %s", async (customer_name, line) => {
  const bodies = await bodiesFor({ customer_name });
  expect(new Set(bodies.map((body) => body.split("\n")[0]))).toEqual(new Set([line]));
  expect(bodies).toHaveLength(VARIANT_COUNT);
});

test("a tenure older than software over the internet is not mentioned, one of 14 months is", async () => {
  expect((await bodiesFor({ tenure_days: 425 })).join("\n")).toContain("fourteen months");
  expect((await bodiesFor({ tenure_days: 20_500 })).join("\n")).not.toMatch(/years/);
});

test("mails and reasons for ranks say the same of a tenure", async () => {
  const variants = await variantsFor({ tenure_days: 60 });
  expect(variants.map(({ body }) => body).join("\n")).toContain("eight weeks");
  const reasons = variants.map(({ rank_reason }) => rank_reason).join("\n");
  expect(reasons).toContain("8 weeks");
  expect(reasons).not.toMatch(/\d months?/);
});

test("a tenure that cannot be true is mentioned nowhere: not in a mail, nor in the reason for a rank", async () => {
  for (const { body, rank_reason } of await variantsFor({ tenure_days: 24_000 })) {
    expect(`${body} ${rank_reason}`).not.toMatch(/\d+ years|sixty/i);
  }
});
