// Links to choose a log and its state, so that each choice has an address.

import { count } from "../../data/format.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { activity as t } from "../../texts/activity.ts";
import { jobTexts } from "../../texts/activity-jobs.ts";
import { type Look, toAddress } from "./address.ts";
import { LOGS, type LogName, listEndpoints, mayRead, STATES } from "./logs.ts";

export type Totals = Partial<Record<LogName, number>>;

/** A list on phones, otherwise words in a row. */
export function LogChoice({ look, go, totals }: { look: Look; go: (next: Look) => void; totals: Totals }) {
  const shown = LOGS.filter(mayRead);
  return (
    <>
      <label class="narrow-sel">
        <span class="sr">{t().only}</span>
        <select
          class="in"
          value={look.log ?? ""}
          onChange={(event) => go({ log: shown.find((log) => log === event.currentTarget.value) ?? null })}
        >
          <option value="">{t().everything}</option>
          {shown.map((log) => (
            <option key={log} value={log}>
              {t().logs[log]} {totals[log] === undefined ? "" : count(totals[log])}
            </option>
          ))}
        </select>
      </label>
      <nav class="seg kinds" aria-label={t().only}>
        <a href={toAddress({ log: null })} aria-current={look.log === null ? "true" : undefined}>
          {t().everything}
        </a>
        {shown.map((log) => (
          <a key={log} href={toAddress({ log })} aria-current={look.log === log ? "true" : undefined}>
            {t().logs[log]} <span class="num">{totals[log] === undefined ? "" : count(totals[log])}</span>
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
        <label>
          <span class="small quiet">{t().state}</span>
          <select
            class="in"
            value={look.state ?? ""}
            onChange={({ currentTarget: { value } }) =>
              go(without(look, value === "" ? {} : { state: value }, "state"))
            }
          >
            <option value="">{t().anyState}</option>
            {STATES[log].map((state) => (
              <option key={state} value={state}>
                {wordsOf(state)}
              </option>
            ))}
          </select>
        </label>
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
    <label>
      <span class="small quiet">{t().endpoint}</span>
      <select
        class="in"
        value={look.endpoint ?? ""}
        onChange={({ currentTarget: { value } }) =>
          go(without(look, value === "" ? {} : { endpoint: value }, "endpoint"))
        }
      >
        <option value="">{t().anyEndpoint}</option>
        {endpoints.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
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
