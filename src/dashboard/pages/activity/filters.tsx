// Links to choose a log and its state, so that each choice has an address.

import { count } from "../../data/format.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { Select, SelectField } from "../../parts/form.tsx";
import { activity as t } from "../../texts/activity.ts";
import { jobTexts } from "../../texts/activity-jobs.ts";
import { type Look, toAddress } from "./address.ts";
import { LOGS, type LogName, listEndpoints, mayRead, STATES } from "./logs.ts";

export type Totals = Partial<Record<LogName, number>>;

/** A list on phones, otherwise words in a row. */
export function LogChoice({ look, go, totals }: { look: Look; go: (next: Look) => void; totals: Totals }) {
  const shown = LOGS.filter(mayRead);
  const totalOf = (log: LogName) => (totals[log] === undefined ? "" : count(totals[log]));
  return (
    <>
      <Select
        class="in narrow-sel"
        aria-label={t().only}
        options={[["", t().everything], ...shown.map((log) => [log, `${t().logs[log]} ${totalOf(log)}`] as const)]}
        value={look.log ?? ""}
        onChoose={(log) => go({ log: log === "" ? null : log })}
      />
      <nav class="seg kinds" aria-label={t().only}>
        <a href={toAddress({ log: null })} aria-current={look.log === null ? "true" : undefined}>
          {t().everything}
        </a>
        {shown.map((log) => (
          <a key={log} href={toAddress({ log })} aria-current={look.log === log ? "true" : undefined}>
            {t().logs[log]} <span class="num">{totalOf(log)}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

export function StateChoice({ look, go }: { look: Look; go: (next: Look) => void }) {
  const { log } = look;
  if (log === null) return null;
  const wordsOf = (state: string) => (WORDS[log]() as Record<string, string>)[state] ?? state;
  return (
    <div class="log-filters">
      {STATES[log].length > 0 && (
        <SelectField
          label={t().state}
          options={[["", t().anyState], ...STATES[log].map((state) => [state, wordsOf(state)] as const)]}
          value={look.state ?? ""}
          onChoose={(state) => go(without(look, state === "" ? {} : { state }, "state"))}
        />
      )}
      {log === "deliveries" && <EndpointChoice look={look} go={go} />}
    </div>
  );
}

function EndpointChoice({ look, go }: { look: Look; go: (next: Look) => void }) {
  const query = useQuery(`endpoints ${slug.value}`, listEndpoints, ["settings"]);
  const endpoints = query.data.value ?? [];
  if (endpoints.length < 2) return null;
  return (
    <SelectField
      label={t().endpoint}
      options={[["", t().anyEndpoint], ...endpoints.map(({ id, name }) => [id, name] as const)]}
      value={look.endpoint ?? ""}
      onChoose={(endpoint) => go(without(look, endpoint === "" ? {} : { endpoint }, "endpoint"))}
    />
  );
}

/** The look with a new choice: it starts at the newest row, without an opened one. */
function without(look: Look, change: Partial<Look>, name: "state" | "endpoint"): Look {
  const { cursor: _, open: __, [name]: ___, ...rest } = look;
  return { ...rest, ...change };
}

const WORDS: Readonly<Record<LogName, () => object>> = {
  inbox: () => t().inboxStates,
  outbox: () => t().outboxStates,
  deliveries: () => t().deliveryStates,
  imports: () => t().importStates,
  jobs: () => jobTexts().jobStates,
  audit: () => ({}),
};
