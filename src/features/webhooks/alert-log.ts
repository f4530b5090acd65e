// Single churn-risk alerts: finding one, and sending it again.

import { notFound } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import type { Actor } from "../projects/audit.ts";
import type { Project } from "../projects/tables.ts";
import { listLoggedMails } from "../risk/direct/log.ts";
import { findDirectMail, retryDirectMail } from "../risk/direct/service.ts";
import type { LoggedAlert } from "./alert-list.ts";
import { getDelivery, retryDelivery } from "./delivery.ts";
import { withLog } from "./delivery-log.ts";
import { findRiskEndpoint } from "./endpoint.ts";
import type { DeliveryStatus } from "./tables.ts";

/** One alert of the project by its opaque id. @throws `not_found` */
export async function getAlert(db: Db, project: Pick<Project, "id">, opaqueId: string): Promise<LoggedAlert> {
  const [mail] = await listLoggedMails(db, [opaqueId]);
  if (mail?.alert.projectId === project.id) return { mail };
  const delivery = await getDelivery(db, await findRiskEndpoint(db, project), { opaqueId }, "The alert");
  const [logged] = await withLog(db, [delivery]);
  if (!logged) throw notFound("The alert");
  return { delivery: logged };
}

/** Sends an alert again, in the same way as before. @throws `conflict` if it is being sent, or if it mailed its customer */
export async function retryAlert(
  tx: Db,
  project: Project,
  opaqueId: string,
  actor: Actor,
  now: number,
): Promise<{ opaqueId: string; status: DeliveryStatus }> {
  if ((await findDirectMail(tx, opaqueId))?.projectId === project.id) {
    await retryDirectMail(tx, project, opaqueId, actor, now);
    return { opaqueId, status: "pending" };
  }
  const delivery = await getDelivery(tx, await findRiskEndpoint(tx, project), { opaqueId }, "The alert");
  return retryDelivery(tx, project, delivery, actor, now);
}
