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
import { type Connection, heardState, sentState, usualGap } from "./connection.ts";
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
  const asked = { projectId: project.id, now, week: now - 7 * DAY, month: now - 28 * DAY };
  const traffic = await reader.read(trafficRead, asked);
  const publicKey = (await currentKeys(store.read, project, keys.sealing)).public;
  const addressOf = (source: InboundSource) => `${config.server.publicUrl}/api/v1/webhooks/${source}/${publicKey}`;
  const endpoints = await listEndpoints(store.read, project);
  const shownUrl = (url: string) => (showsPaths ? withoutQuery(url) : URL.canParse(url) ? new URL(url).origin : "");
  const mailWebhooks = await findMailWebhooks(store.read, project);
  return [
    ...PROVIDER_NAMES.map((name) => providerOf(name, project, traffic.inbound, addressOf(name), now)),
    customOf(project, traffic.inbound, addressOf("custom"), now),
    mailOf(deps, traffic.mails),
    mailReportsOf(traffic.mails, mailWebhooks.mailgunSigningKey !== null || mailWebhooks.sendgridPublicKey !== null),
    modelOf(deps),
    ...alertsAlways(endpoints.map((one) => endpointOf(one, traffic.deliveries, shownUrl(one.url)))),
    widgetOf(project, traffic, config.server.publicUrl),
  ];
}

/** What a source sent: counts, the time of the last usable event, and the last problem. */
function heardFrom({ counts, more, problem }: InboundOfSource) {
  const usable = counts.filter(({ status }) => status !== "dropped");
  const weekOf = (status: string) => counts.find((row) => row.status === status)?.week ?? 0;
  const lastGood = counts.filter(({ status }) => status === "processed" || status === "queued");
  return {
    lastAt: latest(usable.map(({ lastAt }) => lastAt)),
    lastGoodAt: latest(lastGood.map(({ lastAt }) => lastAt)),
    inMonth: usable.reduce((sum, { month }) => sum + month, 0),
    problem: shown(problem),
    more,
    counts: {
      received: counts.reduce((sum, { week }) => sum + week, 0),
      processed: weekOf("processed"),
      failed: weekOf("failed"),
      dropped: weekOf("dropped"),
    },
  };
}

