// Whatever the model does, a generation ends with a variant for each strategy, and no event remains `processing`.

import { afterEach, describe, expect, test } from "bun:test";
import { bySource, callsFor, expectAllVariants, type Generating, startGeneratingTexts } from "../support/generating.ts";
import { type Behaviour, goodText, type Script, strategyOf } from "../support/ollama.ts";
import { eventually } from "../support/process.ts";
import { VARIANT_COUNT } from "../support/strategies.ts";

let running: Generating | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const start = async (script: Script, settings: Record<string, string> = {}): Promise<Generating> => {
  running = await startGeneratingTexts(script, settings);
  return running;
};

const IMPATIENT = { RECOVERD_LLM__TIMEOUT: "400ms" };
const PLAIN =
  "Hello,\n\nwe are sorry to see you go, and we would like to know what we could have done better for you. A short reply to this email is enough.";
const says = (body: string, subject = "Hello"): Behaviour => ({
  does: "answer",
  text: JSON.stringify({ subject, body }),
});

describe("a model that answers", () => {
  test("writes all variants, one call for each, the recommended one first", async () => {
    const { record, generate, ollama } = await start({ does: "answer" });
    const answer = await generate(await record());
    expect(answer.status).toBe(200);
    expect(answer.body.data.status).toBe("variants_generated");
    const { variants } = answer.body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(VARIANT_COUNT);
    expect(callsFor(ollama)).toEqual(variants.map(({ strategy }: { strategy: string }) => [strategy, 1]));
    expect(variants[0]).toMatchObject({ strategy: "discount", subject: "About discount", recommended: true });
  });

  test("may be slow, as long as tokens come: its texts are taken", async () => {
    const { record, generate } = await start(
      (_, call) => (call === 0 ? { does: "answer", pieces: 8, pause: 200 } : { does: "answer" }),
      { RECOVERD_LLM__TIMEOUT: "1s" },
    );
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(VARIANT_COUNT);
  });

  test("after a failed payment just as well", async () => {
    const { record, generate } = await start({ does: "answer" });
    const answer = await generate(await record({ event_type: "payment_failed", cancel_reason: null }));
    expectAllVariants(answer.body.data.variants);
    expect(bySource(answer.body.data.variants, "llm")).toHaveLength(VARIANT_COUNT);
  });
});

describe("a server that knows nothing of us", () => {
  const frame = (content: string, more: object = {}) =>
    JSON.stringify({
      model: "m",
      created_at: "2026-03-02T09:00:00Z",
      message: { role: "assistant", content },
      ...more,
    });

  test.each<[string, Script]>([
    ["answers with one JSON object instead of a stream", { does: "answer_whole" }],
    ["spreads that object over lines", { does: "answer_whole", indent: 2 }],
    [
      "says nothing about being done",
      (request) => ({ does: "raw", chunks: [frame(goodText(request))], type: "application/json" }),
    ],
    [
      "streams as application/json",
      (request) => ({
        does: "raw",
        chunks: [`${frame(goodText(request), { done: false })}\n`, `${frame("", { done: true })}\n`],
        type: "application/json",
      }),
    ],
    ["wraps the JSON in a fence", (request) => ({ does: "answer", text: `\`\`\`json\n${goodText(request)}\n\`\`\`` })],
    [
      "adds fields that nobody asked for",
      (request) => ({ does: "answer", text: JSON.stringify({ ...JSON.parse(goodText(request)), tone: "kind" }) }),
    ],
  ])("%s: all are the model's", async (_, script) => {
    const { record, generate } = await start(script);
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(VARIANT_COUNT);
  });

  test("answers the same text to everything: it is taken once, and the other variants still differ", async () => {
    const { record, generate, ollama } = await start(says(PLAIN));
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toEqual(["discount"]);
    expect(ollama.requests).toHaveLength(1 + 3 * 2);
  });
});

