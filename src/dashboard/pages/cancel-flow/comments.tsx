// The comments of customers who cancelled, and their common themes.

import { api, data, type Shape } from "../../data/api.ts";
import { count, list } from "../../data/format.ts";
import { useQuery } from "../../data/query.ts";
import { slug } from "../../data/session.ts";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import type { Session } from "./sessions.tsx";

const SHOWN = 6;

export function Comments({ themes }: { themes: Shape<"CancelFlowInsights">["themes"] }) {
  const query = useQuery(
    `cancel comments ${slug.value}`,
    (signal) =>
      data(
        api.GET("/api/v1/projects/{slug}/cancel-flow/sessions", {
          params: { path: { slug: slug.value }, query: { with_comment: true, test: false, per_page: SHOWN } },
          signal,
        }),
      ),
    ["cancel_flow"],
  );
  const sessions: Session[] = query.data.value?.data ?? [];
  if (sessions.length === 0) return null;
  const found = themes.themes.map(({ title, count: times }) => `${themeName(themes.source, title)} (${count(times)})`);
  return (
    <section class="block" aria-labelledby="comments">
      <header>
        <div>
          <h2 class="answer" id="comments">
            {t().wrote}
          </h2>
          <p>
            <bdi>{t().themes(themes.comments, list(found), themes.source === "llm")}</bdi>
            {themes.status === "computing" && ` ${t().computing}`}
          </p>
        </div>
      </header>
      <ul class="comments">
        {sessions.map(({ id, comment, customer_name, customer_email, plan_name, reason }) => (
          <li key={id}>
            <p class="voice">
              <bdi>{t().quoted(comment ?? "")}</bdi>
            </p>
            <p class="by">
              <bdi>{customer_name ?? customer_email ?? t().somebody}</bdi>
              {plan_name && (
                <>
                  , <bdi>{plan_name}</bdi>
                </>
              )}
              , {t().reasons[reason]}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The theme's name. Without a model, themes are reasons with English labels, which are translated. */
const themeName = (source: "llm" | "reasons", title: string): string =>
  source === "llm" ? title : (t().byLabel[title] ?? title);
