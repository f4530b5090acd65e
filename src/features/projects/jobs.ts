// The jobs of projects: mails to admins, and deleting keys, invitations and ended sessions that have expired.

import type { Deps } from "../../deps.ts";
import { defineJob } from "../../queue/jobs.ts";
import { type AnyWork, work } from "../../queue/work.ts";
import { forgetEndedSessions } from "../accounts/ended-sessions.ts";
import { mailAdmins, mailNotices } from "./admin-notices.ts";
import { forgetOldInvitations } from "./invitations.ts";
import { forgetExpiredKeys } from "./keys.ts";

export const forgetExpiredAccess = defineJob("forget_expired_access");

export const projectWorks = ({ store, clock, keys }: Pick<Deps, "store" | "clock" | "keys">): AnyWork[] => [
  work(forgetExpiredAccess, { concurrency: 1 }, async () => {
    await store.write(async (tx) => {
      await forgetExpiredKeys(tx, clock.now());
      await forgetOldInvitations(tx, clock.now());
      await forgetEndedSessions(tx, clock.now());
    });
  }),
  work(mailAdmins, { concurrency: 1 }, (target) =>
    store.write((tx) => mailNotices(tx, keys.sealing, target, clock.now())),
  ),
];
