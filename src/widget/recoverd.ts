// The widget's interface for pages: the flow, a session without a user interface, tracking, the wall, and elements that cancel.

import { canShow } from "./dialog.ts";
import { type Callbacks, type Ending, type FlowOptions, openFlow } from "./flow.ts";
import { type Customer, createSession, type FlowConfig, type Session } from "./session.ts";
import { findLanguage } from "./shared/texts.ts";
import { createTracker } from "./tracking.ts";
import { startWall } from "./wall.ts";

export type Options = Callbacks &
  Pick<FlowOptions, "customer" | "language" | "words" | "dir" | "href" | "proceed"> & {
    readonly publicKey?: string | undefined;
    /** The address of the server, such as `https://recoverd.example.com`. */
    readonly server?: string | undefined;
  };

export interface Recoverd {
  /** Sets options for all later calls; options that are not given stay unchanged. */
  init(options: Options): void;
  /** Sets the customer who uses the page, for the flow, tracking and the wall. */
  identify(customer: Customer): void;
  /** Opens the cancel flow; resolves with its result, and never rejects. */
  open(options?: Options): Promise<Ending>;
  /** Creates a flow without a user interface. */
  session(options?: Options): Session;
  /** Records an event of the customer; returns false if it is invalid, if too many wait, or if no customer was identified. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): boolean;
  /**
   * Shows a customer with a valid hash their open failed payment, according to the project's settings, until it is paid.
   * Returns a function that removes the wall. Another call replaces the current wall, for example for another customer.
   */
  wall(options?: Options): () => void;
  /** Makes all elements with `data-recoverd-cancel`, including later ones, open the flow. */
  attach(): void;
}

const CANCELS = "[data-recoverd-cancel]";

export function createRecoverd(given: Options = {}): Recoverd {
  let defaults = given;
  const trackers = new Map<string, ReturnType<typeof createTracker>>();
  const configs = new Map<string, Promise<FlowConfig>>();
  let stopWall = (): void => {};
  /** Elements with a next click that the page handles. */
  const released = new WeakSet<Element>();

  function addressed<T extends Options>(options: T) {
    // The page's language if supported; otherwise the server uses the browser's.
    const language = findLanguage(globalThis.document?.documentElement.lang);
    const all = { language, ...defaults, ...setOf(options) };
    const { publicKey = "", server } = all;
    if (!publicKey || !server) throw new Error("Recoverd needs publicKey and server");
    return { ...all, publicKey, api: new URL("api/v1/", server.replace(/\/*$/, "/")).href };
  }

  /** The configuration, fetched once per key and language; a failed fetch is repeated. */
  function configOf(options: Options): Promise<FlowConfig> {
    const all = addressed(options);
    const key = `${all.api} ${all.publicKey} ${all.language}`;
    let config = configs.get(key);
    if (!config) {
      config = createSession(all).config();
      configs.set(key, config);
      config.catch(() => configs.delete(key));
    }
    return config;
  }

  function open(options: Options = {}): Promise<Ending> {
    let flow: FlowOptions;
    try {
      flow = { ...addressed(options), config: configOf(options) };
    } catch (error) {
      // Wrong options are handled like other failures, which fall back to the page's own link.
      flow = { ...defaults, ...setOf(options), publicKey: "", api: "", config: Promise.reject(error) };
    }
    return openFlow(flow);
  }

  function clicked(event: MouseEvent): void {
    const cause = cancellerOf(event);
    // A link that is opened in another tab is not intercepted.
    if (!cause || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (released.delete(cause) || !canShow()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const proceed = (): void => {
      released.add(cause);
      cause.click();
      released.delete(cause);
    };
    void open({ ...optionsOf(cause), proceed });
  }

  /** Fetches the configuration early, so that the customer need not wait later. */
  function approached(event: Event): void {
    const cause = cancellerOf(event);
    if (!cause) return;
    try {
      configOf(optionsOf(cause)).catch(() => {});
    } catch {
      // if the key is missing, the click reports it
    }
  }

  return {
    init: (options) => {
      defaults = { ...defaults, ...setOf(options) };
    },
    identify: (customer) => {
      defaults = { ...defaults, customer };
    },
    open,
    session: (options = {}) => createSession(addressed(options)),
    track: (event, properties) => {
      const { api, publicKey } = addressed({});
      const key = `${api} ${publicKey}`;
      if (!trackers.has(key))
        trackers.set(
          key,
          createTracker(api, publicKey, () => defaults.customer ?? {}),
        );
      return trackers.get(key)!(event, properties);
    },
    wall: (options = {}) => {
      stopWall();
      stopWall = startWall(addressed(options));
      return stopWall;
    },
    attach: () => {
      document.addEventListener("click", clicked, true);
      for (const type of ["pointerover", "focusin"]) document.addEventListener(type, approached, { passive: true });
    },
  };
}

/** Removes undefined values. */
const setOf = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;

function cancellerOf(event: Event): HTMLElement | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest<HTMLElement>(CANCELS) : null;
}

/** Reads options from an element's attributes: `data-public-key`, `data-language` and `data-customer-…`. */
export function optionsOf({ dataset }: HTMLElement): Options {
  const customer: Customer = setOf({
    email: dataset.customerEmail,
    name: dataset.customerName,
    id: dataset.customerId,
    hash: dataset.customerHash,
    mrr: numberOf(dataset.customerMrr),
    currency: dataset.customerCurrency,
    plan_name: dataset.customerPlanName,
    tenure_days: numberOf(dataset.customerTenureDays),
    test: dataset.customerTest === "true" || undefined,
  });
  return setOf({
    publicKey: dataset.publicKey,
    language: dataset.language,
    customer: Object.keys(customer).length > 0 ? customer : undefined,
  });
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || !Number.isInteger(Number(text)) ? undefined : Number(text);
