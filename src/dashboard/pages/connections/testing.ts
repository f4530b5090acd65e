// Tests a connection, and describes the result.

import { useState } from "preact/hooks";
import { ApiError } from "../../data/api.ts";
import { BASE } from "../../data/base.ts";
import { count } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { account } from "../../data/session.ts";
import { connections as t } from "../../texts/connections.ts";
import { postError } from "../../texts/reasons.ts";
import { said } from "../../texts/server-sentences.ts";
import type { Connection } from "./saying.ts";

type Result = { readonly ok: boolean; readonly text: string };

/** The result stays until the next test. */
export function useTest(connection: Connection): { busy: boolean; result: Result | null; run: () => Promise<void> } {
  const [state, setState] = useState<{ busy: boolean; result: Result | null }>({ busy: false, result: null });
  async function run(): Promise<void> {
    setState({ busy: true, result: null });
    try {
      setState({ busy: false, result: await test(connection) });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      setState({ busy: false, result: { ok: false, text: problem.message } });
    }
  }
  return { ...state, run };
}

function test({ kind, id, address }: Connection): Promise<Result> {
  if (kind === "mail") return testMail();
  if (kind === "model") return testModel();
  if (kind === "alerts") return testAlert();
  if (kind === "custom_webhook") return sendSample(address ?? "");
  return testEndpoint(id ?? "");
}

async function testMail(): Promise<Result> {
  const to = account.value?.email ?? "";
  const { data: sent } = await projectApi.post("/test-mail", { body: { to } });
  return { ok: true, text: sent.via === "smtp" ? t().mailHandedOver(sent.to) : t().mailFile(sent.delivery) };
}

async function testModel(): Promise<Result> {
  const { data: answer } = await projectApi.post("/test-model");
  const seconds = count(Math.round(answer.took_ms / 100) / 10);
  return answer.ok ? { ok: true, text: t().modelAnswered(seconds) } : { ok: false, text: said(answer.error ?? "") };
}

async function testEndpoint(id: string): Promise<Result> {
  const { data: answer } = await projectApi.post("/webhook-endpoints/{id}/test", { path: { id } });
  return answered(answer);
}

const answered = (attempt: {
  status_code: number | null;
  latency_ms: number;
  error: string | null;
  detail: string | null;
}): Result => {
  if (attempt.error === null) {
    return { ok: true, text: t().postAnswered(String(attempt.status_code), count(attempt.latency_ms)) };
  }
  const detail = attempt.detail === null ? "" : ` (${attempt.detail})`;
  return { ok: false, text: t().postFailed(postError(attempt.error) + detail) };
};

const TRIES = 20; // requests, one per second

/** Sends a test alert and waits for its first attempt, because it is delivered like any other alert. */
async function testAlert(): Promise<Result> {
  const { data: sent } = await projectApi.post("/churn-risk/test");
  for (let asked = 0; asked < TRIES; asked++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const { data: alert } = await projectApi.get("/churn-risk/alerts/{opaque_id}", {
      path: { opaque_id: sent.opaque_id },
    });
    const attempt = alert.attempts.at(-1);
    if (attempt !== undefined) return answered(attempt);
    if (alert.mail?.reason) return { ok: false, text: said(alert.mail.reason) };
  }
  return { ok: true, text: t().alertUnderWay };
}

/** Posts a test cancellation, as the user's own system would. */
async function sendSample(address: string): Promise<Result> {
  const response = await fetch(`${BASE}${new URL(address).pathname.replace(/^.*(?=\/api\/v1\/)/, "")}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(SAMPLE()),
    credentials: "omit",
  });
  if (!response.ok) return { ok: false, text: t().sampleNotArrived };
  return { ok: true, text: t().sampleArrived };
}

const SAMPLE = () => ({
  event_type: "cancellation",
  customer_email: account.value?.email ?? "",
  customer_name: account.value?.name ?? undefined,
  cancel_reason: "Only a test from the page of connections",
  plan_name: "Test",
  test: true,
  event_id: `connections-${crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)}`,
});
