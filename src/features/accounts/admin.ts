// Creates the account that the operator sets in the environment at start, so that nobody is locked out of a new server.

import type { Store } from "../../store/engine.ts";
import { hashPassword } from "./passwords.ts";
import { createUser, findUserByEmail } from "./service.ts";

export type Admin = { readonly email: string; readonly password: string };

/** Creates the account unless the address has one already, which then keeps its password. Returns true if it was created. */
export async function ensureAdmin(store: Store, { email, password }: Admin, now: number): Promise<boolean> {
  if (await findUserByEmail(store.read, email)) return false;
  const passwordHash = await hashPassword(password);
  return store.write(async (tx) => {
    if (await findUserByEmail(tx, email)) return false;
    await createUser(tx, { email, name: null, passwordHash }, now);
    return true;
  });
}
