// Where the bounces of a mail go: to the project's mailbox for them, with the mail's own name in the address (VERP).

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
 * Null where the project has named no mailbox for bounces: nobody would hand them to us, and they are better off with the
 * sender. So it is where the server may not send for that domain any more.
 */
export async function findReturnPath(
  db: Db,
  message: Pick<Message, "id" | "projectId">,
  mail: MailSenderConfig,
): Promise<string | null> {
  const [row] = await mailboxOfProject(db).execute({ project: message.projectId });
  return row?.mailbox && isAllowedSender(row.mailbox, mail) ? returnPathOf(row.mailbox, message.id) : null;
}
