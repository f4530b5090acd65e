// What a person can do with a churn event over HTTP: mark it recovered, undo that, snooze it.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { optionalBody } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { DAY } from "../../lib/duration.ts";
import { invalid } from "../../lib/errors.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { ListedChurnEvent, Recovered, Snooze, toChurnEvent } from "./model.ts";
import { recoverChurnEvent, reopenChurnEvent } from "./service.ts";
import { snoozeEvent, tomorrowMorning } from "./snoozing.ts";

/** In ms. An event to be snoozed for longer should rather be closed. */
const LONGEST_SNOOZE = 366 * DAY;

export const personRoutes = ({ store, clock }: Deps) =>
  new Elysia({ prefix: "/churn-events/:id" })
    .use(inProject)
    .post(
      "/recovered",
      async ({ auth, params }) => {
        const event = await store.write((tx) => recoverChurnEvent(tx, auth.project, params.id, clock.now()));
        return { data: { id: event.id, status: event.status, recovered_at: iso(event.recoveredAt!) } };
      },
      describe({
        id: "markChurnEventRecovered",
        tag: "Churn events",
        access: peopleAndKeys("member"),
        summary: "Mark a churn event recovered",
        response: Item(Recovered),
      }),
    )
    .delete(
      "/recovered",
      async ({ auth: { project, actor }, params }) => {
        const event = await store.write((tx) => reopenChurnEvent(tx, project, actor, params.id, clock.now()));
        return { data: toChurnEvent(event, project) };
      },
      describe({
        id: "unmarkChurnEventRecovered",
        tag: "Churn events",
        access: peopleAndKeys("member"),
        summary: "Undo that a churn event was marked recovered",
        description:
          "The event returns to its former status, and its last mail has no outcome again. Automatic mails that were cancelled because of the recovery, and are not due yet, are planned again; a mail that was stopped stays stopped and can be sent by hand. 409 if the event is not recovered. No webhook announces this.",
        response: Item(ListedChurnEvent),
        errors: [409],
      }),
    )
    .post(
      "/snooze",
      async ({ auth: { project, actor }, params, body }) => {
        const now = clock.now();
        const until = body?.until == null ? tomorrowMorning(project, now) : Date.parse(body.until);
        if (until <= now) throw invalid("until", "must be in the future");
        if (until > now + LONGEST_SNOOZE) throw invalid("until", "must be at most a year from now");
        const event = await store.write((tx) => snoozeEvent(tx, project, params.id, { until, actor }, now));
        return { data: toChurnEvent(event, project) };
      },
      describe({
        body: optionalBody(Snooze),
        id: "snoozeChurnEvent",
        tag: "Today",
        access: peopleAndKeys("member"),
        summary: "Snooze a churn event",
        description:
          "Leaves it out of the queue of `GET …/today` until then. This only affects the queue: automatic mails that are planned for the event are still sent (`POST …/automation/pause` holds them), and every other call works as before. Snoozing again moves the time. 409 for an event that is recovered or lost.",
        response: Item(ListedChurnEvent),
        errors: [409],
      }),
    )
    .delete(
      "/snooze",
      async ({ auth: { project, actor }, params }) => {
        const event = await store.write((tx) =>
          snoozeEvent(tx, project, params.id, { until: null, actor }, clock.now()),
        );
        return { data: toChurnEvent(event, project) };
      },
      describe({
        id: "unsnoozeChurnEvent",
        tag: "Today",
        access: peopleAndKeys("member"),
        summary: "End the snoozing of a churn event",
        response: Item(ListedChurnEvent),
      }),
    );
