// The address for a mail's bounces: the project's bounce mailbox, with the message's id in it (VERP).

import { eq, sql } from "drizzle-orm";
import { type Db, prepared } from "../../../store/engine.ts";
import { isAllowedSender, type MailSenderConfig } from "../rendering/sender.ts";
import type { Message } from "../tables.ts";
import { returnPathOf } from "./report.ts";
import { mailWebhooks } from "./tables.ts";

const mailboxOfProject = prepared((db) =>
  db
    .select({ mailbox: mailWebhooks.returnPath })
    .from(mailWebhooks)
    .where(eq(mailWebhooks.projectId, sql.placeholder("project")))
    .prepare(),
);

/**
 * Null if the project has no bounce mailbox, so that the sender gets the bounces, or if the server may no longer send for that
 * domain.
 */
export async function findReturnPath(
  db: Db,
  message: Pick<Message, "id" | "projectId">,
  mail: MailSenderConfig,
): Promise<string | null> {
  const [row] = await mailboxOfProject(db).execute({ project: message.projectId });
  return row?.mailbox && isAllowedSender(row.mailbox, mail) ? returnPathOf(row.mailbox, message.id) : null;
}
