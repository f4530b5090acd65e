// The jobs of projects: mails to admins, deleting what has expired, and the rows of deleted projects.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeLimitRows } from "../../store/limit-rows.ts";
import { purgeEndedSessions } from "../accounts/ended-sessions.ts";
import { purgeLoginTries } from "../accounts/shared-login-throttle.ts";
import { mailAdmins, mailNotices } from "./admin-notices.ts";
import { deleteRows, deleteRowsOfProjects } from "./deletion.ts";
import { purgeOldInvitations } from "./invitations.ts";
import { purgeExpiredKeys } from "./keys.ts";

export const purgeExpiredAccess = defineJob("forget_expired_access");

/** Retries until it succeeds, because a person has asked for the deletion. */
const DELETING = { concurrency: 1, maxAttempts: Number.POSITIVE_INFINITY, cutOff: true };

type ProjectDeps = Pick<Deps, "config" | "store" | "clock" | "keys" | "ingest">;

export const projectHandlers = ({ config, store, clock, keys, ingest }: ProjectDeps): JobHandler[] => [
  jobHandler(deleteRows, DELETING, (_, run) => deleteRowsOfProjects({ config, store, ingest }, run)),
  jobHandler(purgeExpiredAccess, { concurrency: 1 }, async () => {
    await ingest.allIn(); // acknowledged posts are looked up by the keys of their time
    await store.write(async (tx) => {
      await purgeExpiredKeys(tx, clock.now());
      await purgeOldInvitations(tx, clock.now());
      await purgeEndedSessions(tx, clock.now());
      if (!store.nodes) return;
      await purgeLoginTries(tx, config.limits.loginAccount, clock.now());
      await purgeLimitRows(tx, clock.now());
    });
  }),
  jobHandler(mailAdmins, { concurrency: 1 }, (target) =>
    store.write((tx) =>
      mailNotices(tx, { sealingKey: keys.sealing, publicUrl: config.server.publicUrl }, target, clock.now()),
    ),
  ),
];
