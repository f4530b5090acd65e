// Lists everything that a project is connected with, and the state of each connection.

import type { Deps } from "../../deps.ts";
import { DAY } from "../../lib/duration.ts";
import { redactSecrets } from "../../lib/redact-secrets.ts";
import type { InboundSource } from "../inbound/inbox/tables.ts";
import { findMailWebhooks } from "../messages/feedback/webhooks.ts";
import { currentKeys } from "../projects/keys.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { listEndpoints, withoutQuery } from "../webhooks/endpoint.ts";
import type { EndpointKind } from "../webhooks/kinds.ts";
import type { WebhookEndpoint } from "../webhooks/tables.ts";
import { type Connection, connection, heardState, sentState, usualGap } from "./connection.ts";
import {
  type Deliveries,
  type DeliveriesOfEndpoint,
  type Inbound,
  type InboundOfSource,
  type Mails,
  type Problem,
  type Traffic,
  trafficRead,
} from "./traffic.ts";

type ConnectionDeps = Pick<Deps, "config" | "store" | "reader" | "ingest" | "clock" | "keys" | "llm">;

/** `showsPaths`: whether the caller may see the full addresses of webhook endpoints, whose paths may contain secrets. */
export async function listConnections(
  deps: ConnectionDeps,
  project: Project,
  { showsPaths }: { showsPaths: boolean },
): Promise<Connection[]> {
  const { config, store, reader, ingest, clock, keys } = deps;
  await ingest.caughtUp();
  const now = clock.now();
  const hasSamples = project.sampleDataAt !== null;
  const asked = { projectId: project.id, hasSamples, now, week: now - 7 * DAY, month: now - 28 * DAY };
  const traffic = await reader.read(trafficRead, asked);
  const publicKey = (await currentKeys(store.read, project, keys.sealing)).public;
  const addressOf = (source: InboundSource) => `${config.server.publicUrl}/api/v1/webhooks/${source}/${publicKey}`;
  const endpoints = await listEndpoints(store.read, project);
  const shownUrl = (url: string) => (showsPaths ? withoutQuery(url) : URL.canParse(url) ? new URL(url).origin : "");
  const mailWebhooks = await findMailWebhooks(store.read, project);
  const custom = {
    kind: "custom_webhook",
    name: "Custom webhook",
    address: addressOf("custom"),
    hasSecret: settingsOf(project).custom_webhook_secret !== null,
  } as const;
  return [
    ...PROVIDER_NAMES.map((name) => providerOf(name, project, traffic.inbound, addressOf(name), now)),
    heardOf(custom, traffic.inbound.custom, now),
    mailOf(deps, traffic.mails),
    mailReportsOf(traffic.mails, mailWebhooks.mailgunSigningKey !== null || mailWebhooks.sendgridPublicKey !== null),
    modelOf(deps),
    ...alertsAlways(endpoints.map((one) => endpointOf(one, traffic.deliveries, shownUrl(one.url)))),
    widgetOf(project, traffic, config.server.publicUrl),
  ];
}

type Source = Pick<Connection, "kind" | "name" | "address" | "hasSecret">;

/** A source that posts to us: counts, the time of the last usable event, and the last problem. */
function heardOf(source: Source, { counts, more, problem: last }: InboundOfSource, now: number): Connection {
  const usable = counts.filter(({ status }) => status !== "dropped");
  const lastGood = counts.filter(({ status }) => status === "processed" || status === "queued");
  const inMonth = usable.reduce((sum, { month }) => sum + month, 0);
  const weekOf = weeksIn(counts);
  const problem = shown(last);
  return connection({
    ...source,
    state: heardState({ lastAt: latest(lastGood.map(({ lastAt }) => lastAt)), problem, inMonth }, now),
    lastAt: latest(usable.map(({ lastAt }) => lastAt)),
    lastError: problem,
    usualGap: usualGap(inMonth),
    more,
    counts: {
      received: counts.reduce((sum, { week }) => sum + week, 0),
      processed: weekOf("processed"),
      failed: weekOf("failed"),
      dropped: weekOf("dropped"),
    },
  });
}

/** How many of each status came in the last 7 days. */
const weeksIn =
  (counts: readonly { status: string; week: number }[]) =>
  (status: string): number =>
    counts.find((row) => row.status === status)?.week ?? 0;

