// Who may make an account: everybody, nobody, or those whom the automatic rule lets.

import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../lib/errors.ts";
import { hashToken, randomToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import { hasAccounts } from "./service.ts";

export type RegistrationMode = "auto" | "open" | "closed";

/** Made anew at each start and printed there while no account exists, for whoever can read the log. */
export const newSetupToken = (): string => randomToken(24);

/** Throws `forbidden` where registration is closed to this request. `isLocal`: from loopback, through no proxy. */
export async function admitRegistration(
  db: Db,
  mode: RegistrationMode,
  request: { isLocal: boolean; given: string | null },
  setupToken: string,
): Promise<void> {
  if (mode === "open" || (mode === "auto" && request.isLocal)) return;
  if (mode === "closed") throw new AppError("forbidden", "Registration is closed");
  if (await hasAccounts(db)) throw new AppError("forbidden", "An invitation is needed to register");
  if (!request.given || !sameToken(request.given, setupToken)) {
    throw new AppError("forbidden", "The setup_token that was printed at start is needed for the first account");
  }
}

const sameToken = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(a), "hex"), Buffer.from(hashToken(b), "hex"));
