// Waiting for a generation: how long, how it ends, clients that disconnect, and a process that is asked to stop.

import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Config, loadConfig } from "../../src/config.ts";
import { type Log, silentLog } from "../../src/lib/log.ts";
import { startSystem } from "../../src/system.ts";
import { recordingLog } from "../http/sample.ts";
import { CANCELLATION } from "../support/app.ts";
import { bySource, expectAllVariants, type Generating, startGeneratingTexts } from "../support/generating.ts";
import { goodText, type Script, startOllama } from "../support/ollama.ts";
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

/** A model that completes no response before `end` is called. */
function heldModel(): { script: Script; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { script: { does: "answer", heldBy: promise }, end: resolve };
}

test("a generation that outlasts the wait answers 202 without variants, and goes on", async () => {
  const { script, end } = heldModel();
  const { record, generate, read, written } = await start(script, { RECOVERD_GENERATION__RESPONSE_WAIT: "60ms" });
  const id = await record();
  const answer = await generate(id);
  expect([answer.status, answer.body.data]).toEqual([202, { event_id: id, status: "processing", variants: [] }]);
  expect(await read(id)).toMatchObject({ status: "processing", variants: [] });
  end();
  expectAllVariants(await written(id));
});

test("Prefer: respond-async answers 202 at once", async () => {
  const { record, generate, written } = await start({ does: "hang" }, { RECOVERD_LLM__TIMEOUT: "50ms" });
  const id = await record();
  const answer = await generate(id, { headers: { prefer: "respond-async" } });
  expect([answer.status, answer.body.data]).toEqual([202, { event_id: id, status: "processing", variants: [] }]);
  expectAllVariants(await written(id));
});

test("a second request while the first one runs is a conflict, and the first one is not disturbed", async () => {
  const { script, end } = heldModel();
  const { record, generate, ollama } = await start(script);
  const id = await record();
  const first = generate(id);
  await eventually(() => ollama.requests.length > 0);
  expect((await generate(id)).status).toBe(409);
  expect((await generate(id, { body: { regenerate: true } })).status).toBe(409);
  end();
  const answer = await first;
  expect(answer.status).toBe(200);
  expect(bySource(answer.body.data.variants, "llm")).toHaveLength(VARIANT_COUNT);
});

test("of eight simultaneous requests, one generates and the others get a conflict", async () => {
  const { record, generate, ollama } = await start({ does: "answer" });
  const id = await record();
  const answers = await Promise.all(Array.from({ length: 8 }, () => generate(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(ollama.requests).toHaveLength(VARIANT_COUNT);
});

test("an event that waits for the model leaves the rest of the service alone", async () => {
  const { app, project, record, generate, read } = await start(
    { does: "hang" },
    { RECOVERD_GENERATION__DEADLINE: "60s" },
  );
  const id = await record();
  expect((await generate(id, { headers: { prefer: "respond-async" } })).status).toBe(202);
  await record();
  const list = await app.call("GET", `/projects/${project.slug}/churn-events`, { key: project.key });
  expect(list.body.meta.total).toBe(2);
  expect(await read(id)).toMatchObject({ status: "processing", variants: [] }); // the model may take a minute
});

test("however many requests have waited, no listener for the end of the process is left behind", async () => {
  const { app, record, generate } = await start({ does: "answer" });
  let listening = 0;
  const { stopping } = app.deps;
  const [add, remove] = [stopping.addEventListener, stopping.removeEventListener];
  stopping.addEventListener = function (this: AbortSignal, ...given: unknown[]) {
    listening++;
    return add.apply(this, given as never);
  } as typeof add;
  stopping.removeEventListener = function (this: AbortSignal, ...given: unknown[]) {
    listening--;
    return remove.apply(this, given as never);
  } as typeof remove;
  for (let i = 0; i < 3; i++) expect((await generate(await record())).status).toBe(200);
  await eventually(() => listening === 0);
});

// Over real sockets, for what an in-process client cannot do.

async function systemBeside(script: Script, log: Log = silentLog) {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const ollama = await startOllama(script);
  const config: Config = loadConfig({
    folder,
    environment: {
      RECOVERD_SERVER__PORT: "0",
      RECOVERD_LLM__MODEL: "test-model",
      RECOVERD_LLM__BASE_URL: ollama.url,
      RECOVERD_LIMITS__GENERAL: "off",
    },
  });
  const system = await startSystem({ config, log });
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ) => {
    const init: RequestInit = { method, headers, body: body === undefined ? null : JSON.stringify(body) };
    const response = await fetch(`${system.address}/api/v1${path}`, signal ? { ...init, signal } : init);
    // biome-ignore lint/suspicious/noExplicitAny: read field by field.
    return { status: response.status, body: (await response.json()) as any };
  };
  const account = await call(
    "POST",
    "/auth/register",
    { email: "ada@example.com", password: "correct horse battery" },
    {},
  );
  const bearer = { authorization: `Bearer ${account.body.data.access_token}` };
  await call("POST", "/projects", { name: "Acme" }, bearer);
  const events = "/projects/acme/churn-events";
  const { id } = (await call("POST", events, CANCELLATION, bearer)).body.data;
  return {
    system,
    ollama,
    generate: (signal?: AbortSignal) => call("POST", `${events}/${id}/generate`, undefined, bearer, signal),
    read: async () => (await call("GET", `${events}/${id}`, undefined, bearer)).body.data,
    end: async () => {
      await ollama.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test("a client that hangs up stops nothing: the variants are there when it asks again", async () => {
  const model = heldModel();
  const { system, ollama, generate, read, end } = await systemBeside(model.script);
  const client = new AbortController();
  const hungUp = generate(client.signal).catch((error: Error) => error.name);
  await eventually(() => ollama.requests.length > 0);
  client.abort();
  expect(await hungUp).toBe("AbortError");
  model.end();
  const event = await eventually(async () => {
    const event = await read();
    return event.status === "variants_generated" && event;
  });
  expectAllVariants(event.variants);
  await system.stop();
  await end();
});

test("a process that is asked to stop answers who waits with 202, and ends at once although the model hangs", async () => {
  const log = recordingLog();
  const { system, ollama, generate, end } = await systemBeside(
    (request, call) => (call < 2 ? { does: "answer", text: goodText(request) } : { does: "hang" }),
    log,
  );
  const waiting = generate();
  await eventually(() => ollama.requests.length === 3);
  const stopped = system.stop();
  const answer = await waiting;
  expect([answer.status, answer.body.data.status, answer.body.data.variants]).toEqual([202, "processing", []]);
  await stopped;
  expect(log.lines.filter(({ message }) => message.startsWith("Jobs still run"))).toEqual([]); // it did not wait for the model
  await end();
});
