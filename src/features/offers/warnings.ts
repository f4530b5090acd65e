// Warns about parts of an offer that cannot be carried out at a payment provider. The offer is saved anyway, and a person must
// carry it out.

import { and, count, gte, inArray } from "drizzle-orm";
import type { Detail } from "../../lib/errors.ts";
import { monthsLater } from "../../lib/months-later.ts";
import type { Db } from "../../store/engine.ts";
import { matches } from "../../store/rows.ts";
import { isRenewed, plans, renewals, subscriptions } from "../customers/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";
import type { OfferArm, OfferContent } from "./tables.ts";
import { termsOf } from "./terms.ts";

type Saved = OfferContent & { fallback: OfferContent | null; arms: OfferArm[] | null };

/** One warning per field that is missing or wrong; none if the project does not let Recoverd carry out offers. */
export async function warningsOf(db: Db, project: Project, offer: Saved, now: number): Promise<Detail[]> {
  const { integrations } = settingsOf(project);
  const names = PROVIDER_NAMES.filter((name) => {
    const { apply_offers } = integrations[name] as { apply_offers?: boolean };
    return apply_offers === true && providerOf(name).offers !== undefined;
  });
  const contents: [path: string, content: OfferContent][] = [
    ["", offer],
    ...(offer.fallback ? [["fallback.", offer.fallback] as [string, OfferContent]] : []),
    ...(offer.arms ?? []).map(({ offer }, index): [string, OfferContent] => [`arms.${index}.offer.`, offer]),
  ];
  const warnings: Detail[] = [];
  for (const name of names) {
    for (const [path, content] of contents) {
      const warning = await warningAbout(db, project, name, content, now);
      if (warning) warnings.push({ field: path + warning.field, message: warning.message });
    }
  }
  return warnings;
}

async function warningAbout(
  db: Db,
  project: Project,
  provider: ProviderName,
  content: OfferContent,
  now: number,
): Promise<Detail | null> {
  const { title } = definitionOf(provider);
  const api = providerOf(provider).offers!;
  const terms = termsOf(content);
  const kind = terms?.kind ?? content.offer_type;
  const field = content.action ? "action" : "offer_type";
  const isCarriedOut = terms !== null || NEEDED[kind] !== undefined;
  if (isCarriedOut && !api.kinds.some((one) => one === kind)) {
    return { field, message: `cannot be carried out at ${title}: a person has to` };
  }
  if (terms === null) {
    const missing = NEEDED[kind];
    const message = `is needed for ${title} to carry the offer out: without it a person has to`;
    return missing === undefined ? null : { field: missing, message };
  }
  const objection = api.objectionTo?.(terms) ?? null;
  if (objection !== null) return objection;
  if (terms.kind === "downgrade" && (await isUnknownPrice(db, project, provider, terms.priceId))) {
    return { field: "price_id", message: `is no price that ${title} has reported` };
  }
  if (terms.kind !== "discount") return null;
  const late = await countInvoicedAfter(db, project, provider, monthsLater(now, terms.months));
  if (late === 0) return null;
  const whose = late === 1 ? "1 subscription" : `${late} subscriptions`;
  return {
    field: "months",
    message: `ends before the next invoice of ${whose} at ${title}, which would not be reduced`,
  };
}

/** Counts running live subscriptions whose next payment is known to be at `end` (ms) or later. */
async function countInvoicedAfter(db: Db, project: Project, provider: ProviderName, end: number): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(renewals)
    .innerJoin(subscriptions, isRenewed)
    .where(
      matches(
        renewals,
        { projectId: project.id, provider },
        gte(renewals.renewsAt, end),
        matches(subscriptions, { status: "running", test: false }),
      ),
    );
  return found?.count ?? 0;
}

/** The field without which an offer of this type cannot be carried out. */
const NEEDED: Readonly<Record<string, string>> = {
  discount: "discount_percent",
  extension: "extension_days",
  downgrade: "price_id",
};

/** Whether the price is unknown; false if the provider has not reported any prices yet. */
async function isUnknownPrice(db: Db, project: Project, provider: ProviderName, id: string): Promise<boolean> {
  const own = matches(plans, { projectId: project.id, provider });
  const [any] = await db.select({ id: plans.planId }).from(plans).where(own).limit(1);
  if (!any) return false;
  const ids = [id, `test/${id}`];
  const [found] = await db
    .select({ id: plans.planId })
    .from(plans)
    .where(and(own, inArray(plans.planId, ids)))
    .limit(1);
  return !found;
}
