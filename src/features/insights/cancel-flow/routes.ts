// Insights from the cancel flow over HTTP.

import { Elysia } from "elysia";
import type { Deps } from "../../../deps.ts";
import { query } from "../../../http/input.ts";
import { describe } from "../../../http/openapi.ts";
import { Item } from "../../../http/shapes.ts";
import { inProject } from "../../access/guards.ts";
import { peopleAndKeys } from "../../access/rules.ts";
import { settingsOf } from "../../projects/settings.ts";
import { isTest } from "../model.ts";
import { periodOf } from "../period.ts";
import { commentsIn } from "./comments.ts";
import { FindInsights, ReadInsights } from "./model.ts";
import { offerEffectsRead } from "./offer-effects.ts";
import { countedSessions, insightsOf } from "./session-counts.ts";
import { findThemes } from "./themes.ts";

export const cancelInsightsRoutes = ({ store, clock, llm, reader }: Deps) =>
  new Elysia().use(inProject).get(
    "/cancel-flow/insights",
    async ({ auth, query }) => {
      const now = clock.now();
      const period = periodOf(query, settingsOf(auth.project).timezone, now);
      const span = { projectId: auth.project.id, test: isTest(query), start: period.start, end: period.end };
      const groups = await reader.read(countedSessions, span);
      const effects = await reader.read(offerEffectsRead, { ...span, now });
      const themes = await findThemes({ store, llm }, span, commentsIn(groups), now);
      const { from, to, timezone } = period;
      return { data: { period: { from, to, timezone }, ...insightsOf(groups, effects), themes } };
    },
    describe({
      query: query(FindInsights),
      id: "getCancelFlowInsights",
      tag: "Cancel flow",
      access: peopleAndKeys("viewer"),
      summary: "Get insights from the cancel flow",
      description:
        "Days are those of the project's time zone, both ends included; by default the last 90. What was shown, accepted, declined and abandoned, per reason and per offer (`place: fallback` is what followed a declined one). `holdout` compares customers who were shown an offer with those who were shown none, by chance (`settings.cancel_flow.holdout_percent`). `themes` are what the comments have in common: sorted by the language model where there is one, without names and addresses; `status: computing` while it works, and until then by reason.",
      response: Item(ReadInsights),
    }),
  );
