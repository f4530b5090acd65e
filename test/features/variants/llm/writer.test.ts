import { afterEach, describe, expect, test } from "bun:test";
import { createLlm } from "../../../../src/adapters/llm.ts";
import { STRATEGIES } from "../../../../src/features/strategies/table.ts";
import type { Writing } from "../../../../src/features/variants/facts.ts";
import { writeWithLlm } from "../../../../src/features/variants/llm/writer.ts";
import { NO_LINKS, someFacts } from "../../../support/facts.ts";
import {
  type Behaviour,
  goodText,
  type OllamaServer,
  type Script,
  startOllama,
  strategyOf,
} from "../../../support/ollama.ts";

const never = new AbortController().signal;
const silent = { debug: () => {}, warn: () => {} };
const facts = someFacts({ links: NO_LINKS });
const json = (body: string, subject = "Hello"): Behaviour => ({
  does: "answer",
  text: JSON.stringify({ subject, body }),
});
const mailOf = (sentence: string) =>
  `Hi Ada,\n\n${sentence} We read every answer ourselves, and we would be glad to know what you would have needed from us to stay a little longer.\n\nGrace`;
const BAD = json(mailOf("Get 20% off at www.acme.example now, and come back to us."));
const SHORT = json("Hi Ada,\n\ncome back!");
const WORDY = json(
  mailOf("It is a pity that you leave us."),
  "A word about your time with us, and a question ".repeat(3),
);

let server: OllamaServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

async function writerBeside(script: Script, timeout = 2000) {
  server = await startOllama(script);
  const llm = createLlm({
    baseUrl: server.url,
    model: "test-model",
    timeout,
    concurrency: 1,
    pauseWhenBusy: 0,
    log: silent,
  });
  return { llm, server };
}

/** One behaviour for each call; the last one applies to all later calls. */
const inTurn =
  (...behaviours: Behaviour[]): Script =>
  (_, call) =>
    behaviours[Math.min(call, behaviours.length - 1)]!;

async function write(script: Script, others: Writing[] = [], timeout?: number) {
  const { llm, server } = await writerBeside(script, timeout);
  const answer = await writeWithLlm(llm, "pause_option", facts, others, never);
  return { answer, prompts: server.requests.map(({ body }) => body.messages.at(-1)!.content) };
}

describe("a variant by the model", () => {
  test("takes one call where the answer is good", async () => {
    const { answer, prompts } = await write({ does: "answer" });
    expect(answer).toEqual({
      ok: true,
      writing: { subject: "About pause_option", body: expect.stringContaining("on pause_option"), factsUsed: [] },
    });
    expect(prompts).toHaveLength(1);
  });

  test("closes with our own link, where there is one", async () => {
    const { llm } = await writerBeside({ does: "answer" });
    const answer = await writeWithLlm(llm, "pause_option", someFacts(), [], never);
    expect(answer.ok && answer.writing.body).toEndWith("Best wishes\n\nPause your plan: https://acme.example/pause");
  });

  test("is written for each strategy, one call for each", async () => {
    const { llm, server } = await writerBeside({ does: "answer", pieces: 2 });
    const written: Writing[] = [];
    for (const strategy of STRATEGIES) {
      const answer = await writeWithLlm(llm, strategy, someFacts(), written, never);
      expect(answer).toMatchObject({ ok: true, writing: { subject: `About ${strategy}` } });
      if (answer.ok) written.push(answer.writing);
    }
    expect(server.requests.map(({ body }) => strategyOf(body))).toEqual([...STRATEGIES]);
    const prefix = (i: number) => server.requests[i]!.body.messages[1]!.content.split("Strategy:")[0];
    expect(prefix(8)).toBe(prefix(0)!);
  });
});

describe("a failed call is made once more, with the same question", () => {
  const failures: [string, Behaviour, string][] = [
    ["a refusal", { does: "refuse", status: 503 }, "status_503"],
    ["a missing model", { does: "refuse", status: 404 }, "model_missing"],
    ["a dropped connection", { does: "drop" }, "unreachable"],
    ["an answer that is cut off", { does: "drop", midway: true }, "cut"],
    [
      "an answer cut by its length, though its JSON looks whole",
      { ...json(mailOf("This is about a pause.")), doneReason: "length" } as Behaviour,
      "cut",
    ],
    ["an empty answer", { does: "answer", text: "" }, "empty"],
    ["silence", { does: "hang" }, "timed_out"],
    ["silence in mid-answer", { does: "hang_midway" }, "timed_out"],
  ];

  /** In ms: short if the server stays silent, longer otherwise, because a call may take a while on a busy machine. */
  const timeoutFor = ({ does }: Behaviour): number => (does.startsWith("hang") ? 300 : 2000);

  test.each(failures)("%s", async (_, failure) => {
    const { answer, prompts } = await write(inTurn(failure, { does: "answer" }), [], timeoutFor(failure));
    expect(answer.ok).toBe(true);
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toBe(prompts[0]!);
  });

  test.each(failures)("and no third time: %s", async (_, failure, reason) => {
    const { answer, prompts } = await write(failure, [], timeoutFor(failure));
    expect(answer).toEqual({ ok: false, reason });
    expect(prompts).toHaveLength(2);
  });
});

