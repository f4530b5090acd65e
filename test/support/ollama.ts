// A fake Ollama server on loopback. A script sets its behaviour for each chat request.

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type ChatRequest = {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  format?: unknown;
  think?: unknown;
  keep_alive?: unknown;
  options?: Record<string, unknown>;
};

/** One chat request as it arrived. `closed` resolves when its connection is closed or its answer is complete. */
export type Recorded = {
  body: ChatRequest;
  headers: Record<string, string | string[] | undefined>;
  /** Whether the client disconnected before the answer was complete. */
  leftEarly: () => boolean;
  closed: Promise<void>;
};

export type Behaviour =
  /**
   * Answers in full; the default text is a JSON object with a subject and a body that name the strategy of the request.
   * Each of the `pieces` comes after a `pause` in ms, and the end once `heldBy` is resolved.
   */
  | {
      does: "answer";
      text?: string;
      thinking?: string;
      doneReason?: string;
      pieces?: number;
      pause?: number;
      heldBy?: Promise<unknown>;
    }
  /** Never answers. */
  | { does: "hang" }
  /** Sends the beginning of an answer and then nothing. */
  | { does: "hang_midway"; text?: string }
  | { does: "refuse"; status: number; error?: string }
  /** Destroys the connection: before the headers, or after the beginning of the answer. */
  | { does: "drop"; midway?: boolean }
  /** Ends the stream properly, but without a `done`. */
  | { does: "end_early" }
  /** Writes these bytes as they are, one chunk each, and ends. */
  | { does: "raw"; chunks: string[]; type?: string; pause?: number }
  /** Answers with one object instead of a stream, even if a stream was asked for. */
  | { does: "answer_whole"; text?: string; indent?: number };

export type Script = Behaviour | ((request: ChatRequest, call: number) => Behaviour);

export type OllamaServer = { url: string; requests: Recorded[]; mostAtOnce: () => number; stop: () => Promise<void> };

/** Starts on a free port. A script that is a function is called for each chat request, numbered from 0. */
export async function startOllama(
  script: Script = { does: "answer" },
  models = ["test-model:latest"],
): Promise<OllamaServer> {
  const requests: Recorded[] = [];
  let open = 0;
  let most = 0;

  async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = JSON.parse(await textOf(request)) as ChatRequest;
    let complete = false;
    const closed = Promise.withResolvers<void>();
    most = Math.max(most, ++open);
    response.on("finish", () => {
      complete = true;
    });
    response.on("close", () => {
      open--;
      closed.resolve();
    });
    const call = requests.length;
    requests.push({ body, headers: request.headers, leftEarly: () => !complete, closed: closed.promise });
    await behave(typeof script === "function" ? script(body, call) : script, body, response);
  }

  const server = createServer((request, response) => {
    // Some tests disconnect in the middle of an answer.
    response.on("error", () => {});
    if (request.url === "/api/chat") void chat(request, response);
    else if (request.url === "/api/tags")
      sendJson(response, 200, { models: models.map((name) => ({ name, model: name })) });
    else if (request.url === "/api/version") sendJson(response, 200, { version: "0.12.0" });
    else sendJson(response, 404, { error: "not found" });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    mostAtOnce: () => most,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The strategy that a request asks for; "nothing" if it names none. */
export const strategyOf = (request: ChatRequest): string =>
  /^Strategy: (\w+)$/m.exec(request.messages.at(-1)?.content ?? "")?.[1] ?? "nothing";

/** A mail that passes every check, different for each strategy. */
export function goodText(request: ChatRequest): string {
  const strategy = strategyOf(request);
  return JSON.stringify({
    subject: `About ${strategy}`,
    body: `Hello,\n\nthis is what we wanted to say on ${strategy}. If it is of any use to you, just reply to this email and tell us about ${strategy} in your own words.\n\nBest wishes`,
  });
}

async function behave(behaviour: Behaviour, request: ChatRequest, response: ServerResponse): Promise<void> {
  switch (behaviour.does) {
    case "answer":
      return answer(behaviour, request, response);
    case "answer_whole": {
      const whole = { ...frame(request, { content: behaviour.text ?? goodText(request) }), ...DONE };
      return send(response, [JSON.stringify(whole, null, behaviour.indent)], "application/json");
    }
    case "hang":
      return;
    case "hang_midway":
      begin(response);
      response.write(line(frame(request, { content: behaviour.text ?? '{"subject": "Hel' })));
      return;
    case "refuse":
      return sendJson(response, behaviour.status, { error: behaviour.error ?? `scripted ${behaviour.status}` });
    case "drop":
      if (!behaviour.midway) {
        response.socket?.destroy();
        return;
      }
      begin(response);
      response.write(line(frame(request, { content: '{"subject": "Hel' })), () => response.socket?.destroy());
      return;
    case "end_early":
      return send(response, [line(frame(request, { content: goodText(request) }))]);
    case "raw":
      return send(response, behaviour.chunks, behaviour.type, behaviour.pause);
  }
}

const DONE = { done: true, done_reason: "stop", total_duration: 1, eval_count: 1 };

function answer(
  { text, thinking, doneReason = "stop", pieces = 1, pause, heldBy }: Extract<Behaviour, { does: "answer" }>,
  request: ChatRequest,
  response: ServerResponse,
): Promise<void> {
  const whole = text ?? goodText(request);
  const length = Math.ceil(whole.length / pieces);
  const lines = Array.from({ length: pieces }, (_, i) =>
    line(frame(request, { content: whole.slice(i * length, (i + 1) * length) })),
  );
  if (thinking !== undefined) lines.unshift(line(frame(request, { content: "", thinking })));
  const end = line({ ...frame(request, { content: "" }), ...DONE, done_reason: doneReason });
  return send(response, [...lines, end], undefined, pause, heldBy);
}

const frame = (request: ChatRequest, message: { content: string; thinking?: string }) => ({
  model: request.model,
  created_at: "2026-03-02T09:00:00.000000Z",
  message: { role: "assistant", ...message },
  done: false,
});

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;

function begin(response: ServerResponse, type = "application/x-ndjson"): void {
  response.writeHead(200, { "Content-Type": type });
}

async function send(
  response: ServerResponse,
  chunks: string[],
  type?: string,
  pause?: number,
  heldBy?: Promise<unknown>,
): Promise<void> {
  begin(response, type);
  for (const [i, chunk] of chunks.entries()) {
    if (pause) await Bun.sleep(pause);
    if (i === chunks.length - 1) await heldBy;
    if (response.destroyed) return;
    response.write(chunk);
  }
  response.end();
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += chunk;
  return text;
}
