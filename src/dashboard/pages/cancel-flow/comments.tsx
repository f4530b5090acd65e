// The comments of customers who cancelled, and their common themes.

import type { Shape } from "../../data/api.ts";
import { count, list } from "../../data/format.ts";
import { useProjectQuery } from "../../data/project.ts";
import { Block } from "../../parts/page.tsx";
import { cancelFlow as t } from "../../texts/cancel-flow.ts";
import type { Session } from "./sessions.tsx";

const SHOWN = 6;

export function Comments({ themes }: { themes: Shape<"CancelFlowInsights">["themes"] }) {
  const query = useProjectQuery("/cancel-flow/sessions", ["cancel_flow"], {
    query: { with_comment: true, test: false, per_page: SHOWN },
  });
  const sessions: Session[] = query.data.value?.data ?? [];
  if (sessions.length === 0) return null;
  const found = themes.themes.map(({ title, count: times }) => `${themeName(themes.source, title)} (${count(times)})`);
  return (
    <Block
      id="comments"
      title={t().wrote}
      note={
        <>
          <bdi>{t().themes(themes.comments, list(found), themes.source === "llm")}</bdi>
          {themes.status === "computing" && ` ${t().computing}`}
        </>
      }
    >
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
    </Block>
  );
}

/** The theme's name. Without a model, themes are reasons with English labels, which are translated. */
const themeName = (source: "llm" | "reasons", title: string): string =>
  source === "llm" ? title : ((t().byLabel as Record<string, string>)[title] ?? title);
