// The jobs of outbound webhooks. Each endpoint has one job, which delivers due deliveries for a short time and plans its own next
// run. This way endpoints take turns, and a slow one lets the others go first.

import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { forRequest } from "../../lib/request-id.ts";
import { traced } from "../../lib/tracing.ts";
import { type JobHandler, jobHandler, RetryLater, type Run } from "../../queue/handlers.ts";
import { type Db, reasonOf } from "../../store/engine.ts";
import { type Attempted, noteTrying, recordAttempts } from "./attempt.ts";
import { deliverToEndpoint, deliverWebhooks, ensureScheduled } from "./delivery.ts";
import { purgeDeliveries, purgeOldDeliveries } from "./delivery-deletion.ts";
import { type Due, findNextAttempt, listDue, listWaiting } from "./due.ts";
import { findEndpoint } from "./endpoint.ts";
import { senderTo } from "./sender.ts";
import type { Sender } from "./signed-sender.ts";
import { ENDPOINTS_CHANNEL } from "./tables.ts";

type WorkerDeps = Pick<Deps, "clock" | "log" | "stopping" | "deliverer"> & {
  store: Pick<Deps["store"], "read" | "write" | "listen">;
  keys: Pick<Deps["keys"], "sealing">;
  config: Pick<Config, "webhooks"> & { server: Pick<Config["server"], "publicUrl"> };
};

/** How many endpoints that are not known to be slow may run at the same time. */
const AT_ONCE = 48;
/** How many slow endpoints may run in addition. The runtime sends at most 256 requests at a time in total. */
const SLOW_AT_ONCE = 150;
const PER_ENDPOINT = 2; // posts at a time
const RUN_FOR = 500; // ms; then it is another endpoint's turn
const SLOW_AFTER = 250; // ms that a post takes
const BATCH = 1_024; // deliveries
const BATCH_OF_SLOW = 16;
const PUT_OFF = 1_000; // ms
const AFTER_FAILURE = 60_000; // ms, for example if a secret cannot be unsealed

export const webhookHandlers = (deps: WorkerDeps): JobHandler[] => {
  const worker = new EndpointWorker(deps);
  const settings = { concurrency: AT_ONCE, maxAttempts: Number.POSITIVE_INFINITY, retryDelay: () => AFTER_FAILURE };
  return [
    jobHandler(deliverWebhooks, { concurrency: 1, cutOff: true }, () => planAll(deps)),
    jobHandler(deliverToEndpoint, settings, ({ endpointId }, run) => worker.run(endpointId, run)),
    jobHandler(purgeDeliveries, { concurrency: 1, cutOff: true }, () =>
      purgeOldDeliveries(deps.store, deps.clock.now()),
    ),
  ];
};

/** Plans a run for every endpoint with waiting deliveries, in case an earlier planned run was lost. */
const planAll = ({ store, clock }: WorkerDeps): Promise<void> =>
  store.write(async (tx) => {
    for (const { endpointId, runAt } of await listWaiting(tx)) {
      await ensureScheduled(tx, endpointId, runAt, clock.now());
    }
  });

class EndpointWorker {
  /** Endpoints whose last run was slow. */
  private readonly slow = new Set<string>();
  /** How many times endpoints have changed, because then deliveries may have been stopped or have another address. */
  private changes = 0;

  constructor(private readonly deps: WorkerDeps) {
    deps.store.listen(ENDPOINTS_CHANNEL, () => void this.changes++);
  }

  /** Delivers what is due for an endpoint. The run's end records the attempts and plans the next run. */
  async run(endpointId: string, run: Run): Promise<void> {
    const { store, clock, config, keys } = this.deps;
    const { changes } = this;
    const endpoint = await findEndpoint(store.read, endpointId);
    if (!endpoint) return;
    const isSuspect = endpoint.failingSince !== null || this.slow.has(endpointId);
    if (isSuspect && !run.stepAside(SLOW_AT_ONCE)) putOff();

    const due = await listDue(store.read, endpointId, clock.now(), isSuspect ? BATCH_OF_SLOW : BATCH);
    const posting = new Posting(this.deps, await senderTo(this.deps, endpoint), due, run, {
      isSuspect,
      mayGoOn: () => changes === this.changes && !this.deps.stopping.aborted,
    });
    const recording = { config, sealingKey: keys.sealing, publicUrl: config.server.publicUrl };
    const record = (attempts: readonly Attempted[]) => (tx: Db) =>
      recordAttempts(tx, recording, endpointId, attempts, clock.now());
    try {
      await posting.done((attempts) => store.write(record(attempts)));
    } finally {
      if (posting.isSlow) this.slow.add(endpointId);
      else this.slow.delete(endpointId);
    }
    const attempts = posting.take();
    run.endWith(async (tx) => {
      await record(attempts)(tx);
      const next = await findNextAttempt(tx, endpointId);
      if (next === undefined) return;
      // Not before now, so that waiting endpoints get their turn first.
      await ensureScheduled(tx, endpointId, Math.max(next, clock.now()), clock.now());
    });
  }
}