const latest = (times: (number | null)[]): number | null => {
  const known = times.filter((at) => at !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

const shown = (problem: Problem | null): Problem | null =>
  problem && { at: problem.at, reason: redactSecrets(problem.reason) };

function providerOf(name: ProviderName, project: Project, inbound: Inbound, address: string, now: number): Connection {
  const { enabled, webhook_secret } = settingsOf(project).integrations[name];
  const source = {
    kind: "provider",
    name: definitionOf(name).title,
    address,
    hasSecret: webhook_secret !== null,
  } as const;
  const heard = heardOf(source, inbound[name], now);
  if (!enabled) return { ...heard, state: "off", lastError: null };
  if (webhook_secret !== null) return heard;
  const reason = "No webhook secret is set: every event is refused until it is";
  return { ...heard, state: "failing", lastError: { at: now, reason } };
}

function mailOf(
  { config }: Pick<ConnectionDeps, "config">,
  { counts, more, lastSentAt, reported, lastProblem }: Mails,
): Connection {
  const weekOf = weeksIn(counts);
  const problem = shown(lastProblem);
  return connection({
    kind: "mail",
    name: config.mail.host === "" ? "Files in the outbox folder" : config.mail.host,
    // Without a mail server, mails are only written to files, and nobody receives them.
    state: config.mail.host === "" ? "off" : sentState(lastSentAt, problem),
    lastAt: lastSentAt,
    lastError: problem,
    counts: {
      queued: weekOf("queued"),
      sent: weekOf("sent"),
      failed: weekOf("failed"),
      bounced: weekOf("bounced"),
      complained: reported.complaints,
    },
    more,
    hasSecret: config.mail.host === "" ? null : config.mail.password !== "",
    test: { path: "/test-mail", body: ["to"] },
  });
}

/** Its addresses work like passwords, so they are only shown to admins (`GET …/mail-webhooks`). */
const mailReportsOf = ({ reported, more }: Mails, hasSecret: boolean): Connection =>
  connection({
    kind: "mail_reports",
    name: "Bounces and complaints",
    state: reported.lastReportAt === null ? "never" : "connected",
    lastAt: reported.lastReportAt,
    counts: { received: reported.reports },
    more,
    hasSecret,
  });

function modelOf({ config, llm }: Pick<ConnectionDeps, "config" | "llm">): Connection {
  if (llm === null) return connection({ kind: "model", name: "Built-in writer", state: "off" });
  const last = llm.last?.() ?? null;
  const lastError = last?.error ? { at: last.at, reason: last.error } : null;
  return connection({
    kind: "model",
    name: config.llm.model,
    state: last === null ? "never" : lastError === null ? "connected" : "failing",
    lastAt: last?.at ?? null,
    lastError,
    hasSecret: config.llm.apiKey !== "",
    test: { path: "/test-model", body: [] },
  });
}

const NO_DELIVERIES: DeliveriesOfEndpoint = { counts: [], more: false, problem: null };

function endpointOf(endpoint: WebhookEndpoint, deliveries: Deliveries, address: string): Connection {
  const { counts: own, more, problem } = deliveries[endpoint.id] ?? NO_DELIVERIES;
  const weekOf = weeksIn(own);
  const lastAt = latest(own.map(({ deliveredAt }) => deliveredAt));
  const isAlerts = endpoint.managedBy === "churn_risk";
  const isFailing = endpoint.disabledReason !== null || (endpoint.enabled && endpoint.failingSince !== null);
  return connection({
    kind: isAlerts ? "alerts" : "webhook_endpoint",
    id: endpoint.id,
    name: isAlerts ? "Alerts" : (endpoint.description ?? CHAT_NAMES[endpoint.kind] ?? address),
    state: isFailing ? "failing" : !endpoint.enabled ? "off" : lastAt === null ? "never" : "connected",
    lastAt,
    lastError: shown(problem),
    counts: {
      delivered: weekOf("delivered"),
      waiting: weekOf("pending") + weekOf("delivering"),
      failed: weekOf("failed"),
    },
    more,
    address,
    hasSecret: endpoint.kind === "webhook" ? true : null, // messages to chats are not signed
    test: isAlerts
      ? { path: "/churn-risk/test", body: [] }
      : { path: `/webhook-endpoints/${endpoint.id}/test`, body: [] },
  });
}

const CHAT_NAMES: Partial<Record<EndpointKind, string>> = {
  slack: "Slack",
  discord: "Discord",
  teams: "Microsoft Teams",
};

/** Alerts are listed as a connection even if no address is set for them. */
const alertsAlways = (endpoints: Connection[]): Connection[] =>
  endpoints.some(({ kind }) => kind === "alerts") ? endpoints : [NO_ALERTS, ...endpoints];

const NO_ALERTS = connection({ kind: "alerts", name: "Alerts", state: "off", hasSecret: true });

const widgetOf = (project: Project, { sessions }: Traffic, publicUrl: string): Connection =>
  connection({
    kind: "widget",
    name: "Cancel flow",
    state: sessions.lastAt === null ? "never" : "connected",
    lastAt: sessions.lastAt,
    counts: { sessions: sessions.week, with_proven_identity: sessions.verified },
    more: sessions.more,
    address: `${publicUrl}/widget.js`,
    hasSecret: settingsOf(project).cancel_flow.verify_identity,
  });
