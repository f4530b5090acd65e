// The common order of changes at every provider: the subscription is read before each change, so that a repeat sees an earlier
// change even if the answer was lost.

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

/** One kind of change. `Given`: the input of one try. `Subscription`: as returned by the provider's API. */
export type Change<Given, Subscription, Plan extends object> = {
  /** Throws `NotPossible` if the current subscription does not allow it. */
  plan(given: Given, subscription: Subscription): Promise<Plan> | Plan;
  isDone(plan: Plan, subscription: Subscription): boolean;
  /** `subscription`: the current state; throws `NotPossible` if it was changed since the plan. */
  apply(given: Given, plan: Plan, subscription: Subscription): Promise<void>;
  /** Reverts the change, as far as it is present. */
  revert(given: Given, plan: Plan, subscription: Subscription): Promise<void>;
  effectOf(plan: Plan): Effect;
};

/** Erases the types of terms and plan, because a plan is only passed to the change that created it. */
// biome-ignore lint/suspicious/noExplicitAny: the types of terms and plan are erased on purpose.
export const anyChange = <Given, Subscription>(change: Change<any, Subscription, any>) =>
  change as unknown as Change<Given, Subscription, object>;

type Kit<Given, Subscription> = Omit<OfferApi, "kinds" | "plan" | "apply" | "revert"> & {
  /** The provider's name. */
  title: string;
  changes: Partial<Record<Terms["kind"], Change<Given, Subscription, object>>>;
  /** `revert`: distinguishes an attempt to revert from others. */
  begin(task: Task, access: Access, revert?: string): Given;
  read(given: Given): Promise<Subscription>;
  /** Null if the error is not from the provider's API. */
  failureOf(error: unknown): ApiFailure | null;
  /** The rights that a key needs. */
  rights: string;
};

export function offerApi<Given, Subscription>(kit: Kit<Given, Subscription>): OfferApi {
  const { title, changes, begin, read } = kit;
  const changeOf = ({ terms }: Task) => {
    const change = changes[terms.kind];
    if (!change) throw new NotPossible(`${title} has no way to carry this out`);
    return change;
  };
  return {
    ...kit,
    kinds: Object.keys(changes) as Terms["kind"][],
    plan: (task, access) =>
      saying(kit, async () => {
        const change = changeOf(task);
        const given = begin(task, access);
        return change.plan(given, await read(given));
      }),
    apply: (task, plan, access) =>
      saying(kit, async () => {
        const change = changeOf(task);
        const given = begin(task, access);
        const subscription = await read(given);
        if (change.isDone(plan, subscription)) return change.effectOf(plan);
        try {
          await change.apply(given, plan, subscription);
        } catch (error) {
          // A slow earlier try may have been carried out after the read, so this one may be refused as a duplicate.
          const isRefusal = kit.failureOf(error)?.kind === "invalid";
          if (!isRefusal || !change.isDone(plan, await read(given))) throw error;
        }
        return change.effectOf(plan);
      }),
    revert: (task, plan, access, attempt) =>
      saying(kit, async () => {
        const given = begin(task, access, attempt);
        await changeOf(task).revert(given, plan, await read(given));
      }),
  };
}

type Sayer = { title: string; rights: string; failureOf(error: unknown): ApiFailure | null };

/** Translates the API's errors into those of `OfferApi`. */
async function saying<T>({ title, rights, failureOf }: Sayer, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    const { kind, reason, retryAfter, status } = failure;
    // Some providers repeat an internal error for the same key. Reading the subscription again shows whether the change was made.
    if (kind === "later") throw new TryLater(laterSentence(title, reason), retryAfter, status === 500);
    if (kind === "invalid") throw new Refused(sentenceOf(title, error as Error));
    throw new Refused(`${title} refused the API key: it is wrong, or lacks ${rights}`);
  }
}

/** Why the provider gave no answer; without a full stop. */
export const laterSentence = (title: string, reason: string): string => `${title} ${LATER[reason] ?? LATER.else}`;

const LATER: Readonly<Record<string, string>> = {
  timed_out: "did not answer in time",
  unreachable: "could not be reached",
  status_429: "answered that there were too many requests",
  status_409: "answered that something else is changing the subscription",
  else: "answered with an error of its own",
};

const MOST = 300; // characters

/** The provider's own message, up to the end of the first sentence. */
function sentenceOf(title: string, { message }: Error): string {
  const [first = ""] = cleanLine(message, MOST).split(/(?<=[^.])\.(?=\s|$)/);
  return `${title} refused: ${first || "it gave no reason"}`;
}
