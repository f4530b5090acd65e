// The names of events: those with a meaning for the risk score, their aliases, and the names of kinds of activity.

/**
 * Names with a meaning for the risk score; every other name counts as use of the product. A kind also stores whether it came with
 * a secret API key, because browsers' reports of plans, payments, seats and exports are ignored.
 */
const MEANINGFUL = [
  "activity",
  "login",
  "feature_used",
  "cancel_page_view",
  "billing_page_view",
  "plan_downgrade",
  "plan_upgrade",
  "data_export",
  "team_member_removed",
  "invite_sent",
  "payment_failed",
  "payment_recovered",
  "support_ticket",
  "error",
  "identified",
] as const;

/**
 * Activity around the product rather than in it: cancelling, paying, or asking for help. It does not count as use: a customer who
 * only opens the cancel page has not come back.
 */
const NOT_USE: ReadonlySet<string> = new Set<(typeof MEANINGFUL)[number]>([
  "cancel_page_view",
  "billing_page_view",
  "data_export",
  "support_ticket",
  "plan_downgrade",
  "plan_upgrade",
  "team_member_removed",
  "payment_failed",
  "payment_recovered",
  "identified", // a server said who somebody is
]);

/** Whether events of this kind (see `kindOf`) show that the customer used the product, whichever key they came with. */
export const isUse = (kind: string): boolean => !NOT_USE.has(kind);

const KNOWN: ReadonlySet<string> = new Set(MEANINGFUL);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ["cancel_button_clicked", "cancel_page_view"],
  ["billing_portal_visit", "billing_page_view"],
]);

const LONGEST_FEATURE = 100;
const FEATURE_USED = "feature_used";
/** The prefix of the kinds of used features. */
export const OF_FEATURE = `${FEATURE_USED}:`;
const CONTROLS = /[\u0000-\u001f\u007f\u0085\u2028\u2029]/;

/**
 * The kind of activity of an event: its name with aliases resolved, or `feature_used:<feature>` if it names a feature in at most
 * 100 characters on one line.
 */
export function kindOf(name: string, properties: { readonly feature?: unknown } | null): string {
  if (name === FEATURE_USED) {
    const feature = featureOf(properties?.feature);
    return feature === undefined ? FEATURE_USED : OF_FEATURE + feature;
  }
  return ALIASES.get(name) ?? name;
}

function featureOf(feature: unknown): string | undefined {
  if (typeof feature !== "string" || feature.length > LONGEST_FEATURE) return undefined;
  const trimmed = feature.trim();
  return trimmed === "" || CONTROLS.test(trimmed) || !trimmed.isWellFormed() ? undefined : trimmed;
}

/** The name of an event as shown; the name of a feature is in the properties. */
export const nameOf = (kind: string): string => (kind.startsWith(OF_FEATURE) ? FEATURE_USED : kind);

/** Whether a kind is one of those above, which do not count towards a limit. */
export const isMeaningful = (kind: string): boolean => KNOWN.has(kind);

/** The kind of a feature that there is no room for, and of a name that there is none for. */
export const WITHOUT_FEATURE = FEATURE_USED;
export const WITHOUT_NAME = "activity";
