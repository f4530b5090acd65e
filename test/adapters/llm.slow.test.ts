import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { createServer } from "node:net";
import { createLlm, type LlmOptions, listModels } from "../../src/adapters/llm.ts";
import { type OllamaServer, type Script, startOllama } from "../support/ollama.ts";

const SCHEMA = { type: "object", properties: { subject: { type: "string" } }, required: ["subject"] };
const never = new AbortController().signal;

let server: OllamaServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

type LogLine = { level: "warn" | "debug"; message: string; fields?: Record<string, unknown> | undefined };

async function llmBeside(script: Script, options: Partial<LlmOptions> = {}) {
  server = await startOllama(script);
  const logged: LogLine[] = [];
  const log = {
    warn: (message: string, fields?: Record<string, unknown>) => void logged.push({ level: "warn", message, fields }),
    debug: (message: string, fields?: Record<string, unknown>) => void logged.push({ level: "debug", message, fields }),
  };
  const llm = createLlm({
    baseUrl: server.url,
    model: "test-model",
    timeout: 2000,
    concurrency: 1,
    pauseWhenBusy: 0,
    log,
    ...options,
  });
  const ask = (signal: AbortSignal = never, prompt = "Say something") =>
    llm.ask({ system: "Be kind", prompt, schema: SCHEMA, signal });
  return { llm, ask, logged, server };
}

describe("a question", () => {
  test("is streamed, with the schema, a constant context and no word on thinking", async () => {
    const { ask, server } = await llmBeside({ does: "answer", text: "Hello", pieces: 3 });
    expect(await ask()).toEqual({ ok: true, text: "Hello" });
    const { body, headers } = server.requests[0]!;
    expect(body).toMatchObject({
      model: "test-model",
      stream: true,
      format: SCHEMA,
      keep_alive: "10m",
      messages: [
        { role: "system", content: "Be kind" },
        { role: "user", content: "Say something" },
      ],
    });
    expect(Object.keys(body.options!).sort()).toEqual(["num_ctx", "num_predict", "temperature"]);
    expect(body).not.toHaveProperty("think");
    expect(headers.authorization).toBeUndefined();
  });

  test("carries the API key as a bearer token where one is set", async () => {
    const { ask, server } = await llmBeside({ does: "answer" }, { apiKey: "secret-key" });
    await ask();
    expect(server.requests[0]!.headers.authorization).toBe("Bearer secret-key");
  });

  test("keeps the context size the same for every call", async () => {
    const { ask, server } = await llmBeside({ does: "answer" });
    await ask(never, "short");
    await ask(never, "long ".repeat(2000));
    expect(server.requests[0]!.body.options).toEqual(server.requests[1]!.body.options!);
  });
});

