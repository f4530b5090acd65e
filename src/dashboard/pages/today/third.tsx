// The third column on wide screens: facts and history.

import { useEffect, useState } from "preact/hooks";
import type { Shape } from "../../data/api.ts";
import { briefDay, day, money, percent } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { project } from "../../data/session.ts";
import { Link } from "../../parts/button.tsx";
import { filled } from "../../parts/filled.tsx";
import { today as t } from "../../texts/today.ts";
import { factTexts } from "../../texts/today-facts.ts";
import { providerName } from "../connections/providers.ts";
import { type Event, nameOf } from "./event.ts";
import { endOf, reasonOf } from "./facts.tsx";
import type { Queued } from "./queue.ts";

const WIDE = matchMedia("(min-width: 2000px)");
const SHOWN = 8;

export function useIsWide(): boolean {
  const [isWide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const change = () => setWide(WIDE.matches);
    WIDE.addEventListener("change", change);
    return () => WIDE.removeEventListener("change", change);
  }, []);
  return isWide;
}

export function Third({ event, queued }: { event: Omit<Event, "variants">; queued: Queued | undefined }) {
  const who = <bdi>{nameOf(event)}</bdi>;
  return (
    <aside class="third" aria-label={t().about(nameOf(event))}>
      <section>
        <h2>{filled(t().and, { who, project: <bdi>{project.value?.name}</bdi> })}</h2>
        <Facts event={event} />
      </section>
      <Story event={event} />
      {queued?.chance_interval && (
        <section>
          <h2>{t().sameReason}</h2>
          <p class="small quiet">
            {t().chance(percent(queued.chance_interval.low), percent(queued.chance_interval.high))}
          </p>
        </section>
      )}
      <p class="small">
        <Link class="text" to={`/customers/${encodeURIComponent(event.customer_email)}`} text={t().whole} />
      </p>
    </aside>
  );
}

function Facts({ event }: { event: Omit<Event, "variants"> }) {
  const found = useProjectQuery("/churn-risk/customers", ["risk"], {
    query: { search: event.customer_email, per_page: 10 },
  }).data.value?.data;
  const risk = found?.find(({ customer_email }) => customer_email === event.customer_email);
  const { tenure_days: tenure, mrr, currency } = event;
  const since = tenure === null ? null : Date.parse(event.created_at) - tenure * 86_400_000;
  const ends = endOf(event);
  const pairs: [string, string | null][] = [
    [t().since, since === null ? null : day(since)],
    [t().plan, event.plan_name],
    [t().monthly, mrr === null || event.held_back === "sensitive" ? null : money(mrr, currency)],
    [t().ends, ends === null ? null : day(ends)],
    [t().risk, risk === undefined ? null : t().riskOf(risk.risk_score)],
    [t().paidBy, event.provider === null ? null : providerName(event.provider)],
  ];
  return (
    <dl class="pairs">
      {pairs.map(
        ([name, value]) =>
          value !== null && (
            <>
              <dt>{name}</dt>
              <dd class="num">
                <bdi>{value}</bdi>
              </dd>
            </>
          ),
      )}
    </dl>
  );
}

type Entry = Shape<"TimelineEntry">;

function Story({ event }: { event: Omit<Event, "variants"> }) {
  const entries = useProjectQuery(
    "/churn-events/{id}/timeline",
    ["churn_events", "variants", "messages", "automation", "replies", "cancel_flow"],
    { path: { id: event.id }, query: { per_page: 100 } },
  ).data.value?.data;
  const shown = (entries ?? []).flatMap((entry) => {
    const words = wordsOf(entry, event);
    return words === null ? [] : [{ ...entry, words }];
  });
  if (shown.length === 0) return null;
  return (
    <section>
      <h2>{t().whatHappened}</h2>
      <ol class="line">
        {shown
          .toReversed()
          .slice(0, SHOWN)
          .map(({ at, kind, words }) => (
            <li key={`${kind} ${at}`} class={LOOK[kind]}>
              <time dateTime={at}>{briefDay(at)}</time>
              <div>
                <div class="h">{words}</div>
                {kind === "created" && event.held_back !== "sensitive" && <p class="d">{reasonOf(event).text}</p>}
              </div>
            </li>
          ))}
      </ol>
    </section>
  );
}

const LOOK: Partial<Record<Entry["kind"], string>> = {
  created: "lost",
  lost: "lost",
  bounced: "lost",
  complained: "lost",
  held_back: "risk",
  recovered: "won",
  replied: "won",
  opened: "won",
  clicked: "won",
};

/** The entry in the user's language; null for entries that are not shown. */
function wordsOf({ kind, state, reason, waiting_for }: Entry, event: Omit<Event, "variants">): string | null {
  const words = factTexts().timeline;
  if (kind === "created") return words[event.event_type];
  if (kind === "send") return state !== "planned" ? null : waiting_for === "approval" ? words.approval : words.planned;
  if (kind === "opened" && reason === "machine") return null;
  if (kind === "offer") return words[`offer_${reason}` as keyof typeof words];
  return kind in words ? words[kind as keyof typeof words] : null;
}
