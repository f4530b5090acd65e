// Normalises a provider's body from the inbox; every later step works with the result.

import { pathId } from "../../../lib/customer-id.ts";
import type { Db } from "../../../store/engine.ts";
import { settingsOf } from "../../projects/settings.ts";
import type { Project } from "../../projects/tables.ts";
import type { ProviderName } from "../../providers/definitions.ts";
import type { ProviderEvent } from "../../providers/provider-event.ts";
import { providerOf } from "../../providers/table.ts";
import { findDiscounts } from "../payments/discounts.ts";
import type { InboundEvent } from "./tables.ts";

/** The events of one body. Plain data, so that a job can store it while missing facts are fetched. */
export type Normalised = { test: boolean; account: string | null; events: ProviderEvent[] };

export async function normaliseBody(
  db: Db,
  project: Project,
  name: ProviderName,
  { body: text, receivedAt }: Pick<InboundEvent, "body" | "receivedAt">,
): Promise<Normalised> {
  const body: unknown = JSON.parse(text ?? "null");
  const provider = providerOf(name);
  const discounts = await findDiscounts(db, project, name, provider.discountKeys?.(body) ?? []);
  const normalised = provider.normalise(body, receivedAt, discounts);
  const events = /"\s*\.{1,2}\s*"/.test(text ?? "") ? normalised.map(withPathIds) : normalised;
  return { test: provider.isTest(body), account: provider.accountOf?.(body) ?? null, events };
}

/** The event, its customer named by an id that a path of the API can hold. */
function withPathIds(event: ProviderEvent): ProviderEvent {
  const named = <N extends { customerId: string | null }>(who: N): N => ({
    ...who,
    customerId: who.customerId && pathId(who.customerId),
  });
  if ("customerId" in event) return named(event);
  if ("subject" in event) return { ...event, subject: named(event.subject) };
  return "owner" in event ? { ...event, owner: named(event.owner) } : event;
}

/** The event, with what the project's settings say about the plan. */
export function withSettings(name: ProviderName, project: Project, event: ProviderEvent): ProviderEvent {
  const provider = providerOf(name);
  return provider.withSettings && "facts" in event
    ? { ...event, facts: provider.withSettings(event.facts, settingsOf(project)) }
    : event;
}
