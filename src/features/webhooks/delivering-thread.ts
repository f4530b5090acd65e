// A second thread that delivers webhooks: it is given endpoints, and tells how each one's lane ended. It reads and writes
// by a connection of its own, and writes while the database is lent to it.

import { createDeliverer } from "../../adapters/deliverer.ts";
import type { Deps } from "../../deps.ts";
import { systemClock } from "../../lib/clock.ts";
import type { Log, LogFields } from "../../lib/log.ts";
import { networks } from "../../lib/networks.ts";
import { answerThere, Thread, ThreadEnded } from "../../lib/thread.ts";
import { reasonOf, type Store } from "../../store/engine.ts";
import { borrowing, Lender, type Loan } from "../../store/lent.ts";
import type { Watch } from "../../store/row-watch.ts";
import { ENDPOINTS_CHANNEL } from "./deliveries.ts";
import type { DueEndpoint } from "./due.ts";
import { type LaneEnd, Lanes, type LanesDeps } from "./lanes.ts";

/** What the thread is told first: plain values only. */
type Place = {
  database: string;
  watch: Watch;
  sealingKey: Uint8Array;
  publicUrl: string;
  webhooks: Omit<Deps["config"]["webhooks"], "allowedNetworks"> & { allowedNetworks: readonly string[] };
  /** How many times an endpoint has changed, shared with the thread that gives. */
  changes: Int32Array;
};

type Question = "begin" | "stop" | "abort" | DueEndpoint;
type Level = "debug" | "info" | "warn" | "error";
type Back = { loan: Loan } | { level: Level; message: string; fields: LogFields | undefined };

export class LanesThread {
  readonly #thread: Thread<Place, Question, LaneEnd, Back, void>;
  readonly #forget: () => void;
  #isReady = false;
  /** Whether it has ended by itself, or could not begin. */
  #isLost = false;

  /** `onReady` is told when it has begun, once. Until it is closed it hears when the process stops, and of `signal`. */
  constructor(
    { start, database, watch }: NonNullable<Deps["deliveringThread"]>,
    private readonly deps: Pick<Deps, "config" | "store" | "log" | "keys" | "stopping">,
    changes: Int32Array,
    signal: AbortSignal,
    onReady: () => void,
  ) {
    const { config, keys, store, log, stopping } = deps;
    const lender = new Lender(store);
    const place: Place = {
      database,
      watch,
      sealingKey: keys.sealing,
      publicUrl: config.server.publicUrl,
      webhooks: { ...config.webhooks, allowedNetworks: config.webhooks.allowedNetworks.list },
      changes,
    };
    const answer = async (asked: Back): Promise<void> => {
      if ("loan" in asked) return lender.answer(asked.loan);
      log[asked.level](asked.message, asked.fields);
    };
    this.#thread = new Thread(start, place, { answer, onEnd: () => lender.end() });
    const tell = (question: "stop" | "abort") => () => {
      if (!this.#isLost) this.#thread.ask(question).catch((error) => this.#lose(error));
    };
    const [stop, abort] = [tell("stop"), tell("abort")];
    stopping.addEventListener("abort", stop);
    signal.addEventListener("abort", abort);
    this.#forget = () => {
      stopping.removeEventListener("abort", stop);
      signal.removeEventListener("abort", abort);
    };
    this.#thread.ask("begin").then(
      () => {
        this.#isReady = true;
        onReady();
      },
      (error) => this.#lose(error),
    );
  }

  /** Whether it takes endpoints: it has begun and was not lost. */
  get isReady(): boolean {
    return this.#isReady && !this.#isLost;
  }

  /** Delivers what is due for an endpoint. Where the thread is lost meanwhile, what it has not recorded is left due. */
  async deliver(endpoint: DueEndpoint): Promise<LaneEnd> {
    if (this.#isLost) return "done";
    try {
      return await this.#thread.ask(endpoint);
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error;
      this.#lose(error);
      return "done";
    }
  }

  /** It is not begun again: the thread that gave goes on alone. */
  #lose(error: unknown): void {
    if (this.#isLost) return;
    this.#isLost = true;
    this.deps.log.error("A thread that delivered webhooks was lost; another goes on", { reason: reasonOf(error) });
  }

  /** Lets it close what it holds. */
  async close(): Promise<void> {
    this.#forget();
    await this.#thread.end();
  }
}

/** Delivers for the endpoints that the thread is given; `open` opens its store. Call it once, in the thread. */
export function deliverThere(open: (path: string, options: { onCommit: OnCommit; watch: Watch }) => Store): void {
  answerThere(
    ({ database, watch, sealingKey, publicUrl, webhooks, changes }: Place, askBack: (asked: Back) => Promise<void>) => {
      const [stopping, aborting] = [new AbortController(), new AbortController()];
      let told = new Set<string>();
      const own = open(database, {
        watch,
        onCommit: (_, channels) => {
          for (const channel of channels) told.add(channel);
          // Other lanes must see at once what this one has stopped.
          if (channels.has(ENDPOINTS_CHANNEL)) Atomics.add(changes, 0, 1);
        },
      });
      const takeTold = (): string[] => {
        const channels = [...told];
        told = new Set();
        return channels;
      };
      const config = { ...webhooks, allowedNetworks: networks(webhooks.allowedNetworks) };
      const deps: LanesDeps = {
        config: { webhooks: config, server: { publicUrl } },
        store: { read: own.read, write: borrowing(own, (loan) => askBack({ loan }), takeTold) },
        clock: systemClock,
        log: logThrough(askBack),
        keys: { sealing: sealingKey },
        deliverer: createDeliverer(config),
        stopping: stopping.signal,
        changes: () => Atomics.load(changes, 0),
      };
      const lanes = new Lanes(deps, aborting.signal, () => {});

      async function answer(question: Question): Promise<LaneEnd> {
        if (question === "stop") stopping.abort();
        else if (question === "abort") aborting.abort();
        else if (question !== "begin") return deliver(question);
        return "done";
      }

      async function deliver(endpoint: DueEndpoint): Promise<LaneEnd> {
        const end = await lanes.deliver(endpoint);
        await lanes.recorded(endpoint.id);
        if (lanes.failure !== null) throw lanes.failure.error;
        return end;
      }

      return { answer, close: () => own.close() };
    },
  );
}

type OnCommit = (operations: number, channels: ReadonlySet<string>) => void;

function logThrough(askBack: (asked: Back) => Promise<void>): Log {
  const at = (level: Level) => (message: string, fields?: LogFields) => void askBack({ level, message, fields });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
