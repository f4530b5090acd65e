// The actions for a customer, as far as the user's role allows.

import { link } from "../../data/base.ts";
import { projectApi } from "../../data/project.ts";
import { may } from "../../data/session.ts";
import { Button } from "../../parts/button.tsx";
import { Problem, useAction } from "../../parts/form.tsx";
import { say } from "../../parts/slip.tsx";
import { useActions } from "../../shell/actions.ts";
import { useKeys } from "../../shell/keys.tsx";
import { customer as t } from "../../texts/customer.ts";
import type { Customer } from "./types.ts";

export function Actions({ customer }: { customer: Customer }) {
  const { busy, problem, run } = useAction();
  const { state, churn_event_id: event, customer_email: email, suppression, churn_events, letter } = customer;
  const name = customer.customer_name ?? customer.id;
  const isGone = state === "left" || state === "could_not_pay";
  const isMember = may("member");
  const path = { id: event ?? "" };
  const isSnoozed = Date.parse(churn_events[0]?.snoozed_until ?? "") > Date.now();

  const unmark = () => projectApi.delete("/churn-events/{id}/recovered", { path });
  const mark = () =>
    run(async () => {
      await projectApi.post("/churn-events/{id}/recovered", { path });
      say(t().markedRecovered(name), unmark);
    });
  const unsnooze = () => projectApi.delete("/churn-events/{id}/snooze", { path });
  const snooze = () =>
    run(async () => {
      await projectApi.post("/churn-events/{id}/snooze", { path, body: {} });
      say(t().snoozed(name), unsnooze);
    });
  const allow = () => projectApi.delete("/suppressions/{email}", { path: { email: email ?? "" } });
  const suppress = () =>
    run(async () => {
      const body = { email: email ?? "", reason: "manual" as const };
      await projectApi.post("/suppressions", { body });
      say(t().notWritten, allow);
    });

  const canMark = isMember && isGone && event !== null;
  useKeys(canMark ? [{ key: "m", does: t().markRecovered, run: () => void mark() }] : []);
  useActions(canMark ? [{ name: t().markRecovered, key: "M", run: () => void mark() }] : []);
  if (!isMember && suppression === null) return null;
  return (
    <section>
      <h2>{state === "could_not_pay" ? t().ifPay : t().ifBack}</h2>
      {canMark && <p class="small quiet">{t().automatic}</p>}
      {suppression !== null && <p class="small quiet">{t().notWritten}</p>}
      {isMember && (
        <div class="flowrow left">
          {isGone && event !== null && letter.state !== "no_mail" && (
            <a class="b main" href={link("/", { event })}>
              {letter.state === "none" ? t().writeLetter : t().readLetter}
            </a>
          )}
          {canMark && <Button class="b" text={t().markRecovered} keys="M" disabled={busy} onClick={mark} />}
          {state === "recovered" && event !== null && (
            <Button class="b" text={t().unmark} disabled={busy} onClick={() => run(unmark)} />
          )}
          {isGone && event !== null && (
            <Button
              class="b bare"
              text={isSnoozed ? t().unsnooze : t().snooze}
              disabled={busy}
              onClick={isSnoozed ? () => run(unsnooze) : snooze}
            />
          )}
          {email !== null && (
            <Button
              class="b bare"
              text={suppression === null ? t().doNotWrite : t().mayWrite}
              disabled={busy}
              onClick={suppression === null ? suppress : () => run(allow)}
            />
          )}
        </div>
      )}
      <Problem text={problem} />
    </section>
  );
}
