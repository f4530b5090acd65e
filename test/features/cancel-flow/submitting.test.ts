// The public side of the cancel flow: what a widget reads, what it submits about a customer, and what it gets back.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CANCEL_REASONS } from "../../../src/features/churn-events/reasons.ts";
import { newProject, type TestApp, testApp } from "../../support/app.ts";
import { errorOf, fieldsOf } from "../../support/journey.ts";
import { DISCOUNT, EXTENSION, type Flow, newFlow } from "./flow.ts";

let app: TestApp;
let flow: Flow;

beforeAll(async () => {
  app = testApp();
  flow = await newFlow(app);
  await flow.offer(DISCOUNT);
});
afterAll(() => app.close());

describe("the configuration", () => {
  test("is what a widget needs, for five minutes, and tells nothing of offers", async () => {
    const answer = await flow.config();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(answer.headers.get("vary")).toBe("Accept-Language");
    expect(answer.body).toEqual({
      data: {
        project: { name: expect.stringContaining("Acme") },
        language: "en",
        reasons: [
          { reason: "too_expensive", label: "Too expensive" },
          { reason: "missing_features", label: "Missing features" },
          { reason: "switched_to_competitor", label: "Switched to a competitor" },
          { reason: "not_using_enough", label: "Not using it enough" },
          { reason: "technical_issues", label: "Technical issues" },
          { reason: "bad_support", label: "Bad support" },
          { reason: "temporary_pause", label: "Temporary pause" },
          { reason: "other", label: "Other" },
        ],
        theme: { mode: "auto", accent_color: null, text_color: null, background_color: null, radius: null },
        verify_identity: false,
      },
    });
    expect(JSON.stringify(answer.body)).not.toContain(DISCOUNT.title);
  });

  test("of an unknown key is 404", async () => {
    for (const key of ["pub_unknown", flow.project.key, "%20"]) {
      expect(errorOf(await app.call("GET", `/cancel-flow/config/${key}`))).toBe("404 NOT_FOUND");
    }
  });

  test("is in the language that is asked for, else in the browser's, else in the project's", async () => {
    const german = await newFlow(app, { language: "de-AT" });
    const language = async (query: string, accepted?: string) =>
      (await german.config(query, accepted === undefined ? {} : { "accept-language": accepted })).body.data.language;
    expect(await language("")).toBe("de");
    expect(await language("", "*")).toBe("de");
    expect(await language("", "ja, fr;q=0.5, es;q=0.8")).toBe("es");
    expect(await language("", "hi;q=0, pt-BR")).toBe("pt");
    expect(await language("?language=hi", "fr")).toBe("hi");
    expect(await language("?language=tlh", "fr")).toBe("fr");
    expect(await language("?language=%00", "junk;;;q=,")).toBe("de");
    for (const tag of ["en", "de", "fr", "es", "pt", "hi"]) {
      const { reasons } = (await german.config(`?language=${tag}`)).body.data;
      expect(reasons.map(({ reason }: { reason: string }) => reason)).toEqual([...CANCEL_REASONS]);
      expect(new Set(reasons.map(({ label }: { label: string }) => label)).size).toBe(8);
    }
  });
});