describe("a model that fails for all", () => {
  test.each<[string, Script]>([
    ["hangs before the first token", { does: "hang" }],
    ["hangs in the middle", { does: "hang_midway" }],
    ["answers 500", { does: "refuse", status: 500 }],
    ["answers 503", { does: "refuse", status: 503 }],
    ["answers 404", { does: "refuse", status: 404 }],
    ["drops the connection", { does: "drop" }],
    ["drops the connection in the middle", { does: "drop", midway: true }],
    ["ends without being done", { does: "end_early" }],
    ["runs out of tokens", { does: "answer", doneReason: "length" }],
    ["reports an error in its stream", { does: "raw", chunks: ['{"error":"out of memory"}\n'] }],
    ["answers in prose", { does: "answer", text: "Sure! Here is your email: Dear customer, …" }],
    ["breaks the JSON", { does: "answer", text: '{"subject": "Hello", "body": "Come b' }],
    ["leaves the body out", { does: "answer", text: '{"subject": "Hello"}' }],
    ["gives numbers for strings", { does: "answer", text: '{"subject": 1, "body": 2}' }],
    ["says nothing", { does: "answer", text: "" }],
    ["fills the schema with any string", says("string", "string")],
    ["numbers one and the same text", (_, call) => says(`Email body number ${call}`, "Email subject")],
    ["writes less than an email", (request) => says(`We would love to have you back. (${strategyOf(request)})`)],
    [
      "writes letters at random",
      (_, call) => says(`Hello,\n\n${"qzFhMq vLpTrw XkqZbn dFgHjk lMnBvc ".repeat(5)}${call}`, "qzFhMq"),
    ],
    ["invents a discount", (request) => says(`${PLAIN} Take 20% off, dear friend, on ${strategyOf(request)}.`)],
    ["invents a link", (request) => says(`${PLAIN} Come back at www.acme.example/${strategyOf(request)} and stay.`)],
    ["invents a customer", (request) => says(`${PLAIN} "It saved our whole year" – Jane, ${strategyOf(request)} Inc.`)],
    ["invents a deed", (request) => says(`${PLAIN} I have refunded you for ${strategyOf(request)}.`)],
    ["leaves blanks to fill in", (request) => says(`${PLAIN} This is about ${strategyOf(request)}. Best, [Your Name]`)],
  ])("%s: asked once more for each of three strategies, then the templates write all variants", async (_, script) => {
    const hangs = typeof script !== "function" && script.does.startsWith("hang");
    const { record, generate, ollama } = await start(script, hangs ? IMPATIENT : {});
    const answer = await generate(await record());
    expect(answer.status).toBe(200);
    expectAllVariants(answer.body.data.variants);
    expect(bySource(answer.body.data.variants, "template")).toHaveLength(VARIANT_COUNT);
    expect(callsFor(ollama)).toEqual(
      answer.body.data.variants.slice(0, 3).map(({ strategy }: { strategy: string }) => [strategy, 2]),
    );
  });

  test("nothing listens at the address: the templates write all variants", async () => {
    const { record, generate, ollama } = await start({ does: "answer" });
    const id = await record();
    await ollama.stop();
    const { variants } = (await generate(id)).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "template")).toHaveLength(VARIANT_COUNT);
  });
});

describe("a model that fails for some", () => {
  const failsFor =
    (...failing: string[]): Script =>
    (request) =>
      failing.includes(strategyOf(request)) ? { does: "refuse", status: 500 } : { does: "answer" };

  test("the template writer takes the one strategy that failed twice", async () => {
    const { record, generate, ollama } = await start(failsFor("founder_email"));
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "template")).toEqual(["founder_email"]);
    expect(ollama.requests).toHaveLength(VARIANT_COUNT + 1);
  });

  test("a second answer that is good is taken", async () => {
    const asked = new Set<string>();
    const { record, generate, ollama } = await start((request) => {
      const again = asked.has(strategyOf(request));
      asked.add(strategyOf(request));
      return again ? { does: "answer" } : { does: "answer", text: "no JSON" };
    });
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(VARIANT_COUNT);
    expect(ollama.requests).toHaveLength(2 * VARIANT_COUNT);
  });

  test("two failed strategies in a row do not end it, where the third is written", async () => {
    const { record, generate, ollama } = await start((_, call) =>
      call < 4 ? { does: "refuse", status: 500 } : { does: "answer" },
    );
    const { variants } = (await generate(await record())).body.data;
    expect(variants.map(({ source }: { source: string }) => source)).toEqual([
      "template",
      "template",
      ...Array(VARIANT_COUNT - 2).fill("llm"),
    ]);
    expect(ollama.requests).toHaveLength(4 + VARIANT_COUNT - 2);
  });

  test("a model that is back writes the next event, and a regeneration of the former", async () => {
    let down = true;
    const { record, generate } = await start(() => (down ? { does: "refuse", status: 500 } : { does: "answer" }));
    const first = await record();
    expect(bySource((await generate(first)).body.data.variants, "llm")).toEqual([]);
    down = false;
    expect(bySource((await generate(await record())).body.data.variants, "llm")).toHaveLength(VARIANT_COUNT);
    const again = await generate(first, { body: { regenerate: true } });
    expectAllVariants(again.body.data.variants);
    expect(bySource(again.body.data.variants, "llm")).toHaveLength(VARIANT_COUNT);
  });
});

