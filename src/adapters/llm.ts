// Asks the large language model one question at a time, on any server with Ollama's protocol.
// Every call streams through the `ollama` client, so that silence is noticed and an abort closes the connection.

import { setTimeout as wait } from "node:timers/promises";
import type { ChatResponse, Ollama } from "ollama/browser";
import { type Clock, systemClock } from "../lib/clock.ts";
import { textOrNone } from "../lib/json.ts";
import { ollama } from "../lib/lazy-imports.ts";
import type { Log } from "../lib/log.ts";
import { Semaphore } from "../lib/semaphore.ts";
import { cleanLine } from "../lib/text.ts";
import { traced } from "../lib/tracing.ts";
import { LARGEST_ANSWER, textOf } from "./bounded-answer.ts";
import { ModelFailed, Refused, TooLong, wholeLines } from "./llm-stream.ts";

/**
 * Expected failures are returned, not thrown. `reason` is `unreachable`, `timed_out`, a status such as `status_503`,
 * `model_missing`, `model_failed` (the server reported an error in its answer), `cut`, `empty`, `too_long` or `aborted`.
 */
type LlmAnswer = { ok: true; text: string } | { ok: false; reason: string };

/** The end of the last call: `at` in ms since the epoch, `error` a sentence for people, or null after a success. */
export type LastCall = { at: number; error: string | null };

export interface Llm {
  readonly model: string;
  /** Null until a call has ended. */
  last?(): LastCall | null;
  ask(question: LlmQuestion): Promise<LlmAnswer>;
}

export type LlmQuestion = {
  system: string;
  prompt: string;
  /** The JSON Schema that the model should follow; the caller checks the answer. */
  schema: object;
  signal: AbortSignal;
  /** Called with the answer so far: with "" before the request, then after every part. */
  onText?: (soFar: string) => void;
};

export type LlmOptions = {
  baseUrl: string;
  model: string;
  apiKey?: string | undefined;
  /** The most milliseconds without a token, from the start of the call or the last token. */
  timeout: number;
  /** Calls in flight at once. Other calls wait, which does not count towards `timeout`. */
  concurrency: number;
  log: Pick<Log, "warn" | "debug">;
  clock?: Clock;
  /** Milliseconds without calls after the server answered that it is busy (429, 503). */
  pauseWhenBusy?: number;
};

// All calls share these sizes, because a changed context size makes the server reload the model. They suffice for a long
// reason, the rules, a thinking model's thoughts, and a mail many times longer than usual.
const CONTEXT_TOKENS = 8192;
const ANSWER_TOKENS = 3072;
const TEMPERATURE = 0.4;
const KEEP_ALIVE = "10m";
const MOST_CHARACTERS = 256 * 1024;

type Failure = { ok: false; reason: string; detail?: string };

