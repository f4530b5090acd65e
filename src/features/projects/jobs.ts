// The jobs of projects: mails to admins, and deleting keys, invitations and ended sessions that have expired.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { defineJob } from "../../queue/jobs.ts";
import { purgeEndedSessions } from "../accounts/ended-sessions.ts";
import { mailAdmins, mailNotices } from "./admin-notices.ts";
import { purgeOldInvitations } from "./invitations.ts";
import { purgeExpiredKeys } from "./keys.ts";

export const purgeExpiredAccess = defineJob("forget_expired_access");

export const projectHandlers = ({ store, clock, keys }: Pick<Deps, "store" | "clock" | "keys">): JobHandler[] => [
  jobHandler(purgeExpiredAccess, { concurrency: 1 }, async () => {
    await store.write(async (tx) => {
      await purgeExpiredKeys(tx, clock.now());
      await purgeOldInvitations(tx, clock.now());
      await purgeEndedSessions(tx, clock.now());
    });
  }),
  jobHandler(mailAdmins, { concurrency: 1 }, (target) =>
    store.write((tx) => mailNotices(tx, keys.sealing, target, clock.now())),
  ),
];
