// Prepares a data folder with an account, a project, its key and events, and calls the service.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Server, startRecoverd } from "./processes.ts";

export const SLUG = "bench";
export const EVENTS = `/api/v1/projects/${SLUG}/churn-events`;

const REASONS = [
  "It is too expensive for what we use",
  "We are switching to a competitor",
  "We miss a feature that we need every day",
  "Not using it enough",
  "Too many bugs lately",
];
const PLANS = ["Starter", "Pro", "Enterprise"];

/** A different event for each number, with all common fields. */
export const churnEvent = (n: number) => ({
  customer_email: `customer-${n}@company-${n % 97}.example`,
  customer_name: `Customer ${n}`,
  event_type: n % 4 === 3 ? "payment_failed" : "cancellation",
  cancel_reason: REASONS[n % REASONS.length],
  mrr: 1900 + ((n * 700) % 50_000),
  currency: "usd",
  plan_name: PLANS[n % PLANS.length],
  tenure_days: (n * 13) % 1000,
});

/** Does `work` in a temporary folder and deletes it afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates an account and a project in a data folder; returns the project's secret key. */
export async function prepare(data: string, env: Record<string, string> = {}): Promise<string> {
  const server = await startRecoverd(data, { env });
  try {
    const account = await call(server, "POST", "/api/v1/auth/register", {
      body: { email: "ada@example.com", password: "correct horse battery" },
    });
    const token = (account.data as { access_token: string }).access_token;
    const project = await call(server, "POST", "/api/v1/projects", {
      body: { name: "Bench", slug: SLUG },
      headers: { authorization: `Bearer ${token}` },
    });
    return (project.data as { secret_key: string }).secret_key;
  } finally {
    await server.stop();
  }
}

/** Creates `count` events, rounded up to a multiple of 50, 50 at a time; returns the id of the last one. */
export async function fill(server: Server, key: string, count: number): Promise<string> {
  let id = "";
  for (let n = 0; n < count; n += 50) {
    const made = await Promise.all(
      Array.from({ length: 50 }, (_, i) => call(server, "POST", EVENTS, { key, body: churnEvent(n + i) })),
    );
    id = (made.at(-1)!.data as { id: string }).id;
  }
  return id;
}

export type Called = { status: number; text: string; data: unknown };

/** @throws if the answer is not a success */
export async function call(
  server: Server,
  method: string,
  path: string,
  options: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
): Promise<Called> {
  const response = await fetch(`http://127.0.0.1:${server.ready.port}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(options.key ? { "x-api-key": options.key } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
  return { status: response.status, text, data: (JSON.parse(text) as { data?: unknown }).data };
}

/** The text of a request as sent over the wire. */
export function wire(method: string, path: string, options: { body?: unknown; key?: string } = {}): string {
  const body = options.body === undefined ? "" : JSON.stringify(options.body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "Host: localhost:8080",
    "User-Agent: recoverd-bench",
    "Accept: */*",
    ...(options.key ? [`X-API-Key: ${options.key}`] : []),
    ...(body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
