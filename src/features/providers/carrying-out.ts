// Carries out at a provider what a customer has accepted: an offer, or the cancellation of their subscription.

import type { KeyReport } from "./api-keys.ts";
import type { ProviderApis } from "./apis.ts";

export const APPLICATION_KINDS = ["discount", "extension", "downgrade", "pause", "cancellation"] as const;

/** When a change of the subscription takes effect. */
export const MOMENTS = ["period_end", "now"] as const;
export type Moment = (typeof MOMENTS)[number];

/** The change to a subscription, as shown to the customer. */
export type Terms =
  /** `offerId`: the offer at Razorpay, where discounts are created by hand. */
  | { kind: "discount"; percent: number; months: number; offerId?: string }
  | { kind: "extension"; days: number }
  | { kind: "downgrade"; priceId: string; when: Moment }
  | { kind: "pause"; months: number }
  | { kind: "cancellation"; when: Moment };

/** The time in which the change is effective, in ms; null if open. */
export type Effect = { from: number | null; until: number | null };

/**
 * `id`: unique, and the same for every try. `round`: how many tries failed with an answer that the provider repeats for the same
 * idempotency key, so that the next try needs another key.
 */
export type Task<T extends Terms = Terms> = {
  id: string;
  round: number;
  subscriptionId: string;
  terms: T;
  /** From a test: nothing live may change. */
  test: boolean;
};

/** `keyId`: the id of the key, if a provider's keys are pairs. `now` is in ms. */
export type Access = { apis: ProviderApis; key: string; keyId: string | null; now: number; signal: AbortSignal };

/** `timeout`: ms for one answer. */
export type KeyAccess = Omit<Access, "now" | "signal"> & { timeout: number };

/**
 * What a provider's API can do. A plan describes exactly what will be sent. It is saved before anything is sent, so that a repeat
 * sends the same and can find out whether it was done.
 *
 * All methods throw `NotPossible`, `Refused` or `TryLater`.
 */
export interface OfferApi {
  /** The setting, one of the provider's secrets, that holds the key for its API. */
  readonly keySetting: string;
  /** The setting with the id of the key, if a provider's keys are pairs. */
  readonly keyIdSetting?: string;
  /** What can be carried out. */
  readonly kinds: readonly Terms["kind"][];
  /** The kinds that we must revert when they should end; omitted if the provider ends all of them automatically. */
  readonly endedByUs?: readonly Terms["kind"][];
  /** The kinds that cannot be reverted. */
  readonly final?: readonly Terms["kind"][];
  /**
   * Why terms of a supported kind cannot be carried out, or null. The message follows the name of the offer's field and says what
   * to do.
   */
  objectionTo?(terms: Terms): { field: string; message: string } | null;
  /**
   * Finds out what the key may do; omitted if connecting does that. `known`: the id of a subscription that the project knows, null
   * if there is none.
   */
  examineKey?(access: KeyAccess, known: string | null): Promise<KeyReport>;
  /** Reads the subscription and changes nothing. */
  plan(task: Task, access: Access): Promise<object>;
  /** Carries out the plan, unless that was done already. */
  apply(task: Task, plan: object, access: Access): Promise<Effect>;
  /** Reverts the change. `attempt` distinguishes it from a failed attempt. */
  revert(task: Task, plan: object, access: Access, attempt: string): Promise<void>;
}

/** The subscription does not allow it. The message is one sentence, without a full stop. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";
}

/** The provider refuses it permanently. The message is one sentence, without a full stop. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The provider could not be reached or is busy: it is unknown whether the change was made. */
export class TryLater extends Error {
  override readonly name = "TryLater";

  /** `delay`: how long the provider asks to wait, in ms. `isKept`: the provider repeats this failure for the same idempotency key. */
  constructor(
    message: string,
    readonly delay: number | null,
    readonly isKept = false,
  ) {
    super(message);
  }
}
