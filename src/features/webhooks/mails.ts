// The mail to the administrators of a project whose endpoint the service has switched off.

import { DAY } from "../../lib/duration.ts";
import type { Db } from "../../store/engine.ts";
import { sendAccountMail } from "../accounts/mail.ts";
import { listAdmins, oneLine } from "../projects/admin-notices.ts";
import { getProject } from "../projects/service.ts";
import { withoutQuery } from "./endpoint.ts";
import type { DisabledReason, WebhookEndpoint } from "./tables.ts";

const WORTH_FOR = 7 * DAY;

const WHY: Record<DisabledReason, string> = {
  gone: "it answered that it is gone (410 Gone, or what a chat service says in its place)",
  failing: "for five days every attempt has failed",
};

export async function mailDisabled(
  tx: Db,
  { sealingKey, publicUrl }: { sealingKey: Uint8Array; publicUrl: string },
  endpoint: WebhookEndpoint,
  reason: DisabledReason,
  now: number,
): Promise<void> {
  const project = await getProject(tx, endpoint.projectId);
  const isAlerts = endpoint.managedBy === "churn_risk";
  const what = isAlerts ? "The churn-risk alerts" : "The webhooks";
  for (const to of await listAdmins(tx, project)) {
    const mail = {
      kind: "webhook-disabled" as const,
      to,
      subject: `${what} of ${oneLine(project.name)} are switched off`,
      paragraphs: [
        `${what} of the project ${oneLine(project.name)} are not sent to ${withoutQuery(endpoint.url)} any more: ${WHY[reason]}.`,
        "What waited to be sent was stopped; it stays in the log for 30 days and can be sent again from there. What happens while the endpoint is off is not sent: repair the receiver and switch the endpoint on again.",
      ],
      link: `${publicUrl}/connections?project=${project.slug}`,
      expiresAt: now + WORTH_FOR,
    };
    await sendAccountMail(tx, sealingKey, mail, now);
  }
}
