// Jobs in the responses of the API.

import { Type } from "@sinclair/typebox";
import { CursorPage, Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import { jsonIn } from "../../lib/json.ts";
import { redactSecrets } from "../../lib/redact-secrets.ts";
import type { JobState } from "../../queue/jobs.ts";
import type { Job } from "./jobs.ts";

const STATES = ["waiting", "running", "failed", "done"] as const;

export const FindJobs = Type.Object({
  ...CursorPage,
  state: Type.Optional(OneOf(STATES, "JobState")),
  kind: Type.Optional(
    Type.String({ pattern: "^[a-z_-]{1,60}$", errorMessage: "must be the kind of a job, such as deliver_message" }),
  ),
});

export const ReadJob = named(
  "Job",
  Type.Object({
    id: Type.String(),
    kind: Type.String(),
    title: Type.String({ description: "The kind in words" }),
    concerns: Type.Object(
      {
        churn_event_id: Type.Optional(Type.String()),
        message_id: Type.Optional(Type.String()),
        inbound_event_id: Type.Optional(Type.String()),
        alert_id: Type.Optional(Type.String()),
        member_id: Type.Optional(Type.String()),
      },
      { description: "What it works on, as far as that has an id" },
    ),
    state: OneOf(STATES, "JobState"),
    attempts: Type.Integer(),
    next_run_at: Nullable(Timestamp),
    last_error: Nullable(Type.String()),
    created_at: Timestamp,
    finished_at: Nullable(Timestamp),
  }),
  {
    id: "job_01kjq6psg000p3zx1d1v7b6m8tq2n",
    kind: "deliver_message",
    title: "Hand a mail over to the mail server",
    concerns: { message_id: "msg_01kjq6psg000t5c2dm8b1v0pd5xw4" },
    state: "waiting",
    attempts: 2,
    next_run_at: "2026-03-02T09:05:00.000Z",
    last_error: "smtp.example.com:587: connection refused",
    created_at: "2026-03-02T09:00:00.000Z",
    finished_at: null,
  },
);

const SHOWN: Readonly<Record<JobState, (typeof STATES)[number]>> = {
  ready: "waiting",
  running: "running",
  failed: "failed",
  done: "done",
};

export const STORED: Readonly<Record<(typeof STATES)[number], JobState>> = {
  waiting: "ready",
  running: "running",
  failed: "failed",
  done: "done",
};

export const toJob = shownAs(ReadJob, (job: Job) => ({
  title: titleOf(job.kind),
  concerns: concernsOf(job),
  state: SHOWN[job.state],
  next_run_at: job.state === "ready" ? iso(job.runAt) : null,
  last_error: job.lastError === null ? null : redactSecrets(job.lastError),
}));

/** The payload fields that are ids, with their names in the API. Nothing else of a payload is shown. */
const IDS: Readonly<Record<string, string>> = {
  eventId: "churn_event_id",
  messageId: "message_id",
  alertId: "alert_id",
  memberId: "member_id",
};

function concernsOf({ kind, payload }: Job): Record<string, string> {
  const ids = kind === "complete_inbound_event" ? { id: "inbound_event_id" } : IDS;
  const fields = Object.entries(fieldsOf(payload));
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const shown = (ids as Record<string, string>)[name];
      return shown !== undefined && typeof value === "string" ? [[shown, value]] : [];
    }),
  );
}

/** A payload that cannot be parsed has no ids. */
const fieldsOf = (payload: string): object => Object(jsonIn(payload));

// The kinds of jobs that work for one project, with titles for its members.
const TITLES: Readonly<Record<string, string>> = {
  generate_variants: "Write the recovery emails of a churn event",
  classify_reason: "Classify a cancel reason with the model",
  deliver_message: "Hand a mail over to the mail server",
  send_planned_mail: "Send a planned mail of the automation",
  rehearse_automation: "Rehearse the automation over the past",
  announce_fix: "Tell those who asked for a fix that it is there",
  resume_automation: "Resume the automation after a pause",
  send_direct_mail: "Mail a customer at risk",
  score_risk: "Compute the churn risk of all customers",
  calibrate_risk: "Train the churn-risk model",
  complete_inbound_event: "Ask the payment provider for what a webhook left out",
  mail_admins: "Notify the project's admins by mail",
  erase_person: "Erase everything that is stored of one person",
  "deliver-digest": "Send a weekly digest",
  cluster_cancel_comments: "Group what customers say in the cancel flow",
};

/** The title of a kind; kinds without one are shown by name. */
const titleOf = (kind: string): string => TITLES[kind] ?? kind.replace(/[_-]/g, " ");