describe("a submitted reason", () => {
  test("opens a session and brings the active offer, with no field that means nothing", async () => {
    const answer = await flow.submit({ customer_email: "Ada@Example.com" });
    const { is_active: _, ...shown } = DISCOUNT;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      session_id: expect.stringMatching(/^cfs_\w{20,}$/),
      reason: "too_expensive",
      offer: shown,
    });
    await flow.offer({ ...EXTENSION, is_active: true }, "other");
    expect((await flow.submit({ reason: "other" })).body.offer).toEqual(EXTENSION);
  });

  test("brings null where there is no offer or an inactive one, and again the offer when it is active", async () => {
    const none = await flow.submit({ reason: "bad_support" });
    expect([none.status, none.body.offer]).toEqual([200, null]);
    await flow.offer({ ...DISCOUNT, is_active: false }, "bad_support");
    expect((await flow.submit({ reason: "bad_support" })).body.offer).toBeNull();
    await flow.offer(DISCOUNT, "bad_support");
    expect((await flow.submit({ reason: "bad_support" })).body.offer).not.toBeNull();
    const { key } = flow.project;
    await app.call("DELETE", `${flow.at}/retention-offers/bad_support`, { key });
    expect((await flow.submit({ reason: "bad_support" })).body.offer).toBeNull();
  });

  test("is refused with every wrong field at once", async () => {
    const { publicKey } = flow.project;
    const answer = await app.call("POST", "/cancel-flow/reasons", {
      body: {
        reason: "because",
        customer_email: "nobody",
        comment: "x".repeat(60_000),
        mrr: "4900",
        currency: "money",
        tenure_days: -1,
        customer_hash: 5,
      },
    });
    expect(errorOf(answer)).toBe("400 VALIDATION_ERROR");
    expect(fieldsOf(answer)).toEqual([
      "comment",
      "currency",
      "customer_email",
      "customer_hash",
      "mrr",
      "public_key",
      "reason",
      "tenure_days",
    ]);
    const call = (body: object) => app.call("POST", "/cancel-flow/reasons", { body });
    expect(fieldsOf(await call({ public_key: publicKey }))).toEqual(["reason"]);
    expect(fieldsOf(await call({ public_key: 7, reason: "other" }))).toEqual(["public_key"]);
    expect(errorOf(await call({ public_key: "pub_unknown", reason: "other" }))).toBe("404 NOT_FOUND");
    expect(errorOf(await call({ public_key: flow.project.key, reason: "other" }))).toBe("404 NOT_FOUND");
    expect(errorOf(await app.call("POST", "/cancel-flow/reasons", { raw: "{" }))).toBe("400 VALIDATION_ERROR");
  });

  test("may have its key in the header, and its unknown fields are ignored", async () => {
    const answer = await app.call("POST", "/cancel-flow/reasons", {
      key: flow.project.publicKey,
      body: { reason: "too_expensive", colour: "red", withoutOffer: true, verified: true, identity: "email:x" },
    });
    expect([answer.status, answer.body.offer?.title]).toEqual([200, DISCOUNT.title]);
    expect((await flow.sessions())[0]).toMatchObject({ id: answer.body.session_id, verified: false });
  });

  test("keeps a comment as text, whatever is in it", async () => {
    const comments = [
      ["<script>alert(1)</script> & <b>bold</b>", "<script>alert(1)</script> & <b>bold</b>"],
      ['=HYPERLINK("http://evil.example")', '=HYPERLINK("http://evil.example")'],
      ["bell\u0007, null\u0000, \u202Eright to left, half \uD800", "bell, null, right to left, half \uFFFD"],
      ["two\r\nlines", "two\nlines"],
      ["\u0000 \u0007", null],
      ["x".repeat(5_000), "x".repeat(5_000)],
    ] as const;
    for (const [comment, saved] of comments) {
      expect((await flow.submit({ comment })).status).toBe(200);
      expect((await flow.sessions())[0].comment).toBe(saved);
    }
    expect(fieldsOf(await flow.submit({ comment: "x".repeat(5_001) }))).toEqual(["comment"]);
  });

  test("says the same of known and unknown customers who have not proven who they are", async () => {
    await flow.subscribes({ email: "known@example.com", mrr: 50_000, planName: "Pro", startedAt: 0 });
    await flow.offer({ ...DISCOUNT, rules: { min_mrr: 100 }, fallback: EXTENSION }, "missing_features");
    await flow.offer({ ...DISCOUNT, cooldown_days: 30 }, "technical_issues");
    for (const reason of ["too_expensive", "missing_features", "technical_issues"]) {
      const seen = new Set<string>();
      for (const customer_email of ["known@example.com", "unknown@example.com", null]) {
        const wrong = await flow.submit({ reason, customer_email, customer_hash: "0".repeat(64) });
        const answer = await flow.submit({ reason, customer_email, mrr: 99_999, plan_name: "Pro", tenure_days: 999 });
        for (const one of [wrong, answer]) {
          expect(one.status).toBe(200);
          seen.add(JSON.stringify({ ...one.body, session_id: "" }));
        }
      }
      expect([reason, seen.size]).toEqual([reason, 1]);
    }
  });
});

