// What will not be carried out at a payment provider of what an offer says: the offer is saved all the same, and a person does it.

import { and, eq, inArray } from "drizzle-orm";
import type { Detail } from "../../lib/errors.ts";
import type { Db } from "../../store/engine.ts";
import { plans } from "../customers/tables.ts";
import { settingsOf } from "../projects/settings.ts";
import type { Project } from "../projects/tables.ts";
import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";
import { providerOf } from "../providers/table.ts";
import type { OfferArm, OfferContent } from "./tables.ts";

type Saved = OfferContent & { fallback: OfferContent | null; arms: OfferArm[] | null };

/** By the field that is missing or wrong; none for a project that lets nothing be carried out. */
export async function warningsOf(db: Db, project: Project, offer: Saved): Promise<Detail[]> {
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
      const warning = await warningAbout(db, project, name, content);
      if (warning) warnings.push({ field: path + warning.field, message: warning.message });
    }
  }
  return warnings;
}

async function warningAbout(
  db: Db,
  project: Project,
  provider: ProviderName,
  { offer_type, discount_percent, extension_days, price_id, action }: OfferContent,
): Promise<Detail | null> {
  const { title } = definitionOf(provider);
  const missing = (field: string): Detail => ({
    field,
    message: `is needed for ${title} to carry the offer out: without it a person has to`,
  });
  if (offer_type === "discount" && discount_percent === null) return missing("discount_percent");
  if (offer_type === "extension" && extension_days === null) return missing("extension_days");
  if (offer_type === "downgrade" && !price_id) return missing("price_id");
  const kind = action ?? offer_type;
  const isCarriedOut = kind === "pause" || kind === "discount" || kind === "extension" || kind === "downgrade";
  if (isCarriedOut && !providerOf(provider).offers!.kinds.includes(kind)) {
    return { field: action ? "action" : "offer_type", message: `cannot be carried out at ${title}: a person has to` };
  }
  if (price_id && (await isUnknownPrice(db, project, provider, price_id))) {
    return { field: "price_id", message: `is no price that ${title} has reported` };
  }
  return null;
}

/** Only where the provider has reported prices at all. */
async function isUnknownPrice(db: Db, project: Project, provider: ProviderName, id: string): Promise<boolean> {
  const own = and(eq(plans.projectId, project.id), eq(plans.provider, provider));
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
