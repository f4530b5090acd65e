// The details of an inbound event: why it was not used, and its body as received.

import type { ComponentChildren } from "preact";
import { count } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Answered } from "../../parts/page.tsx";
import { at, code, Pairs } from "../../parts/pairs.tsx";
import { activity as t } from "../../texts/activity.ts";
import { inboundReason } from "../../texts/reasons.ts";
import type { RowOf } from "./logs.ts";
import { Payload } from "./payload.tsx";
import { sourceOf } from "./saying.tsx";

export function OpenedEvent({ row, retry }: { row: RowOf<"inbox">; retry: ComponentChildren }) {
  const { item } = row;
  const query = useProjectQuery("/inbound-events/{id}", [], { path: { id: row.id } });
  return (
    <>
      <div>
        <p>{happened(item)}</p>
        {item.notes.length > 0 && (
          <>
            <p class="label att">{t().notes}</p>
            <ul class="notes-list">
              {item.notes.map(({ field, message }) => (
                <li key={field}>
                  <bdi class="mono">{field}</bdi> <span class="quiet">{message}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Pairs
          of={[
            [t().from, sourceOf(item.source)],
            [t().came, at(item.received_at)],
            [t().signature, item.signed ? t().signed : t().unsigned],
            [t().eventId, code(item.event_id)],
            [t().attempts, item.attempts > 0 ? count(item.attempts) : null],
          ]}
        />
        <div class="flowrow">{retry}</div>
      </div>
      <Answered query={query} lines={6}>
        {({ data: { body, size } }) =>
          body === null ? (
            <p class="quiet">{t().notSaved}</p>
          ) : (
            <Payload label={t().whatCame} text={body} size={size} marked={item.notes.map(({ field }) => field)} />
          )
        }
      </Answered>
    </>
  );
}

function happened({ status, reason, attempts }: RowOf<"inbox">["item"]): string {
  const why = reason === null ? null : inboundReason(reason);
  if (status === "dropped") return t().leftAside(why ?? "");
  if (status === "failed") return t().failedInbox(why ?? "", count(attempts));
  if (status === "queued") return t().waitsInbox;
  return why === null ? t().usedInbox : t().usedWith(why);
}
