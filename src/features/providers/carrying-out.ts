// Carrying out at a provider what a customer has accepted: an offer, or the end of their subscription.

import type { KeyReport } from "./api-keys.ts";
import type { ProviderApis } from "./apis.ts";

export const APPLICATION_KINDS = ["discount", "extension", "downgrade", "pause", "cancellation"] as const;

/** When a change of the subscription takes effect. */
export const MOMENTS = ["period_end", "now"] as const;
export type Moment = (typeof MOMENTS)[number];

/** What is to change of a subscription, as the customer has seen it. */
export type Terms =
  /** `offerId`: of the offer at Razorpay, where discounts are made by hand. */
  | { kind: "discount"; percent: number; months: number; offerId?: string }
  | { kind: "extension"; days: number }
  | { kind: "downgrade"; priceId: string; when: Moment }
  | { kind: "pause"; months: number }
  | { kind: "cancellation"; when: Moment };

/** From when until when what was applied counts, in ms; null where that is open. */
export type Effect = { from: number | null; until: number | null };

/**
 * `id`: the same for every try, and for nothing else. `round`: how many tries the provider answered with a failure that it
 * keeps as the answer to all repeats, so that the next try needs another idempotency key.
 */
export type Task<T extends Terms = Terms> = {
  id: string;
  round: number;
  subscriptionId: string;
  terms: T;
  /** It is of a test: nothing live may change. */
  test: boolean;
};

/** `keyId`: what stands beside the key where a provider's keys are pairs. `now` is in ms. */
export type Access = { apis: ProviderApis; key: string; keyId: string | null; now: number; signal: AbortSignal };

/** `timeout`: ms for one answer. */
export type KeyAccess = Omit<Access, "now" | "signal"> & { timeout: number };

/**
 * What a provider's API can do. A plan says exactly what will be sent; it is saved before anything is, so that a repeat sends
 * the same, and can see whether it was done.
 *
 * All of them throw `NotPossible`, `Refused` or `TryLater`.
 */
export interface OfferApi {
  /** The setting, one of the provider's secrets, that holds the key for its API. */
  readonly keySetting: string;
  /** The setting that names the key, where a provider's keys are pairs. */
  readonly keyIdSetting?: string;
  /** What can be carried out. */
  readonly kinds: readonly Terms["kind"][];
  /** What ends when it should only if it is taken back then; left out where the provider ends everything automatically. */
  readonly endedByUs?: readonly Terms["kind"][];
  /** What cannot be taken back. */
  readonly final?: readonly Terms["kind"][];
  /**
   * Why terms of a kind that can be carried out cannot be, or null: the message follows the name of the offer's field, and
   * what is to be done about it.
   */
  objectionTo?(terms: Terms): { field: string; message: string } | null;
  /**
   * What the key may do; left out where connecting tries that. `known`: the id of a subscription that the project knows, null
   * where there is none.
   */
  examineKey?(access: KeyAccess, known: string | null): Promise<KeyReport>;
  /** Reads what the subscription is like, and changes nothing. */
  plan(task: Task, access: Access): Promise<object>;
  /** Does what was planned, unless it has been done. */
  apply(task: Task, plan: object, access: Access): Promise<Effect>;
  /** Undoes what was applied. `attempt` distinguishes it from an attempt that failed. */
  revert(task: Task, plan: object, access: Access, attempt: string): Promise<void>;
}

/** The subscription does not allow it. The message is one sentence, without a full stop. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";
}

/** The provider will not do it, however often it is asked. The message is one sentence, without a full stop. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The provider could not be reached or is busy: whether it was done is not known. */
export class TryLater extends Error {
  override readonly name = "TryLater";

  /** `delay`: how long the provider asks to wait, in ms. `isKept`: the failure is the answer to all repeats. */
  constructor(
    message: string,
    readonly delay: number | null,
    readonly isKept = false,
  ) {
    super(message);
  }
}
