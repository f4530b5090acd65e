// Which text an event gets while an experiment runs.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { experimentAssignments } from "../../../../src/features/variants/experiments/tables.ts";
import { type TestApp, testApp } from "../../../support/app.ts";
import { startGenerating } from "../../../support/generating.ts";
import { mailsOf } from "../../../support/outbox.ts";
import { VARIANT_COUNT } from "../../../support/strategies.ts";
import { type Experimenting, experimenting, PLAIN, WARM, WRITTEN } from "./experimenting.ts";

let app: TestApp;
let acme: Experimenting;
beforeAll(() => {
  app = testApp();
});
beforeEach(async () => {
  acme = await experimenting(app);
});
afterAll(() => app.close());

const assignmentsOf = (eventId: string) =>
  app.deps.store.read.select().from(experimentAssignments).where(eq(experimentAssignments.eventId, eventId));

describe("while an experiment runs", () => {
  test("the strategy's variant takes the text of its arm, filled and of no model; the others are written as ever", async () => {
    const id = await acme.running();
    const event = await acme.leaver();
    const [assignment] = await assignmentsOf(event.id);
    expect(assignment).toMatchObject({ experimentId: id, strategy: "discount" });
    const expected = [
      { subject: "A word before you go", body: "Hi Ada,\n\nStay." },
      { subject: "We will miss you", body: "Dear Ada,\n\nCome back." },
    ][assignment!.arm];
    expect(event.variant).toMatchObject({ ...expected, source: "template", model: null, status: "draft" });
    expect(event.variants).toHaveLength(VARIANT_COUNT);
    const others = event.variants.filter(({ strategy }) => strategy !== "discount");
    for (const { body } of others) expect(body).not.toMatch(/Stay\.$|Come back\.$/);
    expect(await assignmentsOf(event.id)).toHaveLength(1);
  });

  test("each arm gets its even share of the customers, the generated one too", async () => {
    await acme.running({ arms: [PLAIN, WARM, WRITTEN] });
    const counts = { plain: 0, warm: 0, written: 0 };
    for (let customer = 0; customer < 90; customer++) {
      const { variant } = await acme.leaver();
      if (variant.subject === PLAIN.subject) counts.plain++;
      else if (variant.subject === WARM.subject) counts.warm++;
      else counts.written++;
    }
    for (const share of Object.values(counts)) expect(share).toBeWithin(17, 44);
  });

  test("a customer has the same arm at every event, and another one in another experiment by chance", async () => {
    await acme.running();
    await acme.running({ strategy: "founder_email" });
    let differ = 0;
    for (let customer = 0; customer < 20; customer++) {
      const customer_email = `twice-${customer}@example.com`;
      const [first, second] = [await acme.leaver({ customer_email }), await acme.leaver({ customer_email })];
      expect(second.variant.subject).toBe(first.variant.subject);
      const founder = first.variants.find(({ strategy }) => strategy === "founder_email")!;
      if (founder.subject !== first.variant.subject) differ++;
    }
    expect(differ).toBeWithin(3, 18);
  });

  test("writing the variants again keeps the arm", async () => {
    const id = await acme.running();
    for (let customer = 0; customer < 8; customer++) {
      const event = await acme.leaver();
      const again = await acme.variants(event.id, { regenerate: true });
      const variant = again.find(({ strategy }: { strategy: string }) => strategy === "discount");
      expect(variant).toMatchObject({ subject: event.variant.subject, body: event.variant.body });
      expect(variant.id).not.toBe(event.variant.id);
      expect(await assignmentsOf(event.id)).toMatchObject([{ experimentId: id }]);
    }
  });

  test("one about the event's reason goes before one about all, and one about another reason is none of its", async () => {
    const general = await acme.running();
    const special = await acme.running({ reason: "too_expensive", name: "Special" });
    const [pricey, other] = [await acme.leaver(), await acme.leaver({ cancel_reason: "missing features" })];
    expect(await assignmentsOf(pricey.id)).toMatchObject([{ experimentId: special }]);
    expect(await assignmentsOf(other.id)).toMatchObject([{ experimentId: general }]);
    await acme.experiments("POST", `/${general}/stop`);
    expect(await assignmentsOf((await acme.leaver({ cancel_reason: "missing features" })).id)).toEqual([]);
  });

  test("an edit by hand takes the variant out of the test, one that changes nothing does not", async () => {
    const id = await acme.running();
    const event = await acme.leaver();
    await acme.edit(event.id, event.variant.id, { subject: event.variant.subject });
    expect((await acme.results(id)).arms.map(({ assigned }: { assigned: number }) => assigned).sort()).toEqual([0, 1]);
    const other = event.variants.find(({ strategy }) => strategy === "founder_email")!;
    await acme.edit(event.id, other.id, { subject: "By hand" });
    expect(await assignmentsOf(event.id)).toHaveLength(1);
    await acme.edit(event.id, event.variant.id, { subject: "By hand" });
    expect(await assignmentsOf(event.id)).toEqual([]);
    expect((await acme.results(id)).arms.map(({ assigned }: { assigned: number }) => assigned)).toEqual([0, 0]);
  });

  test("another project's experiment changes nothing", async () => {
    await acme.running();
    const elsewhere = await experimenting(app);
    const { id, variant } = await elsewhere.leaver();
    expect([PLAIN.subject, WARM.subject]).not.toContain(variant.subject);
    expect(await assignmentsOf(id)).toEqual([]);
  });
});

