// The operator of the instance is the holder of the first account, created with the setup link or on the command line.

import { asc } from "drizzle-orm";
import type { Db } from "../../store/engine.ts";
import { type User, users } from "./tables.ts";

export async function isOperator(db: Db, user: Pick<User, "id">): Promise<boolean> {
  const [first] = await db.select({ id: users.id }).from(users).orderBy(asc(users.createdAt), asc(users.id)).limit(1);
  return first?.id === user.id;
}