describe("an answer", () => {
  const frame = (content: string, more: object = {}) =>
    JSON.stringify({ message: { role: "assistant", content }, done: false, ...more });

  test("arrives whole when its lines are split across chunks, also inside a character", async () => {
    const bytes = Buffer.from(`${frame("Grüße ")}\n${frame("an 🦊", { done: true, done_reason: "stop" })}\n`);
    const socketServer = createServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", async () => {
        socket.write("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\nConnection: close\r\n\r\n");
        for (const byte of bytes) {
          socket.write(Buffer.of(byte));
          await new Promise(setImmediate);
        }
        socket.end();
      });
    });
    await new Promise<void>((resolve) => socketServer.listen(0, "127.0.0.1", resolve));
    const { port } = socketServer.address() as { port: number };
    const { ask } = await llmBeside({ does: "hang" }, { baseUrl: `http://127.0.0.1:${port}` });
    expect(await ask()).toEqual({ ok: true, text: "Grüße an 🦊" });
    socketServer.close();
  });

  test("may have blank lines between its parts, and nothing is printed for them", async () => {
    const printed = [spyOn(console, "warn"), spyOn(console, "log"), spyOn(console, "error")];
    const { ask } = await llmBeside({
      does: "raw",
      chunks: ["\n\r\n", `${frame("a")}\n\n`, " \n", `${frame("b", { done: true })}\n`],
    });
    expect(await ask()).toEqual({ ok: true, text: "ab" });
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });

  test.each([
    ["on one line", undefined],
    ["indented over many lines", 2],
  ])("may be one object %s instead of a stream", async (_, indent) => {
    const { ask } = await llmBeside({ does: "answer_whole", text: "whole", ...(indent ? { indent } : {}) });
    expect(await ask()).toEqual({ ok: true, text: "whole" });
  });

  test("may come without a line end after its last part", async () => {
    const { ask } = await llmBeside({ does: "raw", chunks: [`${frame("a")}\n`, frame("b", { done: true })] });
    expect(await ask()).toEqual({ ok: true, text: "ab" });
  });

  test("is taken from the thoughts when a model puts the JSON there", async () => {
    const { ask } = await llmBeside({ does: "answer", text: "", thinking: '{"subject": "x"}' });
    expect(await ask()).toEqual({ ok: true, text: '{"subject": "x"}' });
  });

  test("that is only thoughts is empty, and the model is asked not to think from then on", async () => {
    const { ask, server } = await llmBeside((_, call) =>
      call === 0 ? { does: "answer", text: "", thinking: "Hmm, let me see" } : { does: "answer", text: "fine" },
    );
    expect(await ask()).toEqual({ ok: false, reason: "empty" });
    expect(await ask()).toEqual({ ok: true, text: "fine" });
    expect(server.requests.map(({ body }) => body.think)).toEqual([undefined, false]);
  });

  test("that is thoughts up to the last token is cut, and the model is asked not to think from then on", async () => {
    const { ask, server } = await llmBeside({ does: "answer", text: "", thinking: "Hmm", doneReason: "length" });
    expect(await ask()).toEqual({ ok: false, reason: "cut" });
    await ask();
    expect(server.requests.map(({ body }) => body.think)).toEqual([undefined, false]);
  });

  test("is over with its last part: a server that goes on talking is left alone with it", async () => {
    const last = `${frame("enough", { done: true })}\n`;
    const { ask, server } = await llmBeside({ does: "raw", chunks: [last, ...Array(1000).fill("\n")], pause: 5 });
    expect(await ask()).toEqual({ ok: true, text: "enough" });
    await server.requests[0]!.closed;
    expect(server.requests[0]!.leftEarly()).toBe(true);
  });

  test("with parts of unexpected types does no harm", async () => {
    const chunks = ["{}\n", '{"message":null}\n', '{"message":{"content":5}}\n', `${frame("ok")}\n`, '{"done":true}\n'];
    const { ask } = await llmBeside({ does: "raw", chunks });
    expect(await ask()).toEqual({ ok: true, text: "ok" });
  });
});

