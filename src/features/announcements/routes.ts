// The HTTP routes for announcing a fix to those who asked for it.

import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { optionalBody } from "../../http/input.ts";
import { describe } from "../../http/openapi.ts";
import { Item } from "../../http/shapes.ts";
import { iso } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { inProject } from "../access/guards.ts";
import { peopleAndKeys } from "../access/rules.ts";
import { readKnowledge } from "../knowledge/service.ts";
import { getProject } from "../projects/service.ts";
import { companyKnown } from "../variants/known-facts.ts";
import { listAskers } from "./asking.ts";
import { AnnounceRequest, ReadAnnouncementPlan, ReadProgress, toPlan } from "./model.ts";
import { planAnnouncement, progressOf, shippedFix, startAnnouncement } from "./service.ts";

export const announcementRoutes = ({ store, clock, config }: Deps) =>
  new Elysia({ prefix: "/knowledge/fixes" })
    .use(inProject)
    .post(
      "/:id/announce",
      async ({ auth, params, body, set }) => {
        const project = await getProject(store.read, auth.project.id);
        const now = clock.now();
        const company = await companyKnown(store.read, project);
        const fix = shippedFix(company.knowledge, params.id, iso(now).slice(0, 10));
        const askers = await listAskers(store.read, project, fix);
        const asked = { fixId: fix.id, askers, confirmed: body.churn_event_ids };
        const plan = await planAnnouncement(store.read, config, project, asked, now);
        if (!body.dry_run) {
          const { people } = plan;
          await store.write((tx) => startAnnouncement(tx, project, auth.actor, { fixId: fix.id, people }, now));
          set.status = 202;
        }
        return { data: toPlan(project, company, fix, plan, now) };
      },
      describe({
        body: optionalBody(AnnounceRequest),
        id: "sendFixAnnouncement",
        tag: "Variants",
        access: peopleAndKeys("member"),
        summary: "Notify those who asked for a fix that it is there",
        description:
          "Everybody who cancelled with a reason that names the fix, by one of its `words` or by `what` it is, or who chose one of its `reasons` and wrote nothing. Customers whose words only resemble it are held back as `unsure` until a person confirms it with `churn_event_ids`. With `dry_run` the answer is a 200 that shows who would get it, with the mail, and who is held back and why; nothing is done. Otherwise it is a 202, and each of them is written to once for each fix, however often it is announced: within the limits of the automation (held-back events, holdout, suppressions, mails per customer, pause) and in the hours in which the customer may be written to, the rest on the next day where `mail.daily_limit` is reached. A fix without a `shipped_on` that has come is a 409.",
        status: 202,
        alsoStatus: [200],
        response: Item(ReadAnnouncementPlan),
        errors: [409],
      }),
    )
    .get(
      "/:id/announcement",
      async ({ auth, params }) => {
        const { fixes } = await readKnowledge(store.read, auth.project.id);
        if (!fixes.some(({ id }) => id === params.id)) throw notFound("The fix");
        const target = { projectId: auth.project.id, fixId: params.id };
        return { data: { fix_id: params.id, ...(await progressOf(store.read, target)) } };
      },
      describe({
        id: "getFixAnnouncement",
        tag: "Variants",
        access: peopleAndKeys("viewer"),
        summary: "Count what became of a fix's announcement",
        response: Item(ReadProgress),
      }),
    );
