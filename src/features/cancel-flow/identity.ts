// Who a customer in the cancel flow is proven to be: a hash that the site's server made of the address (else the id)
// says so. What the browser says beside it proves nothing. A hash of `email:<address>` or `id:<id>` says what it is of;
// a hash of the bare text is taken for an address where it has an "@", else for an id, so that no id proves an address.

import { createHmac, timingSafeEqual } from "node:crypto";
import { normalizeEmail } from "../../lib/mail-address.ts";

export type Claim = { customer_email: string | null; customer_id: string | null; customer_hash: string | null };

const TAGGED = /^(?:email|id):/;

/** `email:…` or `id:…` of a claim with a valid hash by one of the secrets; null for any other. */
export function provenIdentity(
  { customer_email, customer_id, customer_hash }: Claim,
  secrets: string[],
): string | null {
  if (!customer_hash) return null;
  if (customer_email) {
    const email = normalizeEmail(customer_email);
    // Sites may hash the address as they have it or in its normal form; both identify the same customer.
    const forms = [customer_email, email].filter((text) => !TAGGED.test(text));
    return isHashOf([...forms, ...forms.map(identityOfEmail)], customer_hash, secrets) ? identityOfEmail(email) : null;
  }
  if (!customer_id) return null;
  const identity = identityOfId(customer_id);
  return isHashOf(isAmbiguous(customer_id) ? [identity] : [customer_id, identity], customer_hash, secrets)
    ? identity
    : null;
}

/** Whether an untagged id could be an address (the "@" may be full-width), or a tagged form of something else. */
const isAmbiguous = (customerId: string): boolean =>
  TAGGED.test(customerId) || normalizeEmail(customerId).includes("@");

export const identityOfEmail = (email: string): string => `email:${email}`;
export const identityOfId = (customerId: string): string => `id:${customerId}`;

/** The address or the id in an identity. */
export function readIdentity(identity: string): { email: string } | { customerId: string } {
  const text = identity.slice(identity.indexOf(":") + 1);
  return identity.startsWith("email:") ? { email: text } : { customerId: text };
}

function isHashOf(texts: string[], hash: string, secrets: string[]): boolean {
  const given = Buffer.from(hash.trim().toLowerCase());
  let found = false;
  for (const secret of secrets) {
    for (const text of texts) {
      const expected = Buffer.from(createHmac("sha256", secret).update(text).digest("hex"));
      if (given.length === expected.length && timingSafeEqual(given, expected)) found = true;
    }
  }
  return found;
}
