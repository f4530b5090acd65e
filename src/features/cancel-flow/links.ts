// Links to the hosted page: each leads one customer into the cancel flow, proven by a signed token that is valid until the first
// decision or its expiry. Opening the page does not use it up, because mail scanners open links, too.

import { createHmac } from "node:crypto";
import { lte } from "drizzle-orm";
import { newId } from "../../lib/ids.ts";
import { normalizeEmail } from "../../lib/mail-address.ts";
import { readToken, signToken } from "../../lib/tokens.ts";
import type { Db } from "../../store/engine.ts";
import { insertInto } from "../../store/insert.ts";
import { findRow, matches, rowsBy } from "../../store/rows.ts";
import { findProject } from "../projects/service.ts";
import type { Project } from "../projects/tables.ts";
import { identityOfEmail, identityOfId } from "./identity.ts";
import { type CancelLink, cancelLinks } from "./tables.ts";

type Owner = Pick<Project, "id">;

type NewLink = {
  customer_email: string | null;
  customer_id: string | null;
  customer_name: string | null;
  return_url: string | null;
  /** Milliseconds from now. */
  expires_in: number;
};

/** A separate key for these tokens, so that they cannot be confused with links in mails. */
const keyOf = (linksKey: Uint8Array): Uint8Array => createHmac("sha256", linksKey).update("cancel-flow links").digest();

/** Creates a link for a customer, by address or id. */
export async function createCancelLink(
  tx: Db,
  project: Owner,
  input: NewLink,
  linksKey: Uint8Array,
  now: number,
): Promise<{ link: CancelLink; token: string }> {
  const link: CancelLink = {
    id: newId("cfl", now),
    projectId: project.id,
    customerEmail: input.customer_email ? normalizeEmail(input.customer_email) : null,
    customerId: input.customer_id,
    customerName: input.customer_name,
    returnUrl: input.return_url,
    expiresAt: now + input.expires_in,
    usedAt: null,
    createdAt: now,
  };
  await insertLink(tx, link);
  return { link, token: signToken(keyOf(linksKey), link.id) };
}

const insertLink = insertInto(cancelLinks);

const linkById = rowsBy(cancelLinks, ["projectId", "id"]);

/** The project's link for a token, unless it was used or has expired; undefined for any other text. */
export async function findCancelLink(
  db: Db,
  project: Owner,
  token: string,
  linksKey: Uint8Array,
  now: number,
): Promise<CancelLink | undefined> {
  const id = readToken(keyOf(linksKey), token);
  if (id === null) return undefined;
  const link = (await linkById(db, { projectId: project.id, id }))[0];
  return link && link.usedAt === null && link.expiresAt > now ? link : undefined;
}

/** The project of a token, whichever public key stands before it. */
export async function findProjectOfLink(db: Db, token: string, linksKey: Uint8Array): Promise<Project | undefined> {
  const id = readToken(keyOf(linksKey), token);
  const link = id === null ? undefined : await findRow(db, cancelLinks, { id });
  return link && findProject(db, link.projectId);
}

/** The customer of the link: the address, otherwise the id. */
export const identityOfLink = ({ customerEmail, customerId }: CancelLink): string =>
  customerEmail === null ? identityOfId(customerId ?? "") : identityOfEmail(customerEmail);

/** False if it was used in the meantime. */
export async function useUpLink(tx: Db, linkId: string, now: number): Promise<boolean> {
  const unused = matches(cancelLinks, { id: linkId, usedAt: null });
  return (await tx.update(cancelLinks).set({ usedAt: now }).where(unused)).changes > 0;
}

/** Deletes the links that have expired. */
export async function purgeExpiredLinks(tx: Db, now: number): Promise<void> {
  await tx.delete(cancelLinks).where(lte(cancelLinks.expiresAt, now));
}
