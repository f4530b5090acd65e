// The account that an operator sets in the environment: created at start, so that nobody is locked out of a new server.

import type { Store } from "../../store/engine.ts";
import { hashPassword } from "./passwords.ts";
import { createUser, findUserByEmail } from "./service.ts";

export type Admin = { readonly email: string; readonly password: string };

/** Creates the account if there is none of that address; one that exists keeps its password. True when it was created. */
export async function ensureAdmin(store: Store, { email, password }: Admin, now: number): Promise<boolean> {
  if (await findUserByEmail(store.read, email)) return false;
  const passwordHash = await hashPassword(password);
  return store.write(async (tx) => {
    if (await findUserByEmail(tx, email)) return false;
    await createUser(tx, { email, name: null, passwordHash }, now);
    return true;
  });
}