describe("an answer that does not pass is repaired once", () => {
  test.each<[string, Behaviour, string]>([
    ["broken JSON", { does: "answer", text: '{"subject": "Hello", "body": "Hel' }, "one JSON object"],
    ["plain text", { does: "answer", text: "Dear Ada, come back!" }, "one JSON object"],
    ["a wrong shape", { does: "answer", text: '{"title": "Hello", "text": "Ada"}' }, "one JSON object"],
    ["an empty subject", json(mailOf("This is about a pause."), ""), "subject: it is empty"],
    ["a link and a discount", BAD, "20%"],
    ["a very short body", SHORT, "very short"],
    ["a deed", json(mailOf("I have already refunded you.")), "already refunded"],
    ["a body without a greeting", json(mailOf("Come back.").slice(9)), "no greeting"],
    ["a greeting of somebody else", json(mailOf("Come back.").replace("Ada", "Jonas")), "greets somebody else"],
  ])("%s", async (_, bad, error) => {
    const { answer, prompts } = await write(inTurn(bad, { does: "answer" }));
    expect(answer).toMatchObject({ ok: true, writing: { subject: "About pause_option" } });
    expect(prompts).toHaveLength(2);
    expect(prompts[1]).toStartWith(prompts[0]!);
    expect(prompts[1]!.slice(prompts[0]!.length)).toContain(error);
  });

  test("and given up when the second answer does not pass either", async () => {
    const { answer, prompts } = await write(BAD);
    expect(answer).toEqual({ ok: false, reason: "unusable" });
    expect(prompts).toHaveLength(2);
  });

  test("but taken as it is when there is nothing but remarks on either", async () => {
    const { answer, prompts } = await write(WORDY);
    expect(answer).toMatchObject({ ok: true, writing: { subject: expect.stringContaining("A word") } });
    expect(prompts).toHaveLength(2);
  });

  test.each<[string, Behaviour]>([
    ["breaks the rules", BAD],
    ["is too short to be an email", SHORT],
    ["does not come", { does: "refuse", status: 500 }],
  ])("and the first answer is used when it drew nothing but remarks and the second %s", async (_, second) => {
    const { answer } = await write(inTurn(WORDY, second));
    expect(answer).toMatchObject({ ok: true, writing: { body: expect.stringContaining("It is a pity") } });
  });

  test("also when it is another variant over again", async () => {
    const other = JSON.parse(
      goodText({ model: "", messages: [{ role: "user", content: "Strategy: pause_option" }] }),
    ) as Writing;
    const { answer, prompts } = await write({ does: "answer" }, [other]);
    expect(answer).toEqual({ ok: false, reason: "unusable" });
    expect(prompts[1]).toContain("same text as another email");
  });

  test("and a call that fails after it leaves no third one", async () => {
    const { answer, prompts } = await write(inTurn(BAD, { does: "refuse", status: 500 }, { does: "answer" }));
    expect(answer).toEqual({ ok: false, reason: "status_500" });
    expect(prompts).toHaveLength(2);
  });
});

describe("aborting", () => {
  test("in mid-call stops at once, and asks nothing more", async () => {
    const { llm, server } = await writerBeside({ does: "hang" });
    const stop = new AbortController();
    const answer = writeWithLlm(llm, "discount", facts, [], stop.signal);
    while (server.requests.length === 0) await new Promise(setImmediate);
    stop.abort();
    expect(await answer).toEqual({ ok: false, reason: "aborted" });
    await server.requests[0]!.closed;
    expect(server.requests).toHaveLength(1);
  });

  test("before the call asks nothing", async () => {
    const { llm, server } = await writerBeside({ does: "answer" });
    expect(await writeWithLlm(llm, "discount", facts, [], AbortSignal.abort())).toEqual({
      ok: false,
      reason: "aborted",
    });
    expect(server.requests).toHaveLength(0);
  });
});
