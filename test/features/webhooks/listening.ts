// An app with a receiver that it trusts, and a project with an endpoint there.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeliverer } from "../../../src/adapters/deliverer.ts";
import { getProject } from "../../../src/features/projects/service.ts";
import { type AlertFired, alertFired } from "../../../src/features/risk/alerts.ts";
import { riskConfigChanged } from "../../../src/features/risk/config.ts";
import { webhookHandlers } from "../../../src/features/webhooks/worker.ts";
import { iso } from "../../../src/lib/clock.ts";
import { newId } from "../../../src/lib/ids.ts";
import type { Resolve } from "../../../src/lib/public-address.ts";
import { publish } from "../../../src/queue/domain-events.ts";
import { Runner } from "../../../src/queue/runner.ts";
import { newProject, type TestApp, type TestProject, testApp } from "../../support/app.ts";
import { makeCertificate } from "../../support/certificate.ts";
import { type Receiver, startReceiver } from "../../support/receiver.ts";

export type Listening = Awaited<ReturnType<typeof startListening>>;

export async function startListening(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), "recoverd-test-"));
  const certificate = makeCertificate();
  const caFile = join(folder, "ca.pem");
  writeFileSync(caFile, certificate.cert);
  const settings = {
    RECOVERD_WEBHOOKS__ALLOWED_NETWORKS: "127.0.0.0/8",
    RECOVERD_WEBHOOKS__CA_FILE: caFile,
    RECOVERD_WEBHOOKS__TIMEOUT: "30s",
    ...environment,
  };
  const app = testApp(settings);
  const receiver = await startReceiver(certificate);
  const more: Receiver[] = [];
  return {
    app,
    receiver,
    settings,
    certificate,
    /** Starts another receiver with the same certificate. */
    another: async () => {
      const other = await startReceiver(certificate);
      more.push(other);
      return other;
    },
    stop: async () => {
      await app.close();
      for (const one of [receiver, ...more]) await one.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** A project whose webhooks can be read and changed over the API. */
export async function newHooked(app: TestApp) {
  const project: TestProject = await newProject(app);
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/projects/${project.slug}${path}`, { token: project.token, body });
  return {
    project,
    call,
    add: async (url: string, events: string[], change: object = {}) => {
      const answer = await call("POST", "/webhook-endpoints", { url, events, ...change });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.data as { id: string };
    },
    endpoints: async () => (await call("GET", "/webhook-endpoints")).body.data,
    deliveries: async (endpoint: string, query = "") =>
      (await call("GET", `/webhook-endpoints/${endpoint}/deliveries${query}`)).body.data,
    alerts: async (query = "") => (await call("GET", `/churn-risk/alerts${query}`)).body,
    alert: async (opaqueId: string) => (await call("GET", `/churn-risk/alerts/${opaqueId}`)).body.data,
    secret: async () => (await call("GET", "")).body.data.webhook_secret as string,
    /** Fires an alert as scoring does. */
    fire: async (webhookUrl: string | null, change: Partial<AlertFired> = {}) => {
      const now = app.clock.now();
      const opaqueId = newId("alr", now);
      await app.deps.store.write(async (tx) => {
        const news: AlertFired = {
          project: await getProject(tx, project.id),
          opaqueId,
          test: false,
          deliveryMode: "webhook",
          webhookUrl,
          payload: {
            event: "churn_risk.alert",
            project_id: project.id,
            customer_email: "ada@example.com",
            customer_id: null,
            risk_score: 83,
            risk_level: "critical",
            signals: [{ name: "no_events_14d", weight: 40 }],
            triggered_at: iso(now),
            opaque_id: opaqueId,
          },
          ...change,
        };
        await publish(tx, alertFired, news, now);
      });
      return opaqueId;
    },
    configure: async (webhookUrl: string | null, enabled = true, deliveryMode: "webhook" | "direct" = "webhook") => {
      const off = { deliveryMode: "webhook" as const, webhookUrl: null, enabled: false };
      await app.deps.store.write(async (tx) => {
        const news = { project: await getProject(tx, project.id), before: off };
        await publish(
          tx,
          riskConfigChanged,
          { ...news, after: { deliveryMode, webhookUrl, enabled } },
          app.clock.now(),
        );
      });
    },
  };
}

export type Hooked = Awaited<ReturnType<typeof newHooked>>;

/** Runs due deliveries, with host names resolved by `resolve`. */
export async function deliverWith(app: TestApp, resolve: Resolve): Promise<void> {
  const deliverer = createDeliverer(app.deps.config.webhooks, resolve);
  await new Runner(app.deps, webhookHandlers({ ...app.deps, deliverer })).runDue();
}
