// Announces a new feature to those who asked for it: first shows the recipients and the mail, then sends it.

import { useEffect, useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { projectApi } from "../../data/project.ts";
import { changed } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Check, Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { knowledgeTexts as t } from "../../texts/knowledge.ts";
import type { Entry } from "./draft.ts";

type Plan = Shape<"AnnouncementPlan">;

export function Announce({ fix }: { fix: Entry }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        class="b"
        text={t().announce}
        aria-label={t().announceOf(String(fix.what))}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Dialog title={t().announceOf(String(fix.what))} onClose={() => setOpen(false)} wide>
          <Recipients fixId={String(fix.id)} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

const announce = async (id: string, body: Shape<"AnnounceRequest">): Promise<Plan> =>
  (await projectApi.post("/knowledge/fixes/{id}/announce", { path: { id }, body })).data;

function Recipients({ fixId, onDone }: { fixId: string; onDone: () => void }) {
  const [plan, setPlan] = useState<Plan>();
  /** The ids of churn events with unclear comments that the user has confirmed. */
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const { busy, problem, run } = useAction();
  useEffect(() => void run(async () => setPlan(await announce(fixId, { dry_run: true }))), [fixId]);
  if (problem !== null) return <Problem text={problem} />;
  if (plan === undefined) return <p role="status">{t().reads}</p>;
  const { recipients, held, notified } = plan;
  const total = plan.total + confirmed.length;

  async function send(): Promise<void> {
    const sure = [...recipients, ...held.filter(({ until }) => until !== null)].map((one) => one.churn_event_id);
    const body = confirmed.length > 0 ? { churn_event_ids: [...sure, ...confirmed] } : {};
    await run(async () => {
      const { total: count } = await announce(fixId, body);
      changed(["knowledge"]);
      say(t().notified(count));
      onDone();
    });
  }

  return (
    <div class="form announce">
      <p>
        <b>{t().wouldGet(total)}</b> {notified > 0 && t().notifiedBefore(notified)}
      </p>
      {recipients.length > 0 && (
        <ul class="plainlist">
          {recipients.map((one) => (
            <li key={one.churn_event_id}>
              <bdi class="address">{one.customer_email}</bdi>
              {one.quote && (
                <q class="said">
                  <bdi>{one.quote}</bdi>
                </q>
              )}
            </li>
          ))}
        </ul>
      )}
      {recipients[0] && (
        <details class="more">
          <summary>{t().theMail}</summary>
          <bdi class="mail-text">{`${recipients[0].subject}\n\n${recipients[0].body}`}</bdi>
        </details>
      )}
      {held.length > 0 && (
        <section aria-label={t().left}>
          <h3 class="label">{t().left}</h3>
          <ul class="plainlist">
            {held.map((one) => (
              <li key={one.churn_event_id}>
                {one.reason === "unsure" ? (
                  <Check
                    aria-label={t().include(one.customer_email)}
                    isOn={confirmed.includes(one.churn_event_id)}
                    onTurn={(on) =>
                      setConfirmed(
                        on ? [...confirmed, one.churn_event_id] : confirmed.filter((id) => id !== one.churn_event_id),
                      )
                    }
                  >
                    <bdi class="address">{one.customer_email}</bdi>
                  </Check>
                ) : (
                  <bdi class="address">{one.customer_email}</bdi>
                )}
                <span class="quiet">{t().holds[one.reason]}</span>
                {one.reason === "unsure" && <bdi class="said whole">{one.cancel_reason}</bdi>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div class="rowdo">
        {total > 0 && <Button class="b main" text={t().write(total)} disabled={busy} onClick={() => void send()} />}
        <Button class="b bare" text={t().close} onClick={onDone} />
      </div>
    </div>
  );
}
