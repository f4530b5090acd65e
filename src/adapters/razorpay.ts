// Razorpay's API, version 1.

import { textOrNone } from "../lib/json.ts";
import { type ApiOptions, type JsonApi, jsonApi } from "./json-api.ts";

/** Creates a client for a key pair. Test and live keys use the same address. */
type RazorpayClients = (keys: { id: string; secret: string }, options?: ApiOptions) => JsonApi;

export const isTestKey = (id: string): boolean => id.startsWith("rzp_test_");

/** `baseUrl`: `https://api.razorpay.com`, or a replacement in tests. */
export const createRazorpay = ({ baseUrl }: { baseUrl: string }): RazorpayClients => {
  const url = `${baseUrl.replace(/\/+$/, "")}/v1`;
  return ({ id, secret }, options = {}) => {
    const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;
    return jsonApi({ url, headers: { authorization }, problemIn }, options);
  };
};

function problemIn({ error }: Record<string, unknown>) {
  const { code, description } = (error ?? {}) as { code?: unknown; description?: unknown };
  return { code: textOrNone(code) || null, message: textOrNone(description) };
}
