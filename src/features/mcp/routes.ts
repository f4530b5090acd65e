// The Model Context Protocol over streamable HTTP, for one project by its API key. It has no sessions: each POST gets a
// complete response, and there is no stream to open.

import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { readJson, TooLarge } from "../../http/body.ts";
import { contextOf, type RequestContext } from "../../http/context.ts";
import { reportFailure } from "../../http/errors.ts";
import { describe } from "../../http/openapi.ts";
import { OwnOrigins } from "../../http/origin.ts";
import { rules } from "../../http/rules.ts";
import { named } from "../../http/shapes.ts";
import { AppError, type Detail, type ErrorKind } from "../../lib/errors.ts";
import { INVALID_JSON } from "../../lib/json.ts";
import { sentCredential } from "../access/guards.ts";
import { projectKey } from "../access/rules.ts";
import { confirmationsOf } from "./confirmation.ts";
import type { CallApi } from "./tools.ts";

/** Handles a request as if it came from the same client. */
export type FetchAgain = (request: Request, context: RequestContext) => Promise<Response>;

type Refusal = { error: { message: string; details: Detail[] } };

const LARGEST = 256 * 1024;
const HANDED_ON = ["host", "forwarded", "x-api-key", "authorization"];

export const mcpRoutes = ({
  config,
  keys,
  clock,
  log,
  fetchAgain,
}: Pick<Deps, "config" | "keys" | "clock" | "log"> & { fetchAgain: FetchAgain }) => {
  const origins = new OwnOrigins(config.server.publicUrl);

  async function answer(request: Request): Promise<Response> {
    const context = contextOf(request);
    refuseForeign(request, context);
    const credential = sentCredential(context);
    if (credential?.kind !== "key") throw new AppError("forbidden", "An API key is needed");
    const { id, slug } = credential.project;
    const message = await readMessage(request);
    const call = callerOf(request, context, slug);
    const { answerMcp } = await import("./server.ts");
    return answerMcp(request, message, {
      call,
      confirmations: confirmationsOf(id, keys.links, clock),
      reportFailure: (error) => reportFailure(error, context, log),
    });
  }

  /**
   * Prevents DNS rebinding: otherwise a page of another site whose name resolves to this machine could call it with a key that
   * it got hold of.
   */
  function refuseForeign({ headers }: Request, context: RequestContext): void {
    const origin = headers.get("origin");
    if (origin === null || origins.includes(origin, context)) return;
    throw new AppError("forbidden", "The Origin header names another site: pages of other sites may not call this");
  }

  /** Each call is a separate API request with the same key, from the same client, and under the same rules as any other. */
  const callerOf =
    (request: Request, context: RequestContext, slug: string): CallApi =>
    async (method, path, body) => {
      const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
      for (const [name, value] of request.headers) {
        if (HANDED_ON.includes(name) || name.startsWith("x-forwarded-")) headers.set(name, value);
      }
      const { href } = new URL(`/api/v1/projects/${slug}${path}`, request.url);
      const inner = new Request(href, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const response = await fetchAgain(inner, context);
      if (response.ok) return response.json();
      const { error } = (await response.json()) as Refusal;
      throw new AppError(KIND_OF[response.status] ?? "invalid", error.message, error.details);
    };

  const post = ({ request }: { request: Request }) => answer(request);
  const none = () => new Response(null, { status: 405, headers: { allow: "POST" } });
  const detail = rules({ access: projectKey });
  return new Elysia()
    .post(
      "/mcp",
      post,
      describe({
        parse: "none",
        id: "sendMcpMessage",
        tag: "Service",
        access: projectKey,
        summary: "Speak the Model Context Protocol",
        description:
          "For assistants, by streamable HTTP without sessions: one JSON-RPC message in each request. The tools read the key's project, and edit and send mails with a confirmation; docs/mcp.md lists them.",
        accepts: { "application/json": { jsonrpc: "2.0", id: 1, method: "tools/list" } },
        response: Message,
      }),
    )
    .get("/mcp", none, { detail })
    .delete("/mcp", none, { detail });
};

const Message = named(
  "McpMessage",
  Type.Object({
    jsonrpc: Type.Literal("2.0"),
    id: Type.Union([Type.String(), Type.Integer()]),
    result: Type.Optional(Type.Object({}, { additionalProperties: true })),
    error: Type.Optional(Type.Object({ code: Type.Integer(), message: Type.String() })),
  }),
  { jsonrpc: "2.0", id: 1, result: { tools: [] } },
);

const KIND_OF: Readonly<Record<number, ErrorKind>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  429: "rate_limited",
};

async function readMessage(request: Request): Promise<unknown> {
  const message = await readJson(request, LARGEST);
  if (message instanceof TooLarge)
    throw new AppError("invalid", `The request body is too large: at most ${LARGEST} bytes are accepted here`);
  if (message === INVALID_JSON) throw new AppError("invalid", "The request body is not valid JSON");
  return message;
}
