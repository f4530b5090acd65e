// Maps the names of tracked events to their meaning for the score. Events sent with the public key alone may be forged, so
// names that only the project's own systems should send are ignored without an API key.

import { isUse } from "../tracking/names.ts";

/** `use`: the product was used, nothing more. `none`: no meaning. */
type Meaning =
  | "use"
  | "feature"
  | "cancel_page_view"
  | "billing_page_view"
  | "plan_downgrade"
  | "plan_upgrade"
  | "data_export"
  | "team_member_removed"
  | "invite_sent"
  | "payment_failed"
  | "payment_recovered"
  | "support_ticket"
  | "error"
  | "none";

/**
 * `isUse`: whether it also shows that the product was used. `feature`: the number of the feature, for `feature_used` with one;
 * both kinds of one feature share it.
 */
type Kind = {
  readonly meaning: Meaning;
  readonly isUse: boolean;
  readonly feature: number;
  readonly trusted: boolean;
};

export type Kinds = readonly (Kind | undefined)[];

const ANYBODY_KNOWS: ReadonlySet<string> = new Set<Meaning>([
  "cancel_page_view",
  "billing_page_view",
  "invite_sent",
  "support_ticket",
  "error",
]);
const OWN_SYSTEMS_KNOW: ReadonlySet<string> = new Set<Meaning>([
  "payment_failed",
  "payment_recovered",
  "plan_downgrade",
  "plan_upgrade",
  "data_export",
  "team_member_removed",
]);

const FEATURE = "feature_used:";

/**
 * The meaning of an event of this name; `trusted`: it was sent with an API key. Aliases were already resolved when it was
 * stored.
 */
function meaningOf(name: string, trusted: boolean): Meaning {
  if (name.startsWith(FEATURE)) return "feature";
  if (ANYBODY_KNOWS.has(name)) return name as Meaning;
  if (OWN_SYSTEMS_KNOW.has(name)) return trusted ? (name as Meaning) : "none";
  return "use";
}

export function kindsOf(rows: Iterable<{ number: number; name: string; trusted: boolean }>): Kinds {
  const features = new Map<string, number>();
  const kinds: (Kind | undefined)[] = [];
  for (const { number, name, trusted } of rows) {
    const meaning = meaningOf(name, trusted);
    if (meaning === "feature" && !features.has(name)) features.set(name, features.size);
    kinds[number] = { meaning, isUse: isUse(name), feature: features.get(name) ?? -1, trusted };
  }
  return kinds;
}