describe("identity", () => {
  const verifiedOf = async (body: object) => {
    const answer = await flow.submit(body);
    expect(answer.status).toBe(200);
    return (await flow.sessions())[0].verified;
  };

  test("is proven by the hash of the address, else of the id, in either case of letters", async () => {
    const email = "Grace@Example.com";
    expect(await verifiedOf({ customer_email: email, customer_hash: flow.hash("grace@example.com") })).toBe(true);
    expect(await verifiedOf({ customer_email: email, customer_hash: flow.hash(email) })).toBe(true);
    expect(await verifiedOf({ customer_email: email, customer_hash: flow.hash(email).toUpperCase() })).toBe(true);
    expect(await verifiedOf({ customer_id: "c-1", customer_hash: flow.hash("c-1") })).toBe(true);
  });

  test("is not proven by anything else", async () => {
    const customer_email = "grace@example.com";
    const right = flow.hash(customer_email);
    const other = await newFlow(app);
    const wrong = [undefined, null, "", "0".repeat(64), right.slice(1), `${right}0`, flow.hash("ada@example.com")];
    for (const customer_hash of [...wrong, flow.hash(""), other.hash(customer_email)]) {
      expect(await verifiedOf({ customer_email, customer_hash })).toBe(false);
    }
    // An id is only verified without an address: otherwise anyone with the hash of an id could claim any address.
    expect(await verifiedOf({ customer_email, customer_id: "c-1", customer_hash: flow.hash("c-1") })).toBe(false);
    expect(await verifiedOf({ customer_hash: flow.hash("") })).toBe(false);
  });

  describe("of an id and of an address are never exchanged", () => {
    const address = "grace@example.com";

    test("a bare hash of an address proves no id that looks like it, however that is typed", async () => {
      for (const customer_id of [
        address,
        "Grace@Example.com",
        "grace＠example.com",
        "grace﹫example.com",
        "x@y",
        "@",
      ]) {
        expect(await verifiedOf({ customer_id, customer_hash: flow.hash(customer_id) })).toBe(false);
        expect(await verifiedOf({ customer_id, customer_hash: flow.hash(address) })).toBe(false);
        expect(await verifiedOf({ customer_id, customer_hash: flow.hash(`email:${address}`) })).toBe(false);
        expect(await verifiedOf({ customer_id, customer_hash: flow.hash(`id:${customer_id}`) })).toBe(true);
      }
    });

    test("the hash of an id proves no address", async () => {
      const customer_email = address;
      for (const hashed of [`id:${address}`, "c-1", "id:c-1", "email:c-1", `id:email:${address}`]) {
        expect(await verifiedOf({ customer_email, customer_hash: flow.hash(hashed) })).toBe(false);
      }
    });

    test("a bare hash of an id that looks tagged proves nothing that its tag says", async () => {
      expect(await verifiedOf({ customer_id: "c-1", customer_hash: flow.hash("id:c-1") })).toBe(true);
      expect(await verifiedOf({ customer_id: "id:c-1", customer_hash: flow.hash("id:c-1") })).toBe(false);
      expect(await verifiedOf({ customer_id: "email:c-1", customer_hash: flow.hash("email:c-1") })).toBe(false);
      expect(await verifiedOf({ customer_id: "id:c-1", customer_hash: flow.hash("id:id:c-1") })).toBe(true);
      expect(await verifiedOf({ customer_id: "urn:c-1", customer_hash: flow.hash("urn:c-1") })).toBe(true);
    });

    test("the tagged hash of an address is of the address as it is sent, or as it is stored", async () => {
      const customer_email = "Grace@Müller.example";
      for (const hashed of [customer_email, "grace@xn--mller-kva.example"]) {
        expect(await verifiedOf({ customer_email, customer_hash: flow.hash(`email:${hashed}`) })).toBe(true);
        expect(await verifiedOf({ customer_email, customer_hash: flow.hash(hashed) })).toBe(true);
      }
      expect((await flow.sessions())[0].customer_email).toBe("grace@xn--mller-kva.example");
    });
  });

  test("is proven by the former secret for as long as its grace lasts", async () => {
    const rotated = await newFlow(app);
    const former = await rotated.rotateIdentity("1h");
    const body = (customer_hash: string) => ({ customer_email: "a@example.com", customer_hash });
    const verified = async (hash: string) => {
      await rotated.submit(body(hash));
      return (await rotated.sessions())[0].verified;
    };
    expect(await verified(rotated.hash("a@example.com"))).toBe(true);
    expect(await verified(former("a@example.com"))).toBe(true);
    app.clock.advance(3_600_001);
    expect(await verified(former("a@example.com"))).toBe(false);
    expect(await verified(rotated.hash("a@example.com"))).toBe(true);
  });

  test("is required with 401 where the project demands it, and nothing is stored without it", async () => {
    const strict = await newFlow(app, { cancel_flow: { verify_identity: true } });
    expect((await strict.config()).body.data.verify_identity).toBe(true);
    const customer_email = "ada@example.com";
    for (const customer_hash of [undefined, "", "0".repeat(64), strict.hash("eve@example.com")]) {
      expect(errorOf(await strict.submit({ customer_email, customer_hash }))).toBe("401 UNAUTHORIZED");
    }
    expect(errorOf(await strict.submit({}))).toBe("401 UNAUTHORIZED");
    expect(await strict.sessions()).toEqual([]);
    expect((await strict.submit({ customer_email, customer_hash: strict.hash(customer_email) })).status).toBe(200);
  });

  test("is never proven by a text that was not hashed with the secret", async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), fc.string({ maxLength: 80 }), async (customer_email, customer_hash) => {
        const answer = await flow.submit({ customer_email, customer_hash });
        if (answer.status === 200) expect((await flow.sessions())[0].verified).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

test("a comment of 5,000 emoji is taken whole, one more is too long", async () => {
  const comment = "😀".repeat(5_000);
  expect((await flow.submit({ comment })).status).toBe(200);
  expect((await flow.sessions())[0].comment).toBe(comment);
  expect(errorOf(await flow.submit({ comment: `${comment}x` }))).toBe("400 VALIDATION_ERROR");
});

describe("browsers and floods", () => {
  test("pages of other origins may call, after asking", async () => {
    for (const path of ["/cancel-flow/reasons", "/cancel-flow/sessions/cfs_1/outcome", "/cancel-flow/config/pub_x"]) {
      const asked = await app.call("OPTIONS", path, {
        headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
      });
      expect(asked.status).toBe(204);
      expect(asked.headers.get("access-control-allow-origin")).toBe("*");
      expect(asked.headers.get("access-control-allow-headers")).toContain("Content-Type");
    }
    for (const answer of [await flow.submit(), await flow.config(), await flow.submit({ reason: "x" })]) {
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
    }
    const inside = await app.call("GET", `${flow.at}/cancel-flow/sessions`, { key: flow.project.key });
    expect(inside.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("a flood on one key is 429 with its headers, and no other project feels it", async () => {
    const limited = testApp({ RECOVERD_LIMITS__CANCEL_FLOW: "10/15s burst 10" });
    try {
      const [one, two] = [await newFlow(limited), await newFlow(limited)];
      const first = await one.submit();
      expect(first.headers.get("x-ratelimit-limit")).toBe("10");
      for (let i = 0; i < 8; i++) expect((await one.submit()).status).toBe(200);
      expect((await one.report(first.body.session_id, "accepted")).status).toBe(200);
      for (const answer of [await one.submit(), await one.report(first.body.session_id, "accepted")]) {
        expect(errorOf(answer)).toBe("429 RATE_LIMITED");
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
        expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      }
      expect((await two.submit()).status).toBe(200);
      expect(errorOf(await one.config())).toBe("429 RATE_LIMITED");
      limited.clock.advance(14_999);
      expect((await one.submit()).status).toBe(429);
      limited.clock.advance(1);
      expect((await one.submit()).status).toBe(200);
      const wrong = await two.submit({ reason: "nope", comment: 7 });
      expect([wrong.status, wrong.headers.get("x-ratelimit-limit")]).toEqual([400, "10"]);
      expect(wrong.headers.get("x-ratelimit-remaining")).toBe("9");
      expect((await two.report("cfs_unknown", "nope")).headers.get("x-ratelimit-remaining")).toBe("8");
      for (let i = 0; i < 8; i++) expect((await two.submit({ reason: "nope" })).status).toBe(400);
      expect(errorOf(await two.submit({ reason: "nope" }))).toBe("429 RATE_LIMITED");
    } finally {
      await limited.close();
    }
  });
});

test("one project sees nothing of another's cancel flow", async () => {
  const other = await newProject(app);
  await flow.submit({ comment: "ours" });
  const theirs = await app.call("GET", `/projects/${other.slug}/cancel-flow/sessions`, { key: other.key });
  expect(theirs.body).toEqual({ data: [], meta: { page: 1, per_page: 20, total: 0 } });
});
