// The jobs of accounts: mailing links for a new password, and sending the service's own mails.

import type { Deps } from "../../deps.ts";
import { type JobHandler, jobHandler } from "../../queue/handlers.ts";
import { deliverAccountMail, handOverAccountMail } from "./mail.ts";
import { mailReset, requestPasswordReset } from "./resets.ts";

export const accountHandlers = (deps: Deps): JobHandler[] => [
  jobHandler(requestPasswordReset, { concurrency: 1 }, async (asked) => {
    const { config, store, keys, clock } = deps;
    const origin = { publicUrl: config.server.publicUrl, sealingKey: keys.sealing };
    await store.write((tx) => mailReset(tx, origin, asked, clock.now()));
  }),
  jobHandler(deliverAccountMail, { concurrency: 2 }, (mail, run) => handOverAccountMail(deps, mail, run)),
];
