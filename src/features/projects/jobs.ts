// Timed work on projects: forgetting keys and invitations whose time is over.

import type { Deps } from "../../deps.ts";
import { defineJob } from "../../queue/jobs.ts";
import { type AnyWork, work } from "../../queue/work.ts";
import { forgetOldInvitations } from "./invitations.ts";
import { forgetExpiredKeys } from "./keys.ts";

export const forgetExpiredAccess = defineJob("forget_expired_access");

export const projectWorks = ({ store, clock }: Pick<Deps, "store" | "clock">): AnyWork[] => [
  work(forgetExpiredAccess, { concurrency: 1 }, async () => {
    await store.write(async (tx) => {
      await forgetExpiredKeys(tx, clock.now());
      await forgetOldInvitations(tx, clock.now());
    });
  }),
];
