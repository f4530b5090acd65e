// The stream of an event's texts while a model writes them: what arrives and when, who may receive it, and how it ends.

import { afterEach, expect, test } from "bun:test";
import { partialWriting } from "../../../src/features/variants/llm/partial-answer.ts";
import { newProject } from "../../support/app.ts";
import { StreamReader, until } from "../../support/event-stream.ts";
import { type Generating, startGeneratingTexts } from "../../support/generating.ts";
import { goodText, type Script, strategyOf } from "../../support/ollama.ts";
import { VARIANT_COUNT } from "../../support/strategies.ts";

let world: Generating | undefined;
const streams: StreamReader[] = [];

afterEach(async () => {
  for (const stream of streams.splice(0)) await stream.leave();
  await world?.close();
  world = undefined;
});

type Text = { strategy: string; subject: string; body: string };

async function start(script: Script, settings: Record<string, string> = {}): Promise<Generating> {
  world = await startGeneratingTexts(script, settings);
  return world;
}

const pathOf = (id: string, slug = world!.project.slug) => `/projects/${slug}/churn-events/${id}/writing`;

async function watch(id: string): Promise<StreamReader> {
  const headers = { "x-api-key": world!.project.key };
  const request = new Request(`http://localhost:8080/api/v1${pathOf(id)}`, { headers });
  const stream = new StreamReader(await world!.app.fetch(request, "127.0.0.1"));
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  streams.push(stream);
  return stream;
}

const begin = (id: string) => world!.generate(id, { headers: { prefer: "respond-async" } });
const dataOf = <T = Text>({ text }: StreamReader, name: string): T[] =>
  [...text.matchAll(new RegExp(`^event: ${name}\\ndata: (.*)$`, "gm"))].map(([, data]) => JSON.parse(data!));

test("words arrive while the model writes, each text is done once, and the stream ends with the generation", async () => {
  const end = Promise.withResolvers<void>();
  const { record, read } = await start(
    { does: "answer", pieces: 8, pause: 20, heldBy: end.promise },
    { RECOVERD_LLM__CONCURRENCY: "3" },
  );
  const id = await record();
  await begin(id);
  const [stream, second] = [await watch(id), await watch(id)];
  expect(await until(() => dataOf(stream, "text").some(({ body }) => body !== ""))).toBe(true);
  expect((await read(id)).status).toBe("processing");
  const { strategy, body } = dataOf(stream, "text").find((text) => text.body !== "")!;
  expect(
    JSON.parse(goodText({ model: "", messages: [{ role: "user", content: `Strategy: ${strategy}` }] })).body,
  ).toStartWith(body);

  end.resolve();
  expect(await stream.ends()).toBe(true);
  const { variants } = await read(id);
  const texts = (from: Text[]) => from.map(({ strategy, subject }) => [strategy, subject]).sort();
  expect(dataOf(stream, "done")).toHaveLength(VARIANT_COUNT);
  expect(texts(dataOf(stream, "done"))).toEqual(texts(variants));
  expect(dataOf<object>(stream, "end")).toEqual([{ reason: "completed" }]);
  expect(stream.text.endsWith('event: end\ndata: {"reason":"completed"}\n\n')).toBe(true);
  expect(await second.ends()).toBe(true);
  expect(dataOf(second, "done")).toHaveLength(VARIANT_COUNT);
});

test("a text is shown at most four times a second, however fast the model is", async () => {
  const { record } = await start({ does: "answer", pieces: 100, pause: 5 }, { RECOVERD_LLM__CONCURRENCY: "1" });
  const id = await record();
  const begun = performance.now();
  await begin(id);
  const stream = await watch(id);
  await until(() => stream.text.includes("event: text"));
  await Bun.sleep(1_000);
  const texts = dataOf(stream, "text");
  const quarters = Math.ceil((performance.now() - begun) / 250);
  expect(texts.length).toBeLessThanOrEqual(quarters + new Set(texts.map(({ strategy }) => strategy)).size);
});

