// The automation over HTTP: an event's timeline, and pausing automatic mails.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { query } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { metaOf, windowOf } from "../../http/paging.ts";
import { Item, List } from "../../http/shapes.ts";
import { inProject } from "../access/guards.ts";
import { people, peopleAndKeys } from "../access/rules.ts";
import { getChurnEvent } from "../churn-events/service.ts";
import { getProject } from "../projects/service.ts";
import {
  FindTimeline,
  PausedEvent,
  PausedProject,
  TimelineEntry,
  toPausedEvent,
  toPausedProject,
  toTimelineEntry,
} from "./model.ts";
import { pauseEvent, pauseProject } from "./pausing.ts";
import { timelineOf } from "./timeline.ts";

export const timelineRoutes = ({ store, config }: Deps) =>
  new Elysia({ prefix: "/churn-events/:id" }).use(inProject).get(
    "/timeline",
    async ({ auth, params, query }) => {
      const project = await getProject(store.read, auth.project.id);
      const event = await getChurnEvent(store.read, project, params.id);
      const entries = await timelineOf(store.read, config, project, event);
      const { offset, limit } = windowOf(query);
      return {
        data: entries.slice(offset, offset + limit).map(toTimelineEntry),
        meta: metaOf(query, entries.length),
      };
    },
    describe({
      query: query(FindTimeline),
      id: "listTimeline",
      tag: "Churn events",
      access: peopleAndKeys("viewer"),
      summary: "List the timeline of a churn event",
      description:
        "In chronological order: what happened, what is planned and when, and why something was not sent. For an automatic mail (`kind` is `send`), `at` is when it is planned for, or when it was decided not to send it; once sent, it becomes an entry of kind `sent`.",
      response: List(TimelineEntry),
    }),
  );

const PAUSING = [
  { paused: true, verb: "pause", title: "Pause" },
  { paused: false, verb: "resume", title: "Resume" },
];

export function pauseRoutes({ store, clock }: Deps) {
  const app = new Elysia().use(inProject);
  for (const { paused, verb, title } of PAUSING) {
    app.post(
      `/churn-events/:id/automation/${verb}`,
      async ({ auth: { project, actor }, params }) => ({
        data: toPausedEvent(
          await store.write((tx) => pauseEvent(tx, project, params.id, { paused, actor }, clock.now())),
        ),
      }),
      describe({
        id: `${verb}ChurnEvent`,
        tag: "Automation",
        access: peopleAndKeys("member"),
        summary: `${title} the automatic mails of a churn event`,
        description: paused
          ? "They stay planned, and nothing is sent until they are resumed."
          : "What became due meanwhile goes out now, unless that was more than a week ago.",
        response: Item(PausedEvent),
      }),
    );
  }
  for (const { paused, verb, title } of PAUSING) {
    app.post(
      `/automation/${verb}`,
      async ({ auth: { project, actor } }) => ({
        data: toPausedProject(await store.write((tx) => pauseProject(tx, project.id, { paused, actor }, clock.now()))),
      }),
      describe({
        id: `${verb}Automation`,
        tag: "Automation",
        access: people("admin"),
        summary: `${title} the automatic mails of a project`,
        response: Item(PausedProject),
      }),
    );
  }
  return app;
}
