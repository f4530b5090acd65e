// The shared components of the OpenAPI document: the error, its answers, headers and security schemes.

import { ERRORS } from "./errors.ts";

type Tree = Record<string, unknown>;

const ERROR_CODE = { type: "string", enum: [...new Set(Object.values(ERRORS).map(({ code }) => code))] };

const ERROR_DETAIL = {
  type: "object",
  required: ["field", "message"],
  properties: {
    field: { type: "string", description: "Dotted path of the wrong field, such as events.3.event" },
    message: { type: "string" },
  },
};

const ERROR = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "details"],
      properties: {
        code: { $ref: "#/components/schemas/ErrorCode" },
        message: { type: "string", description: "What is wrong, and what to do" },
        details: {
          type: "array",
          description: "One entry for each wrong field; empty if the error is not about a field",
          items: { $ref: "#/components/schemas/ErrorDetail" },
        },
      },
    },
  },
  examples: [
    {
      error: {
        code: "VALIDATION_ERROR",
        message: "The request is invalid",
        details: [{ field: "customer_email", message: "must be an email address" }],
      },
    },
  ],
};

const REQUEST_ID = "X-Request-Id";
const LIMITS = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"];
const RETRY_AFTER = "Retry-After";

const HEADERS = {
  [REQUEST_ID]: {
    description: "Identifies the request in the server's log",
    required: true,
    schema: { type: "string" },
  },
  "X-RateLimit-Limit": {
    description: "Size of the bucket that was charged; absent where its limit is off",
    schema: { type: "integer" },
  },
  "X-RateLimit-Remaining": { description: "Requests that are left in it", schema: { type: "integer" } },
  "X-RateLimit-Reset": { description: "Unix second at which it is full again", schema: { type: "integer" } },
  [RETRY_AFTER]: { description: "Seconds to wait before the next attempt", schema: { type: "integer" } },
};

const MEANINGS: Readonly<Record<number, string>> = {
  400: "The body or a parameter is invalid, or the Host header unclear: `details` names each wrong field",
  401: "A valid credential is missing",
  403: "The credential does not allow it, or the connection is plain HTTP where HTTPS is needed",
  404: "It does not exist, or this caller may not see it",
  409: "It exists already, or its state does not allow it",
  429: "Too many requests: wait as long as Retry-After says",
  500: "The server failed; its log has the reason under X-Request-Id",
  503: "The server cannot do it now: try again after Retry-After",
};

const STATUSES = [...new Set(Object.values(ERRORS).map(({ status }) => status))];
const STATUSES_TO_WAIT = new Set([429, 503]);

const nameOf = (status: number): string => `Error${status}`;

/** The answer with this status, for any operation. */
export const errorReference = (status: number): Tree => ({ $ref: `#/components/responses/${nameOf(status)}` });

/** The headers that every answer has. */
export const answerHeaders = (...more: string[]): Tree =>
  Object.fromEntries([REQUEST_ID, ...LIMITS, ...more].map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const errorResponseOf = (status: number): Tree => ({
  description: MEANINGS[status] ?? Object.values(ERRORS).find((error) => error.status === status)!.code,
  headers: STATUSES_TO_WAIT.has(status) ? answerHeaders(RETRY_AFTER) : answerHeaders(),
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

export const COMPONENTS = {
  schemas: { Error: ERROR, ErrorCode: ERROR_CODE, ErrorDetail: ERROR_DETAIL },
  responses: Object.fromEntries(STATUSES.map((status) => [nameOf(status), errorResponseOf(status)])),
  headers: HEADERS,
  securitySchemes: {
    bearer: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "The access_token of a sign-in: what people use",
    },
    apiKey: {
      type: "apiKey",
      in: "header",
      name: "X-API-Key",
      description:
        "A project's secret key (sk_…): what servers use, never browsers. Clients that can only send a bearer token, such as some of MCP, may send it as one",
    },
    cookie: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-recoverd",
      description:
        "Set by a sign-in with `session: true`: what pages in a browser use. Over plain HTTP it is named `recoverd`. Anything but GET and HEAD also needs the Origin header of this server's own pages",
    },
    metricsToken: { type: "http", scheme: "bearer", description: "The setting metrics.token" },
  },
};