/** @throws {TypeError} if `baseUrl` is not a URL. */
export function createLlm(options: LlmOptions): Llm {
  const { model, timeout, log, clock = systemClock, pauseWhenBusy = 500 } = options;
  const host = new URL(options.baseUrl).host;
  const turns = new Semaphore(options.concurrency);
  // Undefined at first, because some servers refuse the option, and some models then ignore the schema. Set to false after a
  // model has spent its whole answer on thinking.
  let think: false | undefined;
  let busyUntil = 0;
  let lastReason: string | null = null;
  let lastCall: LastCall | null = null;

  async function ask(question: LlmQuestion): Promise<LlmAnswer> {
    const release = await turns.acquire(question.signal);
    if (!release) return { ok: false, reason: "aborted" };
    try {
      await pause(busyUntil - performance.now(), question.signal);
      if (question.signal.aborted) return { ok: false, reason: "aborted" };
      const answer = await traced("llm", { "gen_ai.request.model": model }, async (note) => {
        const found = await talk(question);
        note(found.ok ? { "recoverd.outcome": "ok" } : { "recoverd.outcome": found.reason });
        return found;
      });
      note(answer);
      return answer.ok ? answer : { ok: false, reason: answer.reason };
    } finally {
      release();
    }
  }

  async function talk(question: LlmQuestion): Promise<{ ok: true; text: string } | Failure> {
    const call = new AbortController();
    let stoppedBy: "timed_out" | "aborted" | undefined;
    const stop = (by: "timed_out" | "aborted") => {
      stoppedBy ??= by;
      call.abort();
    };
    const abort = () => stop("aborted");
    question.signal.addEventListener("abort", abort, { once: true });
    const silence = setTimeout(() => stop("timed_out"), timeout);

    let content = "";
    let thinking = "";
    let begun = false;
    try {
      question.onText?.(content);
      const client = await clientOf(options, call.signal);
      const stream = await client.chat({
        model,
        messages: [
          { role: "system", content: question.system },
          { role: "user", content: question.prompt },
        ],
        stream: true,
        format: question.schema,
        keep_alive: KEEP_ALIVE,
        ...(think === undefined ? {} : { think }),
        options: { num_ctx: CONTEXT_TOKENS, num_predict: ANSWER_TOKENS, temperature: TEMPERATURE },
      });
      begun = true;
      let last: ChatResponse | undefined;
      for await (const part of stream) {
        last = part;
        const said = textOrNone(part.message?.content);
        const thought = textOrNone(part.message?.thinking);
        if (said !== "" || thought !== "") silence.refresh();
        content += said;
        thinking += thought;
        if (content.length + thinking.length > MOST_CHARACTERS) throw new TooLong();
        if (said !== "") question.onText?.(content);
      }
      if (stoppedBy) return { ok: false, reason: stoppedBy };
      if (last?.done_reason === "length") {
        if (content.trim() === "" && thinking !== "") think = false;
        return { ok: false, reason: "cut", detail: `more than ${ANSWER_TOKENS} tokens` };
      }
      return answerOf(content, thinking);
    } catch (error) {
      return stoppedBy ? { ok: false, reason: stoppedBy } : failureOf(error, begun);
    } finally {
      clearTimeout(silence);
      question.signal.removeEventListener("abort", abort);
      // Closes the connection, so that the server stops generating.
      call.abort();
    }
  }

  function answerOf(content: string, thinking: string): { ok: true; text: string } | Failure {
    if (content.trim() !== "") return { ok: true, text: content };
    // Some thinking models return the requested JSON as their thoughts.
    const thought = thinking.trim();
    if (thought.startsWith("{") || thought.startsWith("```")) return { ok: true, text: thought };
    if (thought !== "") think = false;
    return { ok: false, reason: "empty" };
  }

  /** Records the outcome. Repeated failures for one reason are warned of once, because a dead server would fill the log. */
  function note(answer: { ok: true } | Failure): void {
    if (answer.ok) {
      lastReason = null;
      lastCall = { at: clock.now(), error: null };
      return;
    }
    const { reason, detail } = answer;
    if (reason !== "aborted") lastCall = { at: clock.now(), error: adviceOn(reason, model, host) };
    if (reason === "status_503" || reason === "status_429") busyUntil = performance.now() + pauseWhenBusy;
    if (reason === "aborted") return;
    const tell = reason === lastReason ? log.debug : log.warn;
    lastReason = reason;
    tell.call(log, adviceOn(reason, model, host), {
      reason,
      model,
      ...(detail ? { detail: cleanLine(detail, 200) } : {}),
    });
  }

  return { model, ask, last: () => lastCall };
}

/** The names of a server's chat models; null if no Ollama server answers within `timeoutMs`. */
export async function listModels(baseUrl: string, timeoutMs: number): Promise<string[] | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const send = (async (input, init) => {
      const response = await fetch(input, { ...init, signal });
      return new Response(await textOf(response, LARGEST_ANSWER), { status: response.status });
    }) as typeof fetch;
    const { Ollama } = await ollama();
    const { models } = await new Ollama({ host: baseUrl, fetch: send }).list();
    return models.filter(({ details }) => !details?.family?.includes("bert")).map(({ name }) => name);
  } catch {
    return null;
  }
}

/** Creates a client for one call, with its own `fetch`, so that the call can be aborted at every stage. */
async function clientOf({ baseUrl, apiKey }: LlmOptions, signal: AbortSignal): Promise<Ollama> {
  const { Ollama } = await ollama();
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    // Redirects are not followed, because they could send customers' data to an unknown host. Bun's limit of five minutes is
    // off, because `timeout` applies.
    const options: BunFetchRequestInit & { timeout: false } = { ...init, signal, redirect: "manual", timeout: false };
    const response = await fetch(input, options);
    if (!response.ok) throw await Refused.from(response);
    return response.body ? new Response(wholeLines(response.body)) : response;
  };
  return new Ollama({
    host: baseUrl,
    ...(apiKey ? { headers: { Authorization: `Bearer ${apiKey}` } } : {}),
    fetch: send as typeof fetch,
  });
}

function failureOf(error: unknown, begun: boolean): Failure {
  if (error instanceof Refused) {
    return {
      ok: false,
      reason: error.status === 404 ? "model_missing" : `status_${error.status}`,
      detail: error.message,
    };
  }
  if (error instanceof TooLong) return { ok: false, reason: "too_long" };
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof ModelFailed) return { ok: false, reason: "model_failed", detail };
  if (!begun) return { ok: false, reason: "unreachable", detail };
  return { ok: false, reason: "cut", detail };
}

/** Advice for the operator about a failure. */
export function adviceOn(reason: string, model: string, host: string): string {
  switch (reason) {
    case "model_missing":
      return `${host} does not have the model ${model}: run "ollama pull ${model}", or correct llm.model or llm.base_url`;
    case "unreachable":
      return `Nobody answers at ${host}: start Ollama there, or correct llm.base_url`;
    case "timed_out":
      return `The model ${model} was silent for too long: raise llm.timeout, or choose a smaller model`;
    case "status_401":
    case "status_403":
      return `${host} refused the credential: correct llm.api_key`;
    default:
      return `The model ${model} gave no usable answer`;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { signal }).catch(() => {}); // aborted: the caller looks at the signal
}
