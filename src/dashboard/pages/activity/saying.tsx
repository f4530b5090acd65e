// The text and the state of a row.

import type { ComponentChildren } from "preact";
import { count } from "../../data/format.ts";
import { language } from "../../data/language.ts";
import type { Meaning } from "../../parts/state.tsx";
import { activity as t } from "../../texts/activity.ts";
import { jobTexts } from "../../texts/activity-jobs.ts";
import { auditTexts } from "../../texts/audit.ts";
import { connectionNames } from "../../texts/connection-names.ts";
import { inboundReason, postError } from "../../texts/reasons.ts";
import { said } from "../../texts/server-sentences.ts";
import type { Row, RowOf } from "./logs.ts";

export const sourceOf = (source: RowOf<"inbox">["item"]["source"]): string =>
  source === "custom" ? t().own : source.charAt(0).toUpperCase() + source.slice(1);

export function lineOf(row: Row): ComponentChildren {
  switch (row.log) {
    case "inbox":
      return inboxLine(row);
    case "outbox":
      return outboxLine(row);
    case "deliveries":
      return deliveryLine(row);
    case "imports":
      return importLine(row);
    case "jobs":
      return jobLine(row);
    case "audit":
      return auditLine(row);
  }
}

function inboxLine({ item }: RowOf<"inbox">): ComponentChildren {
  const rest = [
    item.event_id,
    item.count > 1 ? t().times(count(item.count)) : null,
    item.reason === null ? null : inboundReason(item.reason),
  ].filter((part) => part !== null);
  return (
    <>
      <b>{sourceOf(item.source)}</b>
      {rest.length > 0 && (
        <>
          , <bdi>{rest.join(", ")}</bdi>
        </>
      )}
    </>
  );
}

const outboxLine = ({ item }: RowOf<"outbox">): ComponentChildren => (
  <>
    {t().to} <b>{<bdi>{item.to}</bdi>}</b>, {quoted(item.subject)}
    {item.last_error !== null && item.status !== "sent" && (
      <>
        : <bdi>{said(item.last_error)}</bdi>
      </>
    )}
  </>
);

const quoted = (text: string): ComponentChildren =>
  language.value === "de" ? (
    <>
      „<bdi>{text}</bdi>“
    </>
  ) : (
    <>
      “<bdi>{text}</bdi>”
    </>
  );

function deliveryLine({ item, endpoint }: RowOf<"deliveries">): ComponentChildren {
  const tries = item.attempts.length === 1 ? t().one : t().nth(count(item.attempts.length));
  const about = item.last_error === null ? "" : `: ${postError(item.last_error)}, ${tries}`;
  return (
    <>
      <b>{connectionNames().eventNames[item.event]}</b>, <bdi>{endpoint.name}</bdi>
      {about}
    </>
  );
}

function importLine({ item }: RowOf<"imports">): ComponentChildren {
  const { rows } = item;
  const parts = [t().rows(count(rows.read))];
  if (item.dry_run) parts.push(t().dryRun);
  if (rows.rejected > 0) parts.push(t().wrongRows(count(rows.rejected)));
  return (
    <>
      <b>{t().importKinds[item.kind]}</b>, {parts.join(", ")}
      {item.error !== null && (
        <>
          : <bdi>{said(item.error)}</bdi>
        </>
      )}
    </>
  );
}

const jobLine = ({ item }: RowOf<"jobs">): ComponentChildren => (
  <>
    <b>{(jobTexts().jobs as Record<string, string>)[item.kind] ?? item.title}</b>
    {item.last_error !== null && item.state !== "done" && (
      <>
        : <bdi>{said(item.last_error)}</bdi>
      </>
    )}
  </>
);

function auditLine({ item }: RowOf<"audit">): ComponentChildren {
  const { email, role, domain } = item.details as Record<string, unknown>;
  const about = [email, role, domain].find((one) => typeof one === "string") as string | undefined;
  return (
    <>
      <b>
        <bdi>{whoOf(item)}</bdi>
      </b>{" "}
      {(auditTexts().actions as Record<string, string>)[item.action] ?? item.action}
      {about !== undefined && (
        <>
          , <bdi>{about}</bdi>
        </>
      )}
    </>
  );
}

export const whoOf = ({ actor }: RowOf<"audit">["item"]): string =>
  actor.email ?? (actor.type === "api_key" ? t().someone : t().system);

export function stateOf(row: Row): { is: Meaning; words: string } {
  switch (row.log) {
    case "inbox":
      return { is: INBOX[row.item.status], words: t().inboxStates[row.item.status] };
    case "outbox":
      return outboxState(row);
    case "deliveries":
      return { is: DELIVERIES[row.item.status], words: t().deliveryStates[row.item.status] };
    case "imports":
      return { is: IMPORTS[row.item.status], words: t().importStates[row.item.status] };
    case "jobs":
      return { is: JOBS[row.item.state], words: jobTexts().jobStates[row.item.state] };
    case "audit":
      return { is: "done", words: t().done };
  }
}

const INBOX = { queued: "waiting", processed: "done", dropped: "none", failed: "lost" } as const;
const DELIVERIES = {
  pending: "waiting",
  delivering: "running",
  delivered: "done",
  failed: "lost",
  stopped: "none",
} as const;
const IMPORTS = { queued: "waiting", running: "running", completed: "done", failed: "lost" } as const;
const JOBS = { waiting: "waiting", running: "running", failed: "lost", done: "done" } as const;
const OUTBOX = { queued: "waiting", sent: "done", failed: "lost", stopped: "none", bounced: "risk" } as const;

function outboxState({ item }: RowOf<"outbox">): { is: Meaning; words: string } {
  if (item.complained_at !== null) return { is: "risk", words: t().isComplained };
  if (item.status === "sent" && item.clicked_at !== null) return { is: "opened", words: t().isClicked };
  if (item.status === "sent" && item.opened_at !== null) return { is: "opened", words: t().isOpened };
  return { is: OUTBOX[item.status], words: t().outboxStates[item.status] };
}

export const hasFailed = (row: Row): boolean => {
  if (row.log === "audit") return false;
  return (row.log === "jobs" ? row.item.state : row.item.status) === "failed";
};
