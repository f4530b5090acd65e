// Runs what the readme and the pages tell people to type: every shell block in a real shell, and every HTTP request.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Encrypter, generateIdentity, identityToRecipient } from "age-encryption";
import { NEEDED } from "../features/integrations/account.ts";
import { isOnPostgres } from "../support/postgres-engine.ts";
import { StripeStandIn } from "../support/stripe/stand-in.ts";
import { type Fence, fencesOf, PAGES, ROOT, textOf, titleOf } from "./fences.ts";
import { type Desk, filledIn, hasTools, isForDevelopers, openDesk, requestIn, samples } from "./typing.ts";

const [, ...rest] = samples;
/** These pages need another service or server; they are tested below and in test/store/postgres/docs.test.ts. */
const APART = ["docs/stripe.md", "docs/postgresql.md"];
const typed = rest.filter(({ page }) => !APART.includes(page));
/** Restores from a backup of SQLite's file, which does not work with PostgreSQL. */
const isOfFiles = ({ text }: Fence): boolean => text.startsWith("recoverd restore ");

const MAIL = `From: Ada <ada@example.com>
To: hello@acme.example
Subject: Re: Can we find a price that works for you?
Message-ID: <1@example.com>

Yes, let us talk.
`;

describe.skipIf(!hasTools)("as printed", () => {
  let desk: Desk;
  beforeAll(async () => {
    desk = await openDesk();
    writeFileSync(join(desk.folder, "churn.csv"), "customer_email,event_type,mrr\nada@example.com,cancellation,4900\n");
  });
  afterAll(() => desk?.close());

  test("the readme's way leads from no account to a sent mail", () => {
    expect(desk.variables.KEY).toStartWith("sk_live_");
    expect(JSON.parse(readFileSync(join(desk.folder, "4.json"), "utf8")).data).toMatchObject({ status: "sent" });
  });

  /** The setup before a page's samples are typed. */
  const before: Record<
    string,
    () => Promise<{ replaced?: [string, string]; stdin?: string; env?: Record<string, string> }>
  > = {
    "docs/automation.md": async () => {
      const { data } = JSON.parse((await desk.call("GET", "/api/v1/projects/acme/mail-webhooks")).text);
      return { replaced: ["TOKEN", data.urls.inbound.split("/").at(-1)], stdin: MAIL };
    },
    "docs/operations.md": async () => {
      const identity = await generateIdentity();
      const encrypter = new Encrypter();
      encrypter.addRecipient(await identityToRecipient(identity));
      expect(await desk.type("recoverd backup backup.db")).toMatchObject({ code: 0 });
      const sealed = await encrypter.encrypt(readFileSync(join(desk.folder, "backup.db")));
      writeFileSync(join(desk.folder, "scheduled-2026-03-02T03-15-00-000Z.db.age"), sealed);
      writeFileSync(join(desk.folder, "secret-key.txt"), `${identity}\n`);
      mkdirSync(join(desk.folder, "restored"));
      return { env: { RECOVERD_DATA__DIR: join(desk.folder, "restored") } };
    },
  };

  const cases = (fences: Fence[]) => fences.map((fence) => [titleOf(fence), fence] as const);
  test.each(cases(typed.filter((fence) => !isOfFiles(fence))))("%s", typeOne);
  test.skipIf(isOnPostgres).each(cases(typed.filter(isOfFiles)))("%s", typeOne);
  async function typeOne(_title: string, { page, text }: Fence): Promise<void> {
    const { replaced, ...given } = (await before[page]?.()) ?? {};
    const steps = (replaced ? text.replaceAll(...replaced) : text).replaceAll("sk_live_…", desk.variables.KEY);
    const ended = await desk.type(steps, given);
    // openssl reports its progress on stderr; nothing else may be there.
    if (text.startsWith("openssl")) ended.stderr = ended.stderr.replace(/^(writing RSA key|[.+*\s])+$/gm, "");
    expect(ended).toMatchObject({ code: 0, stderr: "" });
  }

  const requests = fencesOf("http").map((fence) => ({ ...requestIn(fence.text), title: titleOf(fence) }));
  const changes = requests.filter(({ method }) => method !== "GET");
  test("there are requests to send", () => expect(changes.length).toBeGreaterThan(8));

  test.each(changes.map((request) => [request.title, request] as const))(
    "%s",
    async (_title, { method, path, body }) => {
      const { status, text } = await desk.call(method, path, filledIn(body));
      expect([status < 300, text]).toEqual([true, expect.any(String)]);
    },
  );
});

describe.skipIf(!hasTools)("Stripe's samples", () => {
  let desk: Desk;
  let stripe: StripeStandIn;
  beforeAll(async () => {
    stripe = new StripeStandIn();
    desk = await openDesk({
      RECOVERD_STRIPE__BASE_URL: stripe.url,
      RECOVERD_SERVER__PUBLIC_URL: "https://recoverd.example.com",
      RECOVERD_SERVER__ALLOW_PLAIN_HTTP: "true",
      RECOVERD_AUTH__REGISTRATION: "open",
    });
  });
  afterAll(async () => {
    await desk?.close();
    await stripe.stop();
  });

  const ofStripe = rest.filter(({ page }) => page === "docs/stripe.md");
  test.each(ofStripe.map((fence) => [titleOf(fence), fence.text] as const))("%s", async (_title, text) => {
    const key = stripe.key({ rights: { ...NEEDED, payment_intent: "read" } });
    const ended = await desk.type(text.replaceAll("rk_live_…", key), { stdin: `${key}\n` });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    const { data } = JSON.parse((await desk.call("GET", "/api/v1/projects/acme/integrations/stripe")).text);
    expect(data).toMatchObject({ connected: true, key_last4: key.slice(-4) });
  });
});

test("only pages for developers are left out: two pages, and the recipe for a provider", () => {
  const left = fencesOf("sh").filter(({ text }) => isForDevelopers(text));
  expect([...new Set(left.map(({ page }) => page))]).toEqual([
    "README.md",
    "CONTRIBUTING.md",
    "docs/recipes/provider.md",
  ]);
});

test("a page that is named in another is there", () => {
  for (const page of PAGES) {
    const links = [...textOf(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => join(page, "..", path!));
    for (const path of links) expect([page, path, existsSync(join(ROOT, path))]).toEqual([page, path, true]);
  }
});