describe("a failure is data", () => {
  const cases: [string, Script, string][] = [
    ["a refusal with 503", { does: "refuse", status: 503 }, "status_503"],
    ["a refusal with 500", { does: "refuse", status: 500 }, "status_500"],
    ["a refused credential", { does: "refuse", status: 401 }, "status_401"],
    ["a model that is not there", { does: "refuse", status: 404 }, "model_missing"],
    ["a redirect", { does: "refuse", status: 308 }, "status_308"],
    ["a connection cut before the answer", { does: "drop" }, "unreachable"],
    ["a connection cut within the answer", { does: "drop", midway: true }, "cut"],
    ["a stream that ends without done", { does: "end_early" }, "cut"],
    ["an answer cut by its length", { does: "answer", doneReason: "length" }, "cut"],
    ["an answer without a word", { does: "answer", text: "" }, "empty"],
    ["an answer of white space", { does: "answer", text: " \n " }, "empty"],
    ["no content at all", { does: "raw", chunks: [] }, "cut"],
    ["a page instead of JSON", { does: "raw", chunks: ["<html>\n<body>\n", "Hello"], type: "text/html" }, "cut"],
    ["lines of broken JSON", { does: "raw", chunks: ['{"message": {"content"\n'.repeat(500)] }, "cut"],
    ["a primitive in place of an object", { does: "raw", chunks: ["5\n", "null\n", '"x"\n'] }, "cut"],
    [
      "an error after the beginning",
      { does: "raw", chunks: ['{"message":{"content":"a"}}\n', '{"error":"out of memory"}\n'] },
      "model_failed",
    ],
    ["an error with status 200", { does: "raw", chunks: ['{"error":"out of memory"}'] }, "model_failed"],
    ["a text of megabytes", { does: "answer", text: "x".repeat(3_000_000), pieces: 30 }, "too_long"],
    ["one line of megabytes", { does: "raw", chunks: Array(20).fill("x".repeat(500_000)) }, "too_long"],
    ["blank lines without end", { does: "raw", chunks: Array(20).fill("\n".repeat(500_000)) }, "too_long"],
  ];
  test.each(cases)("%s", async (_, script, reason) => {
    const printed = spyOn(console, "log");
    const { ask, logged } = await llmBeside(script, reason === "timed_out" ? {} : { timeout: 30_000 });
    expect(await ask()).toEqual({ ok: false, reason });
    expect(logged).toHaveLength(1);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });

  test("nobody there is unreachable", async () => {
    const { ask, logged, server } = await llmBeside({ does: "answer" });
    await server.stop();
    expect(await ask()).toEqual({ ok: false, reason: "unreachable" });
    expect(logged[0]!.message).toContain("llm.base_url");
  });

  test("a redirect is not followed: the prompt goes to nobody but the host that was named", async () => {
    const { server: elsewhere } = await llmBeside({ does: "answer" });
    const named = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => Response.redirect(`${elsewhere.url}/api/chat`, 307),
    });
    const log = { warn: () => {}, debug: () => {} };
    const llm = createLlm({ baseUrl: named.url.href, model: "m", timeout: 2000, concurrency: 1, log });
    expect(await llm.ask({ system: "", prompt: "", schema: SCHEMA, signal: never })).toEqual({
      ok: false,
      reason: "status_307",
    });
    expect(elsewhere.requests).toEqual([]);
    await named.stop(true);
  });

  test("the next question is answered after any of them", async () => {
    const { ask } = await llmBeside((_, call) =>
      call === 0 ? { does: "drop", midway: true } : { does: "answer", text: "back" },
    );
    await ask();
    expect(await ask()).toEqual({ ok: true, text: "back" });
  });

  test("a missing model is logged once, with the command that installs it", async () => {
    const { ask, logged, server } = await llmBeside({
      does: "refuse",
      status: 404,
      error: "model 'test-model' not found",
    });
    await ask();
    await ask();
    const warnings = logged.filter(({ level }) => level === "warn");
    expect(warnings).toHaveLength(1);
    expect(warnings[0]!.message).toContain("ollama pull test-model");
    expect(warnings[0]!.message).toContain(new URL(server.url).host);
    expect(warnings[0]!.fields).toMatchObject({ reason: "model_missing" });
  });

  test("the same failure is logged again after a success", async () => {
    const { ask, logged } = await llmBeside((_, call) =>
      call === 1 ? { does: "answer" } : { does: "refuse", status: 500 },
    );
    for (let i = 0; i < 3; i++) await ask();
    expect(logged.map(({ level }) => level)).toEqual(["warn", "warn"]);
  });

  test("the log names neither the API key nor a password in the address", async () => {
    const { llm, logged } = await llmBeside({ does: "refuse", status: 500 }, { apiKey: "key-word" });
    const secret = new URL(server!.url);
    secret.username = "user";
    secret.password = "pass-word";
    const other = createLlm({
      baseUrl: secret.href,
      model: llm.model,
      timeout: 2000,
      concurrency: 1,
      log: {
        warn: (message: string, fields?: Record<string, unknown>) =>
          void logged.push({ level: "warn", message, fields }),
        debug: () => {},
      },
    });
    await other.ask({ system: "", prompt: "", schema: SCHEMA, signal: never });
    await llm.ask({ system: "", prompt: "", schema: SCHEMA, signal: never });
    expect(logged).toHaveLength(2);
    expect(JSON.stringify(logged)).not.toMatch(/key-word|pass-word/);
  });
});

describe("silence", () => {
  test.each<[string, Script]>([
    ["before the first token", { does: "hang" }],
    ["in mid-answer", { does: "hang_midway" }],
  ])("%s ends the call and closes the connection", async (_, script) => {
    const { ask, server } = await llmBeside(script, { timeout: 500 });
    expect(await ask()).toEqual({ ok: false, reason: "timed_out" });
    await server.requests[0]!.closed;
    expect(server.requests[0]!.leftEarly()).toBe(true);
  });

  test("does not count while tokens come, however long the whole takes", async () => {
    const { ask } = await llmBeside({ does: "answer", text: "0123456789", pieces: 10, pause: 150 }, { timeout: 1_000 });
    const started = performance.now();
    expect(await ask()).toEqual({ ok: true, text: "0123456789" });
    expect(performance.now() - started).toBeGreaterThan(1_000);
  });

  test("is not broken by blank lines or parts without text", async () => {
    const chunks = Array.from({ length: 40 }, (_, i) => (i % 2 ? "\n" : '{"message":{"content":""},"done":false}\n'));
    const { ask } = await llmBeside({ does: "raw", chunks, pause: 20 }, { timeout: 100 });
    expect(await ask()).toEqual({ ok: false, reason: "timed_out" });
  });

  test("is not counted while a call waits for its turn", async () => {
    const { ask } = await llmBeside({ does: "answer", text: "abcd", pieces: 4, pause: 100 }, { timeout: 1_000 });
    const answers = await Promise.all([ask(), ask(), ask()]);
    const text = { ok: true as const, text: "abcd" };
    expect(answers).toEqual([text, text, text]);
  });
});