describe("time and number", () => {
  test("the deadline bounds the whole, and keeps what was written in time", async () => {
    const { record, generate, written } = await start((_, call) => (call < 2 ? { does: "answer" } : { does: "hang" }), {
      RECOVERD_GENERATION__DEADLINE: "1s",
      RECOVERD_LLM__TIMEOUT: "1h", // longer than any test
    });
    const id = await record();
    await generate(id);
    const variants = await written(id);
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(2);
  });

  test("an event that waits for others has the same deadline: what comes too late for the model is not asked", async () => {
    const { app, record, generate, ollama } = await start(
      () => {
        app.clock.advance(1_000);
        return { does: "hang" };
      },
      { RECOVERD_GENERATION__DEADLINE: "1s" },
    );
    const ids = [await record(), await record(), await record(), await record()];
    const answers = await Promise.all(ids.map((id) => generate(id)));
    for (const { body } of answers) expectAllVariants(body.data.variants);
    expect(ollama.requests).toHaveLength(1);
  });

  test("llm.concurrency is how many calls the server gets at once, over all events", async () => {
    const { record, generate, ollama } = await start(
      { does: "answer", pieces: 2, pause: 5 },
      { RECOVERD_LLM__CONCURRENCY: "3" },
    );
    const ids = [await record(), await record(), await record()];
    const answers = await Promise.all(ids.map((id) => generate(id)));
    for (const { body } of answers) {
      expectAllVariants(body.data.variants);
      expect(bySource(body.data.variants, "llm")).toHaveLength(VARIANT_COUNT);
    }
    expect(ollama.mostAtOnce()).toBe(3);
    expect(ollama.requests).toHaveLength(3 * VARIANT_COUNT);
  });

  test("calls at the same time that answer the same text count once, too", async () => {
    const { record, generate } = await start(says(PLAIN), {
      RECOVERD_LLM__CONCURRENCY: "4",
    });
    const { variants } = (await generate(await record())).body.data;
    expectAllVariants(variants);
    expect(bySource(variants, "llm")).toHaveLength(1);
  });
});

describe("what happens meanwhile", () => {
  const slow: Script = { does: "answer", pieces: 2, pause: 20 };

  test("regenerating shows the former variants until the new ones are there", async () => {
    let round = 1;
    const end = Promise.withResolvers<void>();
    const { record, generate, read, written } = await start((request) => ({
      does: "answer",
      text: JSON.stringify({ ...JSON.parse(goodText(request)), subject: `Round ${round}` }),
      ...(round === 2 && { heldBy: end.promise }),
    }));
    const id = await record();
    await generate(id);
    round = 2;
    await generate(id, { body: { regenerate: true }, headers: { prefer: "respond-async" } });
    const seen = new Set<string>();
    await eventually(async () => {
      const { status, variants } = await read(id);
      expect(variants).toHaveLength(VARIANT_COUNT);
      const subjects = new Set(variants.map(({ subject }) => subject));
      expect(subjects.size).toBe(1);
      seen.add(`${status}: ${[...subjects][0]}`);
      if (status === "processing") end.resolve();
      return status === "variants_generated";
    });
    expect([...seen]).toEqual(["processing: Round 1", "variants_generated: Round 2"]);
    expectAllVariants(await written(id));
  });

  test("an event that was recovered keeps that status, and its drafts", async () => {
    const { app, project, record, generate, read, ollama } = await start(slow);
    const id = await record();
    await generate(id, { headers: { prefer: "respond-async" } });
    await eventually(() => ollama.requests.length > 1);
    await app.call("POST", `/projects/${project.slug}/churn-events/${id}/recovered`, { key: project.key });
    const event = await eventually(async () => {
      const event = await read(id);
      return event.variants.length > 0 && event;
    });
    expect(event.status).toBe("recovered");
    expectAllVariants(event.variants);
  });

  test("an event whose recovery window passed is lost, with all its drafts", async () => {
    const { app, record, generate, read, ollama } = await start(slow, { RECOVERD_RECOVERY__SCHEDULE: "0 0 1 1 *" });
    const id = await record();
    await generate(id, { headers: { prefer: "respond-async" } });
    await eventually(() => ollama.requests.length > 1);
    const { loseExpiredEvents } = await import("../../src/features/churn-events/losing.ts");
    await loseExpiredEvents(app.deps.store, app.clock.now() + 31 * 86_400_000);
    const event = await eventually(async () => {
      const event = await read(id);
      return event.variants.length > 0 && event;
    });
    expect(event.status).toBe("lost");
    expectAllVariants(event.variants);
  });

  test("a changed reason ranks what is being written", async () => {
    const { app, project, record, generate, written, ollama } = await start(slow);
    const id = await record();
    await generate(id, { headers: { prefer: "respond-async" } });
    await eventually(() => ollama.requests.length > 1);
    await app.call("PATCH", `/projects/${project.slug}/churn-events/${id}/cancel-reason`, {
      key: project.key,
      body: { cancel_reason: "We need a break" },
    });
    const variants = await written(id);
    expectAllVariants(variants);
    expect(variants[0]).toMatchObject({ strategy: "pause_option", recommended: true });
  });
});
