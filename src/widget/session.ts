// One cancel flow without a user interface: for pages with their own, and used by our dialog.

import { beacon, CallFailed, call, deliver } from "./api.ts";

/**
 * The page's data about the customer who cancels; the API's own names (`customer_email` …) work too. The page's server creates
 * `hash`, which proves the address or, without one, the id.
 */
export type Customer = {
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly id?: string | undefined;
  readonly hash?: string | undefined;
  /** In the currency's minor unit. */
  readonly mrr?: number | undefined;
  readonly currency?: string | undefined;
  readonly plan_name?: string | undefined;
  readonly tenure_days?: number | undefined;
  /** Marks the session as a test. */
  readonly test?: boolean | undefined;
};

export type Offer = {
  readonly offer_type: string;
  readonly title: string;
  readonly description: string;
  readonly cta_button_text: string;
  readonly discount_percent?: number;
  readonly extension_days?: number;
};

export type FlowConfig = {
  readonly project: { readonly name: string };
  readonly language: string;
  readonly reasons: readonly { readonly reason: string; readonly label: string }[];
  readonly theme: Theme;
  readonly verify_identity: boolean;
};

export type Theme = {
  readonly mode?: "auto" | "light" | "dark" | null;
  readonly accent_color?: string | null;
  readonly text_color?: string | null;
  readonly background_color?: string | null;
  readonly radius?: number | null;
};

type Outcome = "accepted" | "declined" | "abandoned";

/** The result of a flow for the page. All fields are null if the customer gave no reason. */
export type Result = {
  readonly session_id: string | null;
  readonly reason: string | null;
  readonly offer: Offer | null;
};

/** The state of applying an offer; `text` is for the customer. `status`: `applied`, `pending`, `failed` or `not_possible`. */
type Progress = { readonly status: string; readonly text: string };

export type SessionOptions = {
  /** The address of the API, such as `https://recoverd.example.com/api/v1/`. */
  readonly api: string;
  readonly publicKey: string;
  readonly customer?: Customer | undefined;
  readonly language?: string | undefined;
};

export interface Session {
  /** Fetches the flow's reasons, language and theme. @throws {CallFailed} */
  config(): Promise<FlowConfig>;
  /** Submits the reason; the result has the offer or null. After a success, later calls return it. @throws {CallFailed} */
  submit(reason: string, comment?: string): Promise<Result>;
  /** Replaces the offer in `result` with its fallback and returns it; null if there is none. */
  fallBack(): Offer | null;
  /** Whether `fallBack` has another offer. */
  readonly hasFallback: boolean;
  /** Ends the flow without delaying the customer; only the first ending counts. Resolves with whether Recoverd accepted it. */
  accept(): Promise<boolean>;
  decline(): Promise<boolean>;
  abandon(): Promise<boolean>;
  /**
   * After the offer was accepted: the state of applying it at the payment provider, within five seconds. Null if Recoverd does
   * not apply it, or does not answer.
   */
  progress(): Promise<Progress | null>;
  /** The result so far. */
  readonly result: Result;
  readonly outcome: Outcome | null;
}

/** In ms: the longest that "One moment" is shown. */
const PATIENCE = 5_000;

const NOTHING: Result = { session_id: null, reason: null, offer: null };

export function createSession({ api, publicKey, customer = {}, language }: SessionOptions): Session {
  let submitted: Promise<Result> | undefined;
  let result = NOTHING;
  let fallback: Offer | null = null;
  let place: "first" | "fallback" = "first";
  let outcome: Outcome | null = null;
  let delivery: Promise<boolean> = Promise.resolve(false);
  let carriedOut = false;

  const sessionUrl = (id: string): string => `${api}cancel-flow/sessions/${encodeURIComponent(id)}/`;
  const outcomeUrl = (id: string): string => `${sessionUrl(id)}outcome`;

  const outcomeBody = (how: Outcome): object => ({ public_key: publicKey, outcome: how, offer: place });

  function end(how: Outcome): Promise<boolean> {
    if (outcome !== null) return delivery;
    outcome = how;
    removeListener?.();
    if (submitted === undefined) return delivery; // no flow was submitted
    // The outcome is sent after the reason has arrived.
    delivery = submitted.then(
      ({ session_id }) => deliver(outcomeUrl(session_id!), outcomeBody(how)),
      () => false,
    );
    return delivery;
  }

  let removeListener: (() => void) | undefined;

  /** Leaving the page abandons the flow, unless the browser keeps the page in its back/forward cache. */
  function watchPage(): void {
    if (outcome !== null || typeof addEventListener === "undefined") return;
    const leave = (event: Event): void => {
      if (outcome !== null || (event as Event & { persisted?: boolean }).persisted) return;
      outcome = "abandoned";
      beacon(outcomeUrl(result.session_id!), outcomeBody(outcome));
    };
    addEventListener("pagehide", leave);
    removeListener = () => removeEventListener("pagehide", leave);
  }

  async function submit(reason: string, comment: string | undefined): Promise<Result> {
    const answer = (await call(`${api}cancel-flow/reasons`, {
      public_key: publicKey,
      reason,
      ...(comment?.trim() ? { comment: comment.trim() } : {}),
      ...(language ? { locale: language } : {}),
      ...fieldsOf(customer),
    })) as Partial<Result> & { fallback_offer?: Offer; carried_out?: boolean };
    if (typeof answer.session_id !== "string") throw new CallFailed(0, "UNREADABLE", "This is no answer of Recoverd's");
    result = { session_id: answer.session_id, reason, offer: answer.offer ?? null };
    fallback = answer.fallback_offer ?? null;
    carriedOut = answer.carried_out === true;
    watchPage();
    return result;
  }

  async function progress(): Promise<Progress | null> {
    if (!carriedOut) return null;
    let latest: Progress | null = null;
    const ask = async (): Promise<void> => {
      const url = `${sessionUrl(result.session_id!)}application?public_key=${publicKey}`;
      latest = ((await call(url)) as { data: Progress | null }).data;
    };
    // Each request waits at the server for up to half of the time.
    const asked = delivery.then(ask).then(() => (latest?.status === "pending" ? ask() : undefined));
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, PATIENCE))]).catch(() => {});
    return latest;
  }

  return {
    progress,
    config: async () => {
      const query = language ? `?language=${encodeURIComponent(language)}` : "";
      const { data } = (await call(`${api}cancel-flow/config/${encodeURIComponent(publicKey)}${query}`)) as {
        data?: FlowConfig;
      };
      if (!Array.isArray(data?.reasons)) throw new CallFailed(0, "UNREADABLE", "This is no answer of Recoverd's");
      return data;
    },
    submit: (reason, comment) => {
      submitted ??= submit(reason, comment).catch((error) => {
        submitted = undefined;
        throw error;
      });
      return submitted;
    },
    fallBack: () => {
      const next = fallback;
      if (next) {
        result = { ...result, offer: next };
        place = "fallback";
        fallback = null;
      }
      return next;
    },
    get hasFallback() {
      return fallback !== null;
    },
    accept: () => end("accepted"),
    decline: () => end("declined"),
    abandon: () => end("abandoned"),
    get result() {
      return result;
    },
    get outcome() {
      return outcome;
    },
  };
}

const NAMES: Readonly<Record<string, string>> = {
  email: "customer_email",
  name: "customer_name",
  id: "customer_id",
  hash: "customer_hash",
};

/** The customer's data with the API's names, without empty values. */
export const fieldsOf = (customer: Customer): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(customer)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [NAMES[name] ?? name, value]),
  );