const latest = (times: (number | null)[]): number | null => {
  const known = times.filter((at) => at !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

const shown = (problem: Problem | null): Problem | null =>
  problem && { at: problem.at, reason: redactSecrets(problem.reason) };

function providerOf(name: ProviderName, project: Project, inbound: Inbound, address: string, now: number): Connection {
  const { enabled, webhook_secret } = settingsOf(project).integrations[name];
  const { lastAt, lastGoodAt, inMonth, problem, counts, more } = heardFrom(inbound[name]);
  const base = {
    kind: "provider",
    id: null,
    name: definitionOf(name).title,
    lastAt,
    counts,
    more,
    address,
    test: null,
  } as const;
  const rest = { ...base, usualGap: usualGap(inMonth), hasSecret: webhook_secret !== null };
  if (!enabled) return { ...rest, state: "off", lastError: null };
  if (webhook_secret === null) {
    const reason = "No webhook secret is set: every event is refused until it is";
    return { ...rest, state: "failing", lastError: { at: now, reason } };
  }
  return { ...rest, state: heardState({ lastAt: lastGoodAt, problem, inMonth }, now), lastError: problem };
}

function customOf(project: Project, inbound: Inbound, address: string, now: number): Connection {
  const { lastAt, lastGoodAt, inMonth, problem, counts, more } = heardFrom(inbound.custom);
  return {
    kind: "custom_webhook",
    id: null,
    name: "Custom webhook",
    state: heardState({ lastAt: lastGoodAt, problem, inMonth }, now),
    lastAt,
    lastError: problem,
    usualGap: usualGap(inMonth),
    counts,
    more,
    address,
    hasSecret: settingsOf(project).custom_webhook_secret !== null,
    test: null,
  };
}

function mailOf(
  { config }: Pick<ConnectionDeps, "config">,
  { counts, more, lastSentAt, reported, lastProblem }: Mails,
): Connection {
  const weekOf = (status: string) => counts.find((row) => row.status === status)?.week ?? 0;
  const problem = shown(lastProblem);
  return {
    kind: "mail",
    id: null,
    name: config.mail.host === "" ? "Files in the outbox folder" : config.mail.host,
    // Without a mail server, mails are only written to files, and nobody receives them.
    state: config.mail.host === "" ? "off" : sentState(lastSentAt, problem),
    lastAt: lastSentAt,
    lastError: problem,
    usualGap: null,
    counts: {
      queued: weekOf("queued"),
      sent: weekOf("sent"),
      failed: weekOf("failed"),
      bounced: weekOf("bounced"),
      complained: reported.complaints,
    },
    more,
    address: null,
    hasSecret: config.mail.host === "" ? null : config.mail.password !== "",
    test: { path: "/test-mail", body: ["to"] },
  };
}

/** Its addresses work like passwords, so they are only shown to admins (`GET …/mail-webhooks`). */
const mailReportsOf = ({ reported, more }: Mails, hasSecret: boolean): Connection => ({
  kind: "mail_reports",
  id: null,
  name: "Bounces and complaints",
  state: reported.lastReportAt === null ? "never" : "connected",
  lastAt: reported.lastReportAt,
  lastError: null,
  usualGap: null,
  counts: { received: reported.reports },
  more,
  address: null,
  hasSecret,
  test: null,
});

function modelOf({ config, llm }: Pick<ConnectionDeps, "config" | "llm">): Connection {
  const last = llm?.last?.() ?? null;
  const lastError = last?.error ? { at: last.at, reason: last.error } : null;
  return {
    kind: "model",
    id: null,
    name: llm === null ? "Built-in writer" : config.llm.model,
    state: llm === null ? "off" : last === null ? "never" : lastError === null ? "connected" : "failing",
    lastAt: last?.at ?? null,
    lastError,
    usualGap: null,
    counts: {},
    more: false,
    address: null,
    hasSecret: llm === null ? null : config.llm.apiKey !== "",
    test: llm === null ? null : { path: "/test-model", body: [] },
  };
}

const NO_DELIVERIES: DeliveriesOfEndpoint = { counts: [], more: false, problem: null };

function endpointOf(endpoint: WebhookEndpoint, deliveries: Deliveries, address: string): Connection {
  const { counts: own, more, problem } = deliveries[endpoint.id] ?? NO_DELIVERIES;
  const weekOf = (status: string) => own.find((row) => row.status === status)?.week ?? 0;
  const lastAt = latest(own.map(({ deliveredAt }) => deliveredAt));
  const isAlerts = endpoint.managedBy === "churn_risk";
  const isFailing = endpoint.disabledReason !== null || (endpoint.enabled && endpoint.failingSince !== null);
  return {
    kind: isAlerts ? "alerts" : "webhook_endpoint",
    id: endpoint.id,
    name: isAlerts ? "Alerts" : (endpoint.description ?? CHAT_NAMES[endpoint.kind] ?? address),
    state: isFailing ? "failing" : !endpoint.enabled ? "off" : lastAt === null ? "never" : "connected",
    lastAt,
    lastError: shown(problem),
    usualGap: null,
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
  };
}

const CHAT_NAMES: Partial<Record<EndpointKind, string>> = {
  slack: "Slack",
  discord: "Discord",
  teams: "Microsoft Teams",
};

/** Alerts are listed as a connection even if no address is set for them. */
const alertsAlways = (endpoints: Connection[]): Connection[] =>
  endpoints.some(({ kind }) => kind === "alerts") ? endpoints : [NO_ALERTS, ...endpoints];

const NO_ALERTS: Connection = {
  kind: "alerts",
  id: null,
  name: "Alerts",
  state: "off",
  lastAt: null,
  lastError: null,
  usualGap: null,
  counts: {},
  more: false,
  address: null,
  hasSecret: true,
  test: null,
};

const widgetOf = (project: Project, { sessions }: Traffic, publicUrl: string): Connection => ({
  kind: "widget",
  id: null,
  name: "Cancel flow",
  state: sessions.lastAt === null ? "never" : "connected",
  lastAt: sessions.lastAt,
  lastError: null,
  usualGap: null,
  counts: { sessions: sessions.week, with_proven_identity: sessions.verified },
  more: sessions.more,
  address: `${publicUrl}/widget.js`,
  hasSecret: settingsOf(project).cancel_flow.verify_identity,
  test: null,
});