describe("aborting", () => {
  test.each<[string, Script]>([
    ["before the first token", { does: "hang" }],
    ["in mid-answer", { does: "hang_midway" }],
  ])("%s ends the call at once, closes the connection and is no failure to tell of", async (_, script) => {
    const { ask, logged, server } = await llmBeside(script);
    const stop = new AbortController();
    const answer = ask(stop.signal);
    while (server.requests.length === 0) await new Promise(setImmediate);
    stop.abort();
    expect(await answer).toEqual({ ok: false, reason: "aborted" });
    await server.requests[0]!.closed;
    expect(server.requests[0]!.leftEarly()).toBe(true);
    expect(logged).toEqual([]);
  });

  test("before the call asks nothing", async () => {
    const { ask, server } = await llmBeside({ does: "answer" });
    expect(await ask(AbortSignal.abort())).toEqual({ ok: false, reason: "aborted" });
    expect(server.requests).toEqual([]);
  });

  test("while waiting leaves the queue to the others", async () => {
    const { ask, server } = await llmBeside({ does: "answer", text: "x", pieces: 1, pause: 30 });
    const stop = new AbortController();
    const answers = [ask(never, "first"), ask(stop.signal, "second"), ask(never, "third")];
    stop.abort();
    expect(await answers[1]!).toEqual({ ok: false, reason: "aborted" });
    expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, false, true]);
    expect(server.requests.map(({ body }) => body.messages[1]!.content)).toEqual(["first", "third"]);
  });
});

describe("concurrency", () => {
  test.each([1, 3])(
    "of %i is never passed, and calls go out in the order in which they were made",
    async (concurrency) => {
      const allAsked = Promise.withResolvers<void>();
      const { ask, server } = await llmBeside(
        (_, call) => {
          if (call + 1 === concurrency) allAsked.resolve();
          return { does: "answer", text: "x", pause: 10, heldBy: allAsked.promise };
        },
        { concurrency },
      );
      await Promise.all(Array.from({ length: 9 }, (_, i) => ask(never, `call ${i}`)));
      expect(server.mostAtOnce()).toBe(concurrency);
      if (concurrency === 1) {
        expect(server.requests.map(({ body }) => body.messages[1]!.content)).toEqual(
          Array.from({ length: 9 }, (_, i) => `call ${i}`),
        );
      }
    },
  );

  test("after a failure the place is free again", async () => {
    const { ask } = await llmBeside((_, call) => (call < 3 ? { does: "drop" } : { does: "answer", text: "x" }));
    expect((await Promise.all([ask(), ask(), ask(), ask()])).map(({ ok }) => ok)).toEqual([false, false, false, true]);
  });

  test("a busy server is left in peace for a while", async () => {
    const { ask } = await llmBeside(
      (_, call) => (call === 0 ? { does: "refuse", status: 503 } : { does: "answer", text: "x" }),
      {
        pauseWhenBusy: 120,
      },
    );
    expect(await ask()).toEqual({ ok: false, reason: "status_503" });
    const started = performance.now();
    expect(await ask()).toEqual({ ok: true, text: "x" });
    expect(performance.now() - started).toBeGreaterThan(100);
  });
});

describe("the list of models", () => {
  test("names what the server has", async () => {
    server = await startOllama({ does: "hang" }, ["gemma3:4b", "llama3.2:3b"]);
    expect(await listModels(server.url, 10_000)).toEqual(["gemma3:4b", "llama3.2:3b"]);
  });

  test("is null when nobody answers there, in time, or in the way of Ollama", async () => {
    server = await startOllama();
    const { url } = server;
    await server.stop();
    expect(await listModels(url, 1000)).toBeNull();

    const mute = createServer(() => {});
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    expect(await listModels(`http://127.0.0.1:${(mute.address() as { port: number }).port}`, 50)).toBeNull();
    mute.close();

    const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("<html>", { status: 200 }) });
    expect(await listModels(other.url.href, 1000)).toBeNull();
    await other.stop(true);
    expect(await listModels("not an address", 1000)).toBeNull();
  });

  test("is read up to a limit, and the connection is closed", async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const endless = createServer((socket) => {
      const pour = () => {
        for (; !socket.destroyed && socket.write(Buffer.alloc(65_536, "x")); sent += 65_536);
      };
      socket.on("drain", pour);
      socket.on("error", () => {});
      socket.on("close", () => closed.resolve());
      socket.once("data", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        pour();
      });
    });
    await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
    expect(await listModels(`http://127.0.0.1:${(endless.address() as { port: number }).port}`, 3_000)).toBeNull();
    await closed.promise;
    endless.close();
    expect(sent).toBeGreaterThan(2 ** 24);
    expect(sent).toBeLessThan(2 ** 26);
  });
});
