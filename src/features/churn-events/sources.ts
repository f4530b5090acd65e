// The sources of churn events and their properties. All code that depends on an event's source uses this table.

import { definitionOf, PROVIDER_NAMES, type ProviderName } from "../providers/definitions.ts";

type Traits = {
  /** A payment provider: it retries failed payments, and reports when a customer pays or cancels. */
  isProvider: boolean;
  /** Only the project itself, or a provider that it trusts, can have written the event. */
  trusted: boolean;
  /** Entered by a person, or by a program of theirs. */
  byHand: boolean;
};

export type EventSource = "api" | "custom" | "cancel_flow" | "import" | ProviderName;

export const EVENT_SOURCES: Readonly<Record<EventSource, Traits>> = {
  api: { isProvider: false, trusted: true, byHand: true },
  // Anyone with the public key can post, so only the signature proves an event.
  custom: { isProvider: false, trusted: false, byHand: false },
  cancel_flow: { isProvider: false, trusted: false, byHand: false },
  ...(Object.fromEntries(
    PROVIDER_NAMES.map((name) => [name, { isProvider: true, trusted: definitionOf(name).trusted, byHand: false }]),
  ) as Record<ProviderName, Traits>),
  import: { isProvider: false, trusted: true, byHand: true },
};

export const EVENT_SOURCE_NAMES = Object.keys(EVENT_SOURCES) as EventSource[];
