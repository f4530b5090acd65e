// What the names of tracked events mean for the score. What somebody says with the public key alone may be made up, so
// names that only the project's own systems can know mean nothing without an API key.

/** What a kind of event is to the score. `activity`: the customer was there. `none`: nothing, not even that. */
export type Meaning =
  | "activity"
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

/** `feature`: the number of the feature, for `feature_used` with one. Two kinds of one feature share it. */
export type Kind = { readonly meaning: Meaning; readonly feature: number; readonly trusted: boolean };

/** The kinds of a project, by their number. */
export type Kinds = readonly (Kind | undefined)[];

const ANYBODY_KNOWS: ReadonlySet<string> = new Set<Meaning>([
  "cancel_page_view",
  "billing_page_view",
  "invite_sent",
  "support_ticket",
  "error",
]);
const OWN_SYSTEMS_KNOW: ReadonlySet<string> = new Set<Meaning>([
  "plan_downgrade",
  "plan_upgrade",
  "data_export",
  "team_member_removed",
]);
/** They are the card's doing, not the customer's: no activity. */
const PAYMENTS: ReadonlySet<string> = new Set<Meaning>(["payment_failed", "payment_recovered"]);

const FEATURE = "feature_used:";

/** What an event of this name means; trusted: it was told with an API key. Aliases were resolved when it was stored. */
export function meaningOf(name: string, trusted: boolean): Meaning {
  if (name.startsWith(FEATURE)) return "feature";
  if (ANYBODY_KNOWS.has(name)) return name as Meaning;
  if (PAYMENTS.has(name)) return trusted ? (name as Meaning) : "none";
  if (OWN_SYSTEMS_KNOW.has(name) && trusted) return name as Meaning;
  return "activity";
}

/** The kinds of one project, from the rows that name them. */
export function kindsOf(rows: Iterable<{ number: number; name: string; trusted: boolean }>): Kinds {
  const features = new Map<string, number>();
  const kinds: (Kind | undefined)[] = [];
  for (const { number, name, trusted } of rows) {
    const meaning = meaningOf(name, trusted);
    if (meaning === "feature" && !features.has(name)) features.set(name, features.size);
    kinds[number] = { meaning, feature: features.get(name) ?? -1, trusted };
  }
  return kinds;
}
