// The details of a mail in the outbox: its outcome and its preview.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { moment } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Button, Link } from "../../parts/button.tsx";
import { MailFrame } from "../../parts/mail-frame.tsx";
import { Answered } from "../../parts/page.tsx";
import { at, code, Pairs } from "../../parts/pairs.tsx";
import { activity as t } from "../../texts/activity.ts";
import { said } from "../../texts/server-sentences.ts";
import type { RowOf } from "./logs.ts";
import { Payload } from "./payload.tsx";

type Mail = Shape<"Message">;

export function OpenedMail({ row, retry }: { row: RowOf<"outbox">; retry: ComponentChildren }) {
  const query = useProjectQuery("/messages/{id}", ["messages"], { path: { id: row.id } });
  return (
    <Answered query={query} lines={8}>
      {({ data: mail }) => (
        <>
          <div>
            {happened(mail) !== "" && (
              <p>
                <bdi>{happened(mail)}</bdi>
              </p>
            )}
            <Facts mail={mail} />
            <div class="flowrow">
              {retry}
              <Link class="b bare" to={`/customers/${encodeURIComponent(mail.to)}`} text={t().lettersOf} />
            </div>
          </div>
          <Parts mail={mail} />
        </>
      )}
    </Answered>
  );
}

const Facts = ({ mail }: { mail: Mail }) => (
  <Pairs
    of={[
      [t().to, <bdi key="to">{mail.to}</bdi>],
      [t().from, <bdi key="from">{[mail.from.name, `<${mail.from.address}>`].filter(Boolean).join(" ")}</bdi>],
      [
        t().written,
        <>
          {at(mail.created_at)}
          {mail.automatic && `, ${t().automatic}`}
        </>,
      ],
      [t().handedOver, at(mail.handed_over_at)],
      [t().delivered, at(mail.delivered_at)],
      [t().opened, byWhom(mail.opens.by_person_at, mail.opens.by_machine_at)],
      [t().clicked, byWhom(mail.clicks.by_person_at, mail.clicks.by_machine_at)],
      [t().bounced, at(mail.bounced_at)],
      [t().complained, at(mail.complained_at)],
      [t().triesUntil, at(mail.gives_up_at)],
      [t().server, code(mail.feedback ?? mail.delivery)],
      ["Message-ID", code(mail.message_id)],
    ]}
  />
);

function byWhom(person: string | null, machine: string | null): ComponentChildren {
  if (person !== null) return at(person);
  return machine === null ? null : <span class="num">{t().byMachine(moment(machine))}</span>;
}

function Parts({ mail }: { mail: Mail }) {
  const [part, setPart] = useState<"html" | "text">("html");
  return (
    <div>
      <div class="seg">
        <Button text={t().html} aria-pressed={part === "html"} onClick={() => setPart("html")} />
        <Button text={t().text} aria-pressed={part === "text"} onClick={() => setPart("text")} />
      </div>
      {part === "html" ? (
        <MailFrame html={mail.html} title={t().mailTitle(mail.subject)} />
      ) : (
        <Payload label={t().text} text={mail.text} />
      )}
    </div>
  );
}

function happened({ status, last_error: error }: Mail): string {
  if (status === "bounced") return t().outboxBounced;
  if (error === null) return "";
  const why = said(error);
  if (status === "failed") return t().outboxFailed(why);
  if (status === "stopped") return t().outboxStopped(why);
  return status === "queued" ? t().outboxQueued(why) : "";
}