describe("without a running experiment", () => {
  test("a draft changes nothing, and neither does one that was stopped", async () => {
    const { id } = (await acme.create()).body.data;
    expect([PLAIN.subject, WARM.subject]).not.toContain((await acme.leaver()).variant.subject);
    await acme.experiments("POST", `/${id}/start`);
    const before = await acme.leaver();
    await acme.experiments("POST", `/${id}/stop`);
    expect(await assignmentsOf((await acme.leaver()).id)).toEqual([]);
    expect(await assignmentsOf(before.id)).toHaveLength(1);
    await acme.variants(before.id, { regenerate: true });
    expect(await assignmentsOf(before.id)).toEqual([]);
  });
});

describe("an event for which a text cannot be filled", () => {
  const needsName = { name: "name", subject: "{{customer_name}}", body: "Your {{plan_name|current}} plan" };

  test("is left out of the experiment whatever its arm, so that the arms stay alike", async () => {
    await acme.running({ arms: [needsName, PLAIN, WRITTEN] });
    for (let customer = 0; customer < 12; customer++) {
      const event = await acme.leaver({ customer_name: null });
      expect(await assignmentsOf(event.id)).toEqual([]);
      expect(event.variant.subject).not.toBe(PLAIN.subject);
      expect(event.variants).toHaveLength(VARIANT_COUNT);
    }
  });

  test("is in where the text says other words", async () => {
    await acme.running({ arms: [needsName, { ...needsName, name: "b" }] });
    expect((await acme.leaver({ plan_name: null })).variant).toMatchObject({
      subject: "Ada",
      body: "Your current plan",
    });
    expect((await acme.leaver()).variant.body).toBe("Your Pro plan");
  });
});

test("with a model that writes, the arms with texts of the project's own are not asked of it", async () => {
  const generating = await startGenerating({ does: "answer" });
  try {
    const llm = await experimenting(generating.app);
    await llm.running({ arms: [PLAIN, WRITTEN] });
    const sources = new Set<string>();
    for (let customer = 0; customer < 12; customer++) {
      const { id } = await llm.event({ customer_email: `llm-${customer}@example.com` });
      const { body } = await llm.call("POST", `/${id}/generate`);
      const variant = body.data.variants.find(({ strategy }: { strategy: string }) => strategy === "discount");
      const isOwn = variant.subject === PLAIN.subject;
      expect([variant.source, variant.model]).toEqual(isOwn ? ["template", null] : ["llm", "test-model"]);
      sources.add(variant.source);
      const assignments = await generating.app.deps.store.read
        .select()
        .from(experimentAssignments)
        .where(eq(experimentAssignments.eventId, id));
      expect(assignments).toMatchObject([{ strategy: "discount", arm: isOwn ? 0 : 1 }]);
    }
    expect(sources).toEqual(new Set(["llm", "template"]));
  } finally {
    await generating.close();
  }
});

describe("hostile words", () => {
  test("of the project are as harmless in the mail as those of an edit", async () => {
    const evil = {
      subject: "<b>Sale</b> & <script>alert(1)</script>",
      body: '<p onclick="steal()">Hi</p><script>alert(1)</script><a href="javascript:alert(1)">x</a>',
    };
    await acme.running({
      arms: [
        { ...evil, name: "a" },
        { ...evil, name: "b" },
      ],
    });
    const event = await acme.leaver();
    expect(event.variant).toMatchObject(evil);
    await acme.send(event.id, event.variant.id);
    await app.work();
    const mail = (await mailsOf(app)).at(-1)!;
    expect(mail.subject).toBe(evil.subject);
    expect(mail.html).not.toMatch(/<script|onclick|javascript:/);
    expect(mail.html).toContain("&lt;b&gt;Sale");
  });

  test("of a customer do not get into the text", async () => {
    const arm = { subject: "Hi {{customer_name|there}}", body: "{{customer_name|there}}, {{plan_name|your}} plan" };
    await acme.running({
      arms: [
        { ...arm, name: "a" },
        { ...arm, name: "b" },
      ],
    });
    for (const customer_name of [
      "<script>alert(1)</script>",
      "{{company_name}}",
      "visit evil.example now",
      "Ada Bcc: x@evil.example",
      "$& $1",
    ]) {
      const { variant } = await acme.leaver({ customer_name, plan_name: "<img src=x onerror=1>" });
      expect(variant).toMatchObject({ subject: "Hi there", body: "there, your plan" });
    }
  });
});
