// What a page has of Recoverd: the flow, a session without looks, tracking, and the elements that cancel.

import { canShow } from "./dialog.ts";
import { type Callbacks, type Ending, type FlowOptions, openFlow } from "./flow.ts";
import { type Customer, createSession, type FlowConfig, type Session } from "./session.ts";
import { findLanguage } from "./shared/texts.ts";
import { createTracker } from "./tracking.ts";
import { startWall } from "./wall.ts";

export type Options = Callbacks &
  Pick<FlowOptions, "customer" | "language" | "words" | "dir" | "href" | "proceed"> & {
    readonly publicKey?: string | undefined;
    /** Address of the server, such as `https://recoverd.example.com`. */
    readonly server?: string | undefined;
  };

export interface Recoverd {
  /** Options for everything that comes after; what is not given stays as it is. */
  init(options: Options): void;
  /** Who uses the page, for the flow and for tracking. */
  identify(customer: Customer): void;
  /** Opens the cancel flow; resolves to what became of it, and never rejects. */
  open(options?: Options): Promise<Ending>;
  /** The flow without any looks. */
  session(options?: Options): Session;
  /** Records what the customer does; returns whether it was taken, which it is not while nobody was identified. */
  track(event: string, properties?: Readonly<Record<string, unknown>>): boolean;
  /**
   * Shows a proven customer their open failed payment, as the project's settings say, until it is paid; returns what takes
   * it off the page. Called again, for somebody else say, it takes the place of the one before.
   */
  wall(options?: Options): () => void;
  /** Lets every element with `data-recoverd-cancel` open the flow, now and later. */
  attach(): void;
}

const CANCELS = "[data-recoverd-cancel]";

export function createRecoverd(given: Options = {}): Recoverd {
  let defaults = given;
  const trackers = new Map<string, ReturnType<typeof createTracker>>();
  const configs = new Map<string, Promise<FlowConfig>>();
  let stopWall = (): void => {};
  /** Elements whose next click is the page's own. */
  const released = new WeakSet<Element>();

  function addressed<T extends Options>(options: T) {
    // The page's language where there are texts in it, else the browser's, which is sent to the server.
    const language = findLanguage(globalThis.document?.documentElement.lang);
    const all = { language, ...defaults, ...setOf(options) };
    const { publicKey = "", server } = all;
    if (!publicKey || !server) throw new Error("Recoverd needs publicKey and server");
    return { ...all, publicKey, api: new URL("api/v1/", server.replace(/\/*$/, "/")).href };
  }

  /** The configuration, asked for once; one that failed is asked for again. */
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
      // Reported like every other failure: the page's own link is what remains.
      flow = { ...defaults, ...setOf(options), publicKey: "", api: "", config: Promise.reject(error) };
    }
    return openFlow(flow);
  }

  function clicked(event: MouseEvent): void {
    const cause = cancellerOf(event);
    // A link that is opened in another tab leads to the page behind it.
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

  /** Asks early, so that nobody waits later. */
  function approached(event: Event): void {
    const cause = cancellerOf(event);
    if (!cause) return;
    try {
      configOf(optionsOf(cause)).catch(() => {});
    } catch {
      // without a key the click reports it
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

/** Without what is there but undefined. */
const setOf = <T extends object>(options: T): T =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as T;

function cancellerOf(event: Event): HTMLElement | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target.closest<HTMLElement>(CANCELS) : null;
}

/** What the attributes of an element say: `data-public-key`, `data-language` and `data-customer-…`. */
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
