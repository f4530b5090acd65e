// Finds out what an API key may do at a payment provider. No provider reports this, so each right is tried: reading with a list of one
// object, writing with a change to an object that cannot exist, which is refused for that reason if the key has the right.

import type { ApiFailure } from "../../adapters/api-failure.ts";
import { ApiError, type JsonApi } from "../../adapters/json-api.ts";

export type KeyRight = {
  /** The provider's name for the right. */
  name: string;
  access: "read" | "write";
  neededFor: string;
  attempt(api: JsonApi): Promise<unknown>;
};

type KeyMode = "live" | "test";

export const toRead = (name: string, path: string, neededFor: string): KeyRight => ({
  name,
  access: "read",
  neededFor,
  attempt: (api) => api.get(path),
});

/** `path`: the path of an object that cannot exist. */
export const toWrite = (name: string, path: string, neededFor: string): KeyRight => ({
  name,
  access: "write",
  neededFor,
  attempt: (api) => api.patch(path, {}),
});

export const SEEING = "seeing what a subscription is like before it is changed";
export const CARRYING_OUT = "carrying out accepted offers and cancellations";

/**
 * `lacking`: the missing rights. `stranger`: a subscription that the project knows but the key cannot see; null if it can, or if
 * none is known. `silent`: the API could not be reached, with the `reason` of an API failure.
 */
export type KeyReport =
  | { state: "answers"; mode: KeyMode | null; lacking: KeyRight[]; stranger: string | null }
  | { state: "refused" }
  | { state: "silent"; reason: string };

type Kind = {
  mode: KeyMode | null;
  rights: readonly KeyRight[];
  /** Null if none is known. */
  subscriptionId: string | null;
  /** Whether a failure means that a right is missing, as opposed to a wrong key. */
  isLackOfRight(failure: ApiFailure): boolean;
  isUnknown(error: ApiError): boolean;
};

export async function examineKey(
  api: JsonApi,
  { mode, rights, subscriptionId, isLackOfRight, isUnknown }: Kind,
): Promise<KeyReport> {
  const holds = async ({ access, attempt }: KeyRight): Promise<boolean> => {
    try {
      await attempt(api);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // The object does not exist, so "invalid" means that the key may write.
      if (error.failure.kind === "invalid") return access === "write";
      if (isLackOfRight(error.failure)) return false;
      throw error;
    }
  };
  const findStranger = async (): Promise<string | null> => {
    if (subscriptionId === null) return null;
    try {
      await api.get(`/subscriptions/${encodeURIComponent(subscriptionId)}`);
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isUnknown(error)) return subscriptionId;
      if (error.failure.kind === "invalid" || isLackOfRight(error.failure)) return null;
      throw error;
    }
  };
  try {
    const [held, stranger] = await Promise.all([Promise.all(rights.map(holds)), findStranger()]);
    return { state: "answers", mode, lacking: rights.filter((_, index) => !held[index]), stranger };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { kind, reason } = error.failure;
    return kind === "refused" ? { state: "refused" } : { state: "silent", reason };
  }
}
