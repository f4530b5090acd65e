// Whether a company has said anything of itself. Apart from the rest: what judges mails asks this in the reading thread.

import { sql } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import type { KnowledgeText } from "./tables.ts";

/** True where there are no plans, features, stories and fixes, and no active offer. */
export async function hasNothingToSay(db: Db, projectId: string): Promise<boolean> {
  const [row] = await db.values<[string]>(sql`select content from knowledge where project_id = ${projectId}`);
  const { plans, features, stories, fixes } = JSON.parse(row?.[0] ?? "{}") as Partial<KnowledgeText>;
  if ([plans, features, stories, fixes].some((list) => list !== undefined && list.length > 0)) return false;
  const offers = await db.values(
    sql`select 1 from retention_offers where project_id = ${projectId} and is_active = 1 limit 1`,
  );
  return offers.length === 0;
}
