// Paddle Billing's API, version 1.

import { textOrNone } from "../lib/json.ts";
import { type ApiOptions, type JsonApi, jsonApi } from "./json-api.ts";

/** Creates a client for a key. Every answer is `{data, meta}`. */
type PaddleClients = (apiKey: string, options?: ApiOptions) => JsonApi;

const SANDBOX = /^pdl_sdbx_/;
/** The addresses for sandbox keys. Keys from before May 2025 do not show their kind, and are used in production. */
const SANDBOX_OF: Readonly<Record<string, string>> = { "https://api.paddle.com": "https://sandbox-api.paddle.com" };

export const isSandboxKey = (key: string): boolean => SANDBOX.test(key);

export const isLiveKey = (key: string): boolean => key.startsWith("pdl_live_");

/** `baseUrl`: `https://api.paddle.com`, or in tests a replacement, which is then used for sandbox keys too. */
export const createPaddle = ({ baseUrl }: { baseUrl: string }): PaddleClients => {
  const own = baseUrl.replace(/\/+$/, "");
  return (apiKey, options = {}) => {
    const url = isSandboxKey(apiKey) ? (SANDBOX_OF[own] ?? own) : own;
    const headers = { authorization: `Bearer ${apiKey}`, "paddle-version": "1" };
    return jsonApi({ url, headers, problemIn }, options);
  };
};

type Wrong = { code?: unknown; detail?: unknown; errors?: { field?: unknown; message?: unknown }[] };

/** Prefers the first entry of `errors`, because `detail` only says that some fields are wrong, not which. */
function problemIn({ error }: Record<string, unknown>) {
  const { code, detail, errors } = (error ?? {}) as Wrong;
  const [first] = Array.isArray(errors) ? errors : [];
  const field = first ? `${textOrNone(first.field)} ${textOrNone(first.message)}`.trim() : "";
  return { code: textOrNone(code) || null, message: field || textOrNone(detail) };
}
