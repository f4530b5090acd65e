// Where churn events come from, and what follows from it. Whatever depends on an event's source asks this table.

import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";

type Traits = {
  /** A payment provider: it charges again after a failed payment, and reports when a customer pays or ends. */
  isProvider: boolean;
  /** Nobody but the project itself, or a provider that it trusts, can have written what the event says. */
  trusted: boolean;
  /** Entered by a person, or by a program of theirs. */
  byHand: boolean;
};

export type EventSource = "api" | "custom" | "cancel_flow" | "import" | ProviderName;

export const EVENT_SOURCES: Readonly<Record<EventSource, Traits>> = {
  api: { isProvider: false, trusted: true, byHand: true },
  // Anyone who has the public key can post: whether an event was signed decides what it proves.
  custom: { isProvider: false, trusted: false, byHand: false },
  cancel_flow: { isProvider: false, trusted: false, byHand: false },
  ...(Object.fromEntries(
    PROVIDER_NAMES.map((name) => [name, { isProvider: true, trusted: definitionOf(name).trusted, byHand: false }]),
  ) as Record<ProviderName, Traits>),
  import: { isProvider: false, trusted: true, byHand: true },
};

export const EVENT_SOURCE_NAMES = Object.keys(EVENT_SOURCES) as EventSource[];
