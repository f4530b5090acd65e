// Who operates the instance: the holder of the first account, which the setup link or the command line created.

import { asc } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { type User, users } from "./tables.ts";

export async function isOperator(db: Db, user: Pick<User, "id">): Promise<boolean> {
  const [first] = await db.select({ id: users.id }).from(users).orderBy(asc(users.createdAt), asc(users.id)).limit(1);
  return first?.id === user.id;
}
