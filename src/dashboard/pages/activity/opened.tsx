// An opened row: what happened and what to do at the left, the data at the right.

import type { ComponentChildren } from "preact";
import { ago, count } from "../../data/format.ts";
import { at, code, Pairs } from "../../parts/pairs.tsx";
import { activity as t } from "../../texts/activity.ts";
import { postError } from "../../texts/reasons.ts";
import { OpenedImport } from "./import-errors.tsx";
import type { Row, RowOf } from "./logs.ts";
import { OpenedEvent } from "./opened-event.tsx";
import { OpenedMail } from "./opened-mail.tsx";
import { Payload } from "./payload.tsx";
import { whoOf } from "./saying.tsx";

export function OpenedRow({ row, retry }: { row: Row; retry: ComponentChildren }) {
  switch (row.log) {
    case "inbox":
      return <OpenedEvent row={row} retry={retry} />;
    case "outbox":
      return <OpenedMail row={row} retry={retry} />;
    case "deliveries":
      return <OpenedDelivery row={row} retry={retry} />;
    case "imports":
      return <OpenedImport row={row} />;
    case "jobs":
      return <OpenedJob row={row} retry={retry} />;
    case "audit":
      return <OpenedEntry row={row} />;
  }
}

function OpenedDelivery({ row: { item }, retry }: { row: RowOf<"deliveries">; retry: ComponentChildren }) {
  const answer = item.attempts.at(-1)?.response ?? null;
  return (
    <>
      <div>
        {item.attempts.length === 0 && <p>{t().noAttempt}</p>}
        <ul class="attempts">
          {item.attempts.map((attempt) => (
            <li key={attempt.at}>
              {at(attempt.at)}
              <span>
                {attempt.error === null ? String(attempt.status_code) : postError(attempt.error)}
                {attempt.detail !== null && (
                  <>
                    {" "}
                    <bdi class="quiet">{attempt.detail}</bdi>
                  </>
                )}
              </span>
              <span class="num quiet">{t().inMs(count(attempt.latency_ms))}</span>
            </li>
          ))}
        </ul>
        {item.next_attempt_at !== null && <p>{t().nextAttempt(ago(item.next_attempt_at))}</p>}
        <Pairs
          of={[
            [t().to, code(item.attempts.at(-1)?.url ?? null)],
            [t().eventId, code(item.opaque_id)],
          ]}
        />
        <div class="flowrow">{retry}</div>
      </div>
      <div class="stack">
        <Payload label={t().whatWasSent} text={JSON.stringify(item.payload)} />
        {answer !== null && answer !== "" && <Payload label={t().answer} text={answer} />}
      </div>
    </>
  );
}

function OpenedJob({ row: { item }, retry }: { row: RowOf<"jobs">; retry: ComponentChildren }) {
  return (
    <>
      <div>
        <Pairs
          of={[
            [t().created, at(item.created_at)],
            [t().attempts, count(item.attempts)],
            [t().nextRun, at(item.next_run_at)],
            [t().finished, at(item.finished_at)],
            ...Object.values(item.concerns).map((id) => [t().target, code(id as string)] as const),
          ]}
        />
        <div class="flowrow">{retry}</div>
      </div>
      {item.last_error === null ? <div /> : <Payload label={t().error} text={item.last_error} />}
    </>
  );
}

const OpenedEntry = ({ row: { item } }: { row: RowOf<"audit"> }) => (
  <>
    <div>
      <Pairs
        of={[
          [t().created, at(item.created_at)],
          [t().who, <bdi key="who">{whoOf(item)}</bdi>],
          [t().where, code(item.address)],
          [t().target, code(item.target)],
          [t().request, code(item.request_id)],
        ]}
      />
    </div>
    <Payload label={t().details} text={JSON.stringify(item.details)} />
  </>
);