/** Too many slow endpoints are running. The delay is random, so that they are not all retried together. */
function putOff(): never {
  throw new RetryLater(PUT_OFF + Math.random() * 4 * PUT_OFF, "Too many slow endpoints are being waited for", true);
}

/** The posts of one run. */
class Posting {
  private attempts: Attempted[] = [];
  isSlow = false;
  private readonly until = performance.now() + RUN_FOR;
  private readonly underWay = new Set<Due>();
  private readonly abort = new AbortController();
  private next = 0;
  private isFailing: boolean;
  private isGone = false;

  constructor(
    private readonly deps: WorkerDeps,
    private readonly sender: Sender,
    private readonly due: readonly Due[],
    private readonly run: Run,
    private readonly options: { isSuspect: boolean; mayGoOn: () => boolean },
  ) {
    this.isFailing = options.isSuspect;
  }

  /**
   * Posts until nothing is due or the run's time is over. `record` receives the finished attempts if the others take long or do not
   * end. Rejects if the process stops, or if the run is postponed because it is slow.
   */
  async done(record: (attempts: readonly Attempted[]) => Promise<void>): Promise<void> {
    const signal = AbortSignal.any([this.run.signal, this.abort.signal]);
    const onSlow = () => this.waitAside(record);
    try {
      // Sends a second post at the same time only once the receiver has answered the first.
      await this.post(signal, onSlow, 1);
      const loops = this.isFailing ? 1 : PER_ENDPOINT;
      await Promise.all(Array.from({ length: loops }, () => this.post(signal, onSlow)));
    } catch (error) {
      const attempts = this.take();
      if (attempts.length > 0) await record(attempts);
      if (this.abort.signal.aborted && !this.run.signal.aborted) putOff();
      throw error;
    }
  }

  /** The finished attempts that were not taken before. */
  take(): Attempted[] {
    const { attempts } = this;
    this.attempts = [];
    return attempts;
  }

  private async post(signal: AbortSignal, onSlow: () => void, most = Number.POSITIVE_INFINITY): Promise<void> {
    for (let posts = 0; posts < most; posts++) {
      if (this.isGone || performance.now() > this.until || !this.options.mayGoOn()) return;
      const delivery = this.due[this.next++];
      if (!delivery) return;
      this.underWay.add(delivery);
      const timer = setTimeout(onSlow, SLOW_AFTER);
      try {
        const attempted = await this.send(delivery, signal);
        this.isFailing = attempted.answer.error !== null;
        // One post a run: recording it may disable the endpoint.
        this.isGone ||= attempted.isGone;
        this.attempts.push(attempted);
        if (this.isFailing) this.logFailure(attempted);
      } finally {
        clearTimeout(timer);
        this.underWay.delete(delivery);
      }
    }
  }

  private send(delivery: Due, signal: AbortSignal): Promise<Attempted> {
    const { opaqueId, event, attempts, requestId } = delivery;
    const attributes = { "recoverd.delivery": opaqueId, "recoverd.event": event, "recoverd.attempt": attempts + 1 };
    return forRequest(requestId, () =>
      traced("webhook", attributes, async (note) => {
        const attempted = await this.sender.send(delivery, signal);
        const { status, error } = attempted.answer;
        note({ "http.response.status_code": status ?? 0, ...(error === null ? {} : { "error.type": error }) });
        return attempted;
      }),
    );
  }

  /** Lets other endpoints run meanwhile, records the finished attempts, and marks those under way for the log. */
  private waitAside(record: (attempts: readonly Attempted[]) => Promise<void>): void {
    this.isSlow = true;
    if (!this.run.stepAside(SLOW_AT_ONCE)) {
      this.abort.abort();
      return;
    }
    const { store, clock } = this.deps;
    const trying = store.write(async (tx) => {
      for (const delivery of this.underWay) await noteTrying(tx, delivery, clock.now());
    });
    Promise.all([trying, record(this.take())]).catch((error: unknown) => {
      this.deps.log.error("Attempts could not be recorded; they will be repeated", { reason: reasonOf(error) });
    });
  }

  private logFailure({ delivery, answer }: Attempted): void {
    this.deps.log.info("A webhook could not be delivered", {
      endpoint: this.sender.endpointId,
      delivery: delivery.opaqueId,
      event: delivery.event,
      attempt: delivery.attempts + 1,
      error: answer.error,
      latency_ms: answer.latency,
      ...(delivery.requestId === null ? {} : { request: delivery.requestId }),
    });
  }
}