test("an answer that the checks refuse is taken back and never done; what a template writes is not streamed", async () => {
  const refused = JSON.stringify({
    subject: "Hello",
    body: `Visit https://evil.example now. ${"It is good. ".repeat(20)}`,
  });
  const { record, written } = await start(
    (request) =>
      strategyOf(request) === "discount"
        ? { does: "answer", text: refused, pieces: 6, pause: 60 }
        : { does: "answer", pieces: 3, pause: 60 },
    { RECOVERD_LLM__CONCURRENCY: String(VARIANT_COUNT) },
  );
  const id = await record();
  await begin(id);
  const stream = await watch(id);
  expect(await stream.ends()).toBe(true);
  const shown = dataOf(stream, "text").filter(({ strategy }) => strategy === "discount");
  expect(shown.some(({ body }) => body.includes("evil"))).toBe(true);
  expect(shown.at(-1)).toEqual({ strategy: "discount", subject: "", body: "" });
  expect(dataOf(stream, "done").map(({ strategy }) => strategy)).not.toContain("discount");
  expect((await written(id)).find(({ strategy }) => strategy === "discount")!.source).toBe("template");
});

test("if nothing is being written, the stream says so and ends", async () => {
  const { record, written } = await start({ does: "answer" });
  const id = await record();
  const before = await watch(id);
  expect(await before.ends()).toBe(true);
  expect(dataOf<object>(before, "end")).toEqual([{ reason: "not_writing" }]);
  await begin(id);
  await written(id);
  const after = await watch(id);
  expect(await after.ends()).toBe(true);
  expect(after.kinds).toEqual(["end"]);
});

test("without a model it ends at once, even while an event waits for its templates", async () => {
  const { record, app } = await start({ does: "answer" }, { RECOVERD_LLM__MODEL: "" });
  await app.runner.stop(1_000);
  const id = await record();
  await begin(id);
  const stream = await watch(id);
  expect(await stream.ends()).toBe(true);
  expect(dataOf<object>(stream, "end")).toEqual([{ reason: "not_writing" }]);
});

test("another project's event, and another event of the project, get nothing", async () => {
  const end = Promise.withResolvers<void>();
  const { app, record, project } = await start({ does: "answer", pieces: 8, heldBy: end.promise });
  const other = await newProject(app);
  const id = await record();
  const quiet = await record({ customer_email: "quiet@example.com" });
  await begin(id);
  expect((await app.call("GET", pathOf(id, other.slug), { key: other.key })).status).toBe(404);
  expect((await app.call("GET", pathOf(id), { key: other.key })).status).toBe(403);
  expect((await app.call("GET", pathOf(id))).status).toBe(401);
  expect((await app.call("HEAD", pathOf(id), { key: project.key })).status).toBe(200);
  const [stream, beside] = [await watch(id), await watch(quiet)];
  expect(await stream.names("text")).toBe(true);
  expect(await beside.ends()).toBe(true);
  expect(beside.kinds).toEqual(["end"]);
  end.resolve();
});

test("watching changes nothing: the generation goes on when the watcher leaves, and streams of both kinds share a limit", async () => {
  const end = Promise.withResolvers<void>();
  const { app, record, written, project } = await start({ does: "answer", pieces: 8, heldBy: end.promise });
  const id = await record();
  await begin(id);
  const stream = await watch(id);
  expect(await stream.names("text")).toBe(true);
  await stream.leave();
  for (let n = 0; n < 10; n++) await watch(id);
  for (const path of [pathOf(id), `/projects/${project.slug}/changes`])
    expect((await app.call("GET", path, { key: project.key })).status).toBe(429);
  end.resolve();
  expect((await written(id)).map(({ source }) => source)).toContain("llm");
  expect(app.deps.liveTexts.of(id)).toBeUndefined();
});

test("an unfinished answer is shown in whole characters only, whatever JSON it is wrapped in", () => {
  const whole = '```json\n{"subject": "A \\"good\\" offer", "body": "Hello Zo\\u00eb,\\n\\nback\\\\slash 👋"}\n```';
  expect(partialWriting(whole)).toEqual({ subject: 'A "good" offer', body: "Hello Zoë,\n\nback\\slash 👋" });
  let body = "";
  for (let length = 0; length <= whole.length; length++) {
    const shown = partialWriting(whole.slice(0, length));
    expect(shown.body.startsWith(body) || shown.body === body).toBe(true);
    expect(shown.body).not.toContain("\\u");
    body = shown.body;
  }
  expect(partialWriting("I think that")).toEqual({ subject: "", body: "" });
});
