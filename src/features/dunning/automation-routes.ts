// A project's automation over HTTP: the mails of the next days, and the effect of the limits.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { DAY } from "../../lib/duration.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { AutomationLimits, FindUpcoming, toUpcoming, Upcoming } from "./automation-model.ts";
import { limitsRead } from "./limit-effects.ts";
import type { MailConfig } from "./send-policy.ts";
import { plannedWinbacks, upcomingRead } from "./upcoming.ts";
import { upcomingTexts } from "./winback-texts.ts";

export const automationRoutes = ({ store, config, clock, reader }: Deps) =>
  new Elysia({ prefix: "/automation" })
    .use(inProject)
    .get(
      "/upcoming",
      async ({ auth, query }) => {
        const now = clock.now();
        const until = now + query.days * DAY;
        const planned = await reader.read(plannedWinbacks, { projectId: auth.project.id, until });
        const { mails, total } = await reader.read(upcomingRead, {
          projectId: auth.project.id,
          days: query.days,
          held: query.held ?? null,
          now,
          config: mailConfig(config),
          predicted: await upcomingTexts(store.read, auth.project, planned, until),
          ...windowOf(query),
        });
        return { data: mails.map(toUpcoming), meta: metaOf(query, total) };
      },
      describe({
        query: query(FindUpcoming),
        id: "listUpcomingMails",
        tag: "Automation",
        access: peopleAndKeys("viewer"),
        summary: "List the automatic mails of the next days",
        description:
          "What will be sent if nothing else happens, earliest first, by the same rules as the sending itself, and what is held back, with the reason in `held`. Pause the churn event to hold one mail; send the variant to release one that waits for a person.",
        response: List(Upcoming),
      }),
    )
    .get(
      "/limits",
      async ({ auth }) => ({
        data: await reader.read(limitsRead, { projectId: auth.project.id, now: clock.now() }),
      }),
      describe({
        id: "getAutomationLimits",
        tag: "Automation",
        access: peopleAndKeys("viewer"),
        summary: "Get what the limits did in the last 30 days",
        description: "How many automatic mails were moved, left out, or asked a person about. Tests do not count.",
        response: Item(AutomationLimits),
      }),
    );

/** Plain values that can be passed to another thread. */
const mailConfig = ({
  server: { publicUrl },
  mail: { host, allowLoopbackLinks, dailyLimit },
}: MailConfig): MailConfig => ({
  server: { publicUrl },
  mail: { host, allowLoopbackLinks, dailyLimit },
});
