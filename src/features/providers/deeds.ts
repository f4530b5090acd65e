// Carrying out in the same order at every provider: the subscription is read before each change, so that a repeat sees what was
// done, also where the answer to it was lost.

import type { ApiFailure } from "../../adapters/api-failure.ts";
import { cleanLine } from "../../lib/text.ts";
import {
  type Access,
  type Effect,
  NotPossible,
  type OfferApi,
  Refused,
  type Task,
  type Terms,
  TryLater,
} from "./carrying-out.ts";

export type TermsOf<K extends Terms["kind"]> = Extract<Terms, { kind: K }>;

/** One kind of change. `Given`: what one try has at hand. `Subscription`: as the provider's API has it. */
export type Deed<Given, Subscription, Plan extends object> = {
  /** Throws `NotPossible` where the subscription as it is does not allow it. */
  plan(given: Given, subscription: Subscription): Promise<Plan> | Plan;
  isDone(plan: Plan, subscription: Subscription): boolean;
  /** `subscription`: as it is now; throws `NotPossible` where it was changed since the plan. */
  apply(given: Given, plan: Plan, subscription: Subscription): Promise<void>;
  /** Undoes what is there of it. */
  revert(given: Given, plan: Plan, subscription: Subscription): Promise<void>;
  effectOf(plan: Plan): Effect;
};

/** With the types of its terms and its plan forgotten: a plan is only ever given to the deed that has made it. */
// biome-ignore lint/suspicious/noExplicitAny: terms and plan are forgotten on purpose.
export const anyDeed = <Given, Subscription>(deed: Deed<any, Subscription, any>) =>
  deed as unknown as Deed<Given, Subscription, object>;

type Kit<Given, Subscription> = Omit<OfferApi, "kinds" | "plan" | "apply" | "revert"> & {
  /** The provider's name. */
  title: string;
  deeds: Partial<Record<Terms["kind"], Deed<Given, Subscription, object>>>;
  /** `revert`: distinguishes an attempt to take it back from others. */
  begin(task: Task, access: Access, revert?: string): Given;
  read(given: Given): Promise<Subscription>;
  /** Null for what is no failure of the provider's API. */
  failureOf(error: unknown): ApiFailure | null;
  /** What a key needs to be allowed. */
  rights: string;
};

export function offerApi<Given, Subscription>(kit: Kit<Given, Subscription>): OfferApi {
  const { title, deeds, begin, read } = kit;
  const deedOf = ({ terms }: Task) => {
    const deed = deeds[terms.kind];
    if (!deed) throw new NotPossible(`${title} has no way to carry this out`);
    return deed;
  };
  return {
    ...kit,
    kinds: Object.keys(deeds) as Terms["kind"][],
    plan: (task, access) =>
      saying(kit, async () => {
        const deed = deedOf(task);
        const given = begin(task, access);
        return deed.plan(given, await read(given));
      }),
    apply: (task, plan, access) =>
      saying(kit, async () => {
        const deed = deedOf(task);
        const given = begin(task, access);
        const subscription = await read(given);
        if (deed.isDone(plan, subscription)) return deed.effectOf(plan);
        try {
          await deed.apply(given, plan, subscription);
        } catch (error) {
          // A slow earlier try may have been carried out after the reading, which makes this one a change too many.
          const isRefusal = kit.failureOf(error)?.kind === "invalid";
          if (!isRefusal || !deed.isDone(plan, await read(given))) throw error;
        }
        return deed.effectOf(plan);
      }),
    revert: (task, plan, access, attempt) =>
      saying(kit, async () => {
        const given = begin(task, access, attempt);
        await deedOf(task).revert(given, plan, await read(given));
      }),
  };
}

type Sayer = { title: string; rights: string; failureOf(error: unknown): ApiFailure | null };

/** The API's errors as what they mean for the application. */
async function saying<T>({ title, rights, failureOf }: Sayer, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    const { kind, reason, retryAfter, status } = failure;
    // Some keep the answer to a failure of their own; whether anything was done shows when the subscription is read again.
    if (kind === "later") throw new TryLater(laterSentence(title, reason), retryAfter, status === 500);
    if (kind === "invalid") throw new Refused(sentenceOf(title, error as Error));
    throw new Refused(`${title} refused the API key: it is wrong, or lacks ${rights}`);
  }
}

/** Why it is not known what the provider would do; without a full stop. */
export const laterSentence = (title: string, reason: string): string => `${title} ${LATER[reason] ?? LATER.else}`;

const LATER: Readonly<Record<string, string>> = {
  timed_out: "did not answer in time",
  unreachable: "could not be reached",
  status_429: "answered that there were too many requests",
  status_409: "answered that something else is changing the subscription",
  else: "answered with an error of its own",
};

const MOST = 300; // characters

/** The provider's own words, up to the end of the first sentence. */
function sentenceOf(title: string, { message }: Error): string {
  const [first = ""] = cleanLine(message, MOST).split(/(?<=[^.])\.(?=\s|$)/);
  return `${title} refused: ${first || "it gave no reason"}`;
}
