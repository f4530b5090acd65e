// The hosted cancel flow, form by form, as a browser without JavaScript submits it.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { MINUTE } from "../../../src/lib/duration.ts";
import { type Answer, newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";

const OFFER = {
  offer_type: "discount",
  title: "Stay for <less>",
  description: "Three months\nat 30 % less",
  cta_button_text: "Take <30 %>",
  discount_percent: 30,
  is_active: true,
};
const FALLBACK = { offer_type: "custom", title: "Or <pause>", description: "For a while", cta_button_text: "Pause" };

let app: TestApp;
let owner: TestProject;
let project: TestProject;

beforeAll(async () => {
  app = testApp();
  owner = await newProject(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  project = await nextProject("Acme <b>");
  await offer("too_expensive", OFFER);
});

/** Another project of the same owner, because creating an account is slow. */
async function nextProject(name: string): Promise<TestProject> {
  const { token } = owner;
  const made = (await app.call("POST", "/projects", { token, body: { name } })).body.data;
  return { token, slug: made.slug, key: made.secret_key, publicKey: made.public_key, id: made.id };
}

const offer = (reason: string, body: object) =>
  app.call("PUT", `/projects/${project.slug}/retention-offers/${reason}`, { token: project.token, body });

/** The path of a link for Ada. */
async function linkOf(more: object = {}): Promise<string> {
  const body = { customer_email: "ada@example.com", customer_name: "Ada", ...more };
  const { body: answer } = await app.call("POST", `/projects/${project.slug}/cancel-flow/links`, {
    key: project.key,
    body,
  });
  const { pathname, search } = new URL(answer.data.url);
  return pathname + search;
}

const plain = () => `/c/${project.publicKey}`;

const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> =>
  app.call("POST", path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

const sessionIn = ({ body }: Answer): string => /name="session" value="([^"]+)"/.exec(body)![1]!;

async function sessions(): Promise<Record<string, unknown>[]> {
  const path = `/projects/${project.slug}/cancel-flow/sessions`;
  return (await app.call("GET", path, { key: project.key })).body.data;
}

/** Submits a reason, then the decision. */
async function walk(path: string, step: string, reason = "too_expensive"): Promise<Answer> {
  const asked = await send(path, { step: "reason", reason, email: "ada@example.com" });
  return send(path, { step, session: sessionIn(asked) });
}

describe("a link", () => {
  test("shows the reasons to anyone, as often as they look, and changes nothing", async () => {
    const link = await linkOf();
    for (let looks = 0; looks < 3; looks++) {
      const { status, body, headers } = await app.call("GET", link);
      expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(body.match(/type="radio"/g)).toHaveLength(8);
      expect(body).not.toContain('name="email"');
    }
    expect(await sessions()).toEqual([]);
  });

  test("leads to the offer; to take it is a save of a customer who is known", async () => {
    const link = await linkOf();
    const asked = await send(link, { step: "reason", reason: "too_expensive", comment: "It <b>adds up</b>" });
    expect(asked.body).toContain('<h1 tabindex="-1">Stay for &lt;less&gt;</h1>');
    expect(asked.body).toContain("Take &lt;30 %&gt;");
    expect(asked.body).toContain('<p class="chip">−30%</p>');
    expect(asked.body).toContain("No thanks, cancel my plan");
    const ended = await send(link, { step: "accepted", session: sessionIn(asked), offer: "first" });
    expect(ended.body).toContain("You keep your plan");
    expect(await sessions()).toMatchObject([
      {
        customer_email: "ada@example.com",
        verified: true,
        comment: "It <b>adds up</b>",
        outcome: "accepted",
        locale: "en",
      },
    ]);
  });

  test("is used up by the decision, and says so; sent again, the decision stays what it was", async () => {
    const link = await linkOf();
    const asked = await send(link, { step: "reason", reason: "other" });
    expect(asked.body).toContain("Cancel your plan?");
    for (let times = 0; times < 2; times++) {
      const ended = await send(link, { step: "declined", session: sessionIn(asked) });
      expect([ended.status, ended.body.includes("Your cancellation is on its way")]).toEqual([200, true]);
    }
    const later = await app.call("GET", link);
    expect([later.status, later.body.includes("This link does not work any more")]).toEqual([410, true]);
    expect((await send(link, { step: "reason", reason: "other" })).status).toBe(410);
    expect(await sessions()).toHaveLength(1);
    const events = await app.call("GET", `/projects/${project.slug}/churn-events`, { key: project.key });
    expect(events.body.data).toMatchObject([{ customer_email: "ada@example.com", source: "cancel_flow" }]);
  });

  test("ends with its time, and no other text passes for one", async () => {
    const link = await linkOf({ expires_in: "5m" });
    app.clock.advance(5 * MINUTE + 1);
    for (const path of [link, `${plain()}?token=forged`, `${link}x`]) {
      expect((await app.call("GET", path)).status).toBe(410);
      expect((await send(path, { step: "skip" })).status).toBe(410);
    }
    expect(await sessions()).toEqual([]);
  });

  test("leads back to where it says, with the outcome, and the browser lets it", async () => {
    const link = await linkOf({ return_url: "https://acme.example.com/account?tab=plan" });
    const shown = await app.call("GET", link);
    expect(shown.headers.get("content-security-policy")).toContain("form-action 'self' https://acme.example.com;");
    const ended = await walk(link, "declined");
    expect([ended.status, ended.headers.get("location")]).toEqual([
      303,
      "https://acme.example.com/account?tab=plan&cancel_flow=declined",
    ]);
  });

  test("to stay uses nothing up", async () => {
    const link = await linkOf();
    expect((await send(link, { step: "keep" })).body).toContain("Nothing has changed");
    expect((await walk(link, "abandoned", "other")).body).toContain("You keep your plan");
    expect((await app.call("GET", link)).status).toBe(200);
  });

  test("one click cancels without an answer, and no offer counts as shown", async () => {
    await offer("other", OFFER);
    const ended = await send(await linkOf(), { step: "skip", reason: "too_expensive" });
    expect(ended.body).toContain("Your cancellation is on its way");
    expect(await sessions()).toMatchObject([{ reason: "other", offer: null, outcome: "declined" }]);
  });

  test("a second offer can be shown, and is reported apart", async () => {
    await offer("bad_support", { ...OFFER, fallback: FALLBACK });
    const link = await linkOf();
    const asked = await send(link, { step: "reason", reason: "bad_support" });
    expect(asked.body).toContain("Or &lt;pause&gt;");
    expect(asked.body).toContain('href="#other"');
    await send(link, { step: "accepted", session: sessionIn(asked), offer: "fallback" });
    expect(await sessions()).toMatchObject([{ outcome: "accepted", outcome_offer: "fallback" }]);
  });
});

describe("without a link", () => {
  test("the page asks who cancels, and what they say counts as unproven", async () => {
    expect((await app.call("GET", plain())).body).toContain('name="email"');
    const without = await send(plain(), {
      step: "reason",
      reason: "too_expensive",
      comment: '"><script>',
      email: "no",
    });
    expect(without.status).toBe(400);
    expect(without.body).toContain("Write the email address of your account");
    expect(without.body).toContain("&quot;&gt;&lt;script&gt;</textarea>");
    expect(without.body).toContain('value="too_expensive" checked');
    expect((await send(plain(), { step: "skip" })).status).toBe(400);
    expect(await sessions()).toEqual([]);
    expect((await walk(plain(), "declined")).body).toContain("Your cancellation is on its way");
    expect(await sessions()).toMatchObject([{ customer_email: "ada@example.com", verified: false }]);
  });

  test("a reason that there is not is asked for again", async () => {
    for (const reason of ["", "revenge", "__proto__"]) {
      const { status, body } = await send(plain(), { step: "reason", reason, email: "ada@example.com" });
      expect([status, body.includes('role="alert"')]).toEqual([400, true]);
    }
  });

  test("a project that wants proof says so in place of asking", async () => {
    const settings = { cancel_flow: { verify_identity: true } };
    await app.call("PATCH", `/projects/${project.slug}`, { token: project.token, body: { settings } });
    expect((await app.call("GET", plain())).status).toBe(401);
    const sent = await send(plain(), { step: "skip", email: "ada@example.com" });
    expect([sent.status, sent.body.includes("personal link")]).toEqual([401, true]);
    expect((await app.call("GET", await linkOf())).status).toBe(200);
  });

  test("a session of another project, or none, ends nothing", async () => {
    const link = await linkOf();
    const asked = await send(link, { step: "reason", reason: "too_expensive" });
    const other = await nextProject("Other");
    for (const session of [sessionIn(asked), "cfs_none", ""]) {
      expect((await send(`/c/${other.publicKey}`, { step: "declined", session })).status).toBe(410);
    }
    expect(await sessions()).toMatchObject([{ outcome: null }]);
  });

  test("an unknown key is 404, and a form beyond all measure is refused", async () => {
    expect((await app.call("GET", "/c/pub_none")).status).toBe(404);
    expect((await send("/c/pub_none", { step: "skip" })).status).toBe(404);
    expect((await send(plain(), { step: "reason", comment: "x".repeat(100_000) })).status).toBe(400);
  });
});

test("the page speaks the browser's language, and says which it is", async () => {
  for (const [language, title] of [
    ["de", "Warum möchten Sie kündigen?"],
    ["fr", "Pourquoi souhaitez-vous résilier ?"],
    ["es", "¿Por qué quiere cancelar?"],
    ["pt", "Por que você quer cancelar?"],
    ["hi", "आप प्लान क्यों रद्द करना चाहते हैं?"],
  ]) {
    const { body } = await app.call("GET", plain(), { headers: { "accept-language": `${language}-XX,en;q=0.1` } });
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(title!);
    expect(body).toContain("Acme &lt;b&gt;");
  }
});

test("a flood is answered with a page that asks to wait", async () => {
  const limited = testApp({ RECOVERD_LIMITS__CANCEL_FLOW: "2/15s burst 2" });
  try {
    const own = await newProject(limited);
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++) {
      const sent = await limited.call("POST", `/c/${own.publicKey}`, { raw: "step=keep" });
      statuses.push(sent.status);
      if (sent.status === 429) {
        expect(sent.headers.get("content-type")).toContain("text/html");
        expect(sent.headers.get("retry-after")).not.toBeNull();
        expect(sent.body).toContain("nothing is lost");
      }
    }
    expect(statuses).toEqual([200, 200, 429]);
  } finally {
    await limited.close();
  }
});
