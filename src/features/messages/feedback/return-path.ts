// Where the bounces of a mail go: the project's bounce mailbox, with the message's id in the address (VERP).

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
 * Null where the project has set no bounce mailbox: nobody would forward the bounces, so the sender should get them.
 * Also null where the server may no longer send for that domain.
 */
export async function findReturnPath(
  db: Db,
  message: Pick<Message, "id" | "projectId">,
  mail: MailSenderConfig,
): Promise<string | null> {
  const [row] = await mailboxOfProject(db).execute({ project: message.projectId });
  return row?.mailbox && isAllowedSender(row.mailbox, mail) ? returnPathOf(row.mailbox, message.id) : null;
}
