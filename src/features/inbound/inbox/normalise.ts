// Normalises a provider's body from the inbox; every later step works with the result.

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
  const events = provider.normalise(body, receivedAt, discounts);
  return { test: provider.isTest(body), account: provider.accountOf?.(body) ?? null, events };
}

/** As a job stored it, maybe of an earlier version, which called `identityAt` by another name. */
export const readNormalised = ({ events, ...rest }: Normalised): Normalised => ({
  ...rest,
  events: events.map((event) =>
    "facts" in event && "toldAt" in event.facts
      ? { ...event, facts: { identityAt: event.facts.toldAt as number | null, ...event.facts } }
      : event,
  ),
});

/** The event, with what the project's settings say about the plan. */
export function withSettings(name: ProviderName, project: Project, event: ProviderEvent): ProviderEvent {
  const provider = providerOf(name);
  return provider.withSettings && "facts" in event
    ? { ...event, facts: provider.withSettings(event.facts, settingsOf(project)) }
    : event;
}
