// A rehearsal: on request, the server computes what these settings would have done in the last 30 days, and sends nothing.

import { useEffect, useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { link } from "../../data/base.ts";
import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { Block } from "../../parts/page.tsx";
import { automation as t } from "../../texts/automation.ts";
import { held as heldTexts } from "../../texts/held.ts";
import { strategies } from "../../texts/strategies.ts";
import type { Automation } from "./draft.ts";
import { DAY } from "./schedule.ts";
import { dayNumber, timeOf } from "./upcoming.ts";

const DAYS = 30;
const SHOWN = 100;
const ASK_EVERY = 700; // milliseconds

type Rehearsal = Shape<"Rehearsal">;
const isOver = ({ status }: Rehearsal): boolean => status === "done" || status === "failed";

/** `settings`: the settings on the page, saved or not. */
export function Rehearse({ settings, timezone }: { settings: Automation; timezone: string }) {
  const [found, setFound] = useState<Rehearsal | null>(null);
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const { busy, problem, run } = useAction();
  const isWaiting = busy || waitsFor !== null;

  const ask = () =>
    run(async () => {
      const now = Date.now();
      const body = {
        from: new Date(now - DAYS * DAY).toISOString(),
        to: new Date(now).toISOString(),
        settings: { automation: settings },
      };
      const started = await projectApi.post("/automation/rehearsal", { body });
      setWaitsFor(started.data.id);
    });
  useEffect(() => {
    if (waitsFor === null) return;
    const timer = setInterval(() => {
      void run(async () => {
        const { data: read } = await projectApi.get("/automation/rehearsal/{id}", { path: { id: waitsFor } });
        if (!isOver(read)) return;
        setFound(read);
        setWaitsFor(null);
      }).then((isThere) => isThere || setWaitsFor(null));
    }, ASK_EVERY);
    return () => clearInterval(timer);
  }, [waitsFor]);

  return (
    <Block
      id="rehearsal"
      class="rehearsal"
      title={found === null ? t().rehearsal : sentenceOf(found)}
      note={
        <>
          {t().rehearsalHow} {!may("member") && t().rehearsalByMembers}
        </>
      }
      beside={
        may("member") && (
          <Button
            class="b"
            text={isWaiting ? t().rehearsing : t().rehearse(DAYS)}
            disabled={isWaiting}
            onClick={() => void ask()}
          />
        )
      }
    >
      <Problem text={problem} />
      {found?.status === "done" && <Result found={found} timezone={timezone} />}
    </Block>
  );
}

const sentenceOf = ({ status, totals, would_send }: Rehearsal): string =>
  status === "failed"
    ? t().rehearsalFailed
    : t().rehearsed(totals.would_send, new Set(would_send.map(({ customer_email }) => customer_email)).size);

function Result({ found: { would_send, would_hold, totals }, timezone }: { found: Rehearsal; timezone: string }) {
  const when = (at: string) => `${dayNumber(at, timezone)}, ${timeOf(at, timezone)}`;
  return (
    <>
      <ul>
        {would_send.slice(0, SHOWN).map((mail) => (
          <li key={`${mail.churn_event_id} ${mail.at}`}>
            <time dateTime={mail.at}>{when(mail.at)}</time> <Who email={mail.customer_email} />{" "}
            <bdi class="mail">{t().quoted(mail.subject)}</bdi> <span class="quiet">{strategies()[mail.strategy]}</span>
          </li>
        ))}
      </ul>
      {totals.would_send > SHOWN && <p class="small quiet">{t().andMore(totals.would_send - SHOWN)}</p>}
      {would_hold.length > 0 && (
        <details>
          <summary>{t().wouldHold(totals.would_hold)}</summary>
          <ul>
            {would_hold.slice(0, SHOWN).map((held) => (
              <li key={`${held.churn_event_id} ${held.at} ${held.held}`}>
                <time dateTime={held.at}>{when(held.at)}</time> <Who email={held.customer_email} />{" "}
                <span class="quiet">{heldTexts(held.held)}</span>
              </li>
            ))}
          </ul>
          {totals.would_hold > SHOWN && <p class="small quiet">{t().andMore(totals.would_hold - SHOWN)}</p>}
        </details>
      )}
    </>
  );
}

const Who = ({ email }: { email: string }) => (
  <a class="mid" href={link(`/customers/${encodeURIComponent(email)}`)}>
    <bdi>{email}</bdi>
  </a>
);
