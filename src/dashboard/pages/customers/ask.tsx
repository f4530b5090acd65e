// The confirmation before a bulk send: the subjects, edited letters, recipients who must wait and why, and those left out.

import { useEffect, useId } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { count, moment } from "../../data/format.ts";
import { projectApi } from "../../data/project.ts";
import { useQuery } from "../../data/query.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Answered } from "../../parts/page.tsx";
import { Shape as Sign } from "../../parts/state.tsx";
import { customers as t } from "../../texts/customers.ts";
import { holds } from "../../texts/holds.ts";
import { strategies } from "../../texts/strategies.ts";
import { chosen } from "./selection.ts";

type Plan = Shape<"BulkPlan">;
type Props = { ids: readonly string[]; close: () => void; send: (ids: readonly string[]) => void };

export function AskToSend({ ids, close, send }: Props) {
  const plan = useQuery(`bulk plan ${useId()} ${ids.join()}`, (signal) =>
    projectApi.post("/churn-events/bulk", { body: { action: "send", ids: [...ids], dry_run: true }, signal }),
  );
  const answer = plan.data.value?.data;
  const waits = answer?.held.filter(({ until }) => until !== null) ?? [];
  const goes = [...(answer?.acts_on ?? []), ...waits].map(({ churn_event_id }) => churn_event_id);
  useEffect(() => {
    // On the window, so that it works wherever the focus is in the dialog.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || goes.length === 0) return;
      event.preventDefault();
      send(goes);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
  return (
    <Dialog
      title={
        answer === undefined ? t().chosenCount(count(ids.length)) : t().askSend(count(goes.length), goes.length === 1)
      }
      wide
      onClose={close}
    >
      <div class="ask">
        <Answered query={plan}>{({ data }) => <Summary plan={data} />}</Answered>
        <div class="rowdo ends">
          <Button class="b bare" text={t().notYet} keys="esc" onClick={close} />
          <Button
            class="b main"
            text={t().sendNow(count(goes.length))}
            keys="⌘↵"
            disabled={goes.length === 0}
            onClick={() => send(goes)}
          />
        </div>
      </div>
    </Dialog>
  );
}

function Summary({ plan: { acts_on, held } }: { plan: Plan }) {
  const waits = held.filter(({ until }) => until !== null);
  const left = held.filter(({ until }) => until === null);
  return (
    <>
      <p>
        {acts_on.length > 0 ? t().goNow(count(acts_on.length), acts_on.length === 1) : t().nothingGoes}
        {waits.length > 0 && ` ${t().wait(count(waits.length), waits.length === 1)}`}
        {acts_on.length > 0 && ` ${t().stop}`}
      </p>
      <ul class="sumlist">
        {acts_on.map((one) => (
          <li key={one.churn_event_id}>
            <bdi class="n">{one.customer_name ?? one.customer_email}</bdi>
            <bdi class="subj">{one.subject}</bdi>
            <span class="quiet s">
              {one.strategy !== null && strategies()[one.strategy]}
              {one.edited && `, ${t().edited}`}
            </span>
            <span class="num quiet">{t().now}</span>
          </li>
        ))}
        {waits.map((one) => (
          <Held key={one.churn_event_id} held={one} when={moment(one.until!)} />
        ))}
        {left.map((one) => (
          <Held key={one.churn_event_id} held={one} when={t().leftOut} />
        ))}
      </ul>
      {left.length > 0 && (
        <ul class="notes">
          <li>
            <Sign is="none" />
            <span>{t().untouched(count(left.length), left.length === 1)}</span>
          </li>
        </ul>
      )}
    </>
  );
}

function Held({ held, when }: { held: Plan["held"][number]; when: string }) {
  const customer = [...chosen.value.values()].find((one) => one.churn_event_id === held.churn_event_id);
  return (
    <li class="is-held">
      <bdi class="n">{customer?.customer_name ?? held.customer_email ?? held.churn_event_id}</bdi>
      <span class="quiet subj-none">{holds()[held.reason]}</span>
      <span class="num quiet at">{when}</span>
    </li>
  );
}
