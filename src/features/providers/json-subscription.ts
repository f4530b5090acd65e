// Reads a subscription from providers with a plain JSON API.

import type { JsonApi } from "../../adapters/json-api.ts";
import { NotPossible, type Task, type Terms } from "./carrying-out.ts";

/** The input of one try. */
export type Given<T extends Terms = Terms> = {
  api: JsonApi;
  task: Task<T>;
  /** In ms. */
  now: number;
  /** Whether the key is for test mode, or the sandbox. */
  isTestMode: boolean;
};

/** An id with other characters could change the path. */
const ID = /^[A-Za-z0-9_-]{1,100}$/;

export const pathOf = ({ subscriptionId }: Task): string => `/subscriptions/${subscriptionId}`;

/**
 * `where`: where the key reads, as the beginning of a sentence.
 * @throws NotPossible if the subscription does not exist there.
 */
export async function readAt<S>(
  where: string,
  { subscriptionId }: Task,
  isUnknown: (error: unknown) => boolean,
  read: () => Promise<S>,
): Promise<S> {
  const unknown = () => new NotPossible(`${where} has no subscription ${subscriptionId} that the key may see`);
  if (!ID.test(subscriptionId)) throw unknown();
  try {
    return await read();
  } catch (error) {
    if (isUnknown(error)) throw unknown();
    throw error;
  }
}
