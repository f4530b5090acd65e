// An endpoint's lane: what is due for it, in order, and what its posts need to know.

import { type Signed, signer } from "../../lib/webhook-signature.ts";
import { webhookSecrets } from "../projects/keys.ts";
import { type Due, type DueEndpoint, findDueEndpoint, listDue, type Place, START } from "./due.ts";
import { withoutQuery } from "./endpoints.ts";
import type { Recorder, RecorderDeps } from "./recorder.ts";

export type LaneDeps = Pick<RecorderDeps, "store" | "clock" | "keys"> & {
  /** How many times an endpoint has changed: something may have been stopped then, or be for another address. */
  changes: () => number;
};

/** Attempts at a time. */
export const PER_ENDPOINT = 2;
/** Deliveries that are taken up at a time: more each time, where the endpoint keeps up. */
const FIRST_TAKEN_UP = 32;
const MOST_TAKEN_UP = 256;
const GOOD_FOR = 250; // ms: secrets may be rotated, and end at once

/** An endpoint as it is now. */
export type Known = {
  project: string;
  url: string;
  /** As it may be logged. */
  shown: string;
  sign: (signed: Signed) => Record<string, string>;
};

export class Lane {
  readonly id: string;
  workers = 0;
  /** Resolves once its last worker has gone. */
  readonly ended = Promise.withResolvers<void>();
  /** Whether the endpoint cannot even be attempted. */
  isBroken = false;
  /** Whether it is to be given up, so that somebody else may go on with it. */
  isLeaving = false;
  /** Whether its last attempt was slow or failed. */
  isSuspect: boolean;
  private waiting: Due[] = [];
  /** Up to where what is due was taken up. */
  private after: Place = START;
  private takenUp = FIRST_TAKEN_UP;
  private known: Known | null = null;
  private knownUntil = 0;
  private changes: number;

  constructor(
    private readonly deps: LaneDeps,
    private readonly recorder: Recorder,
    readonly endpoint: DueEndpoint,
  ) {
    this.id = endpoint.id;
    this.isSuspect = endpoint.failingSince !== null;
    this.changes = deps.changes();
  }

  get hasWaiting(): boolean {
    return this.waiting.length > 0;
  }

  /** The next delivery, which is then taken. */
  next(): Due | undefined {
    const delivery = this.waiting.shift();
    if (delivery) this.recorder.take(delivery.id);
    return delivery;
  }

  /** Sees that there is a next one; false where nothing more is due. */
  async takeUp(): Promise<boolean> {
    if (this.hasWaiting) return true;
    const { after } = this;
    // Some may have become due behind what was taken up.
    return (await this.takeUpAfter(after)) || (after !== START && this.takeUpAfter(START));
  }

  private async takeUpAfter(after: Place): Promise<boolean> {
    const { store, clock } = this.deps;
    const { times } = this.recorder;
    // From the start on, what is taken up already is still due by the table.
    const taken = after === START ? this.recorder.countOf(this.id) + PER_ENDPOINT : 0;
    const due = await listDue(store.read, this.id, after, clock.now(), this.takenUp + taken);
    // Its other worker may have been quicker.
    if (this.hasWaiting) return true;
    // Some of what was read may have been recorded since, and would be taken for new.
    if (this.recorder.times !== times) return this.takeUpAfter(after);
    for (const delivery of due) if (!this.recorder.hasTaken(delivery.id)) this.waiting.push(delivery);
    const last = due.at(-1);
    this.after = last ? { at: last.nextAttemptAt, id: last.id } : START;
    this.takenUp = Math.min(2 * this.takenUp, MOST_TAKEN_UP);
    return this.hasWaiting;
  }

  /** The endpoint as it was a moment ago at most; null where it must be asked for. */
  get current(): Known | null {
    return this.changes === this.deps.changes() && this.knownUntil > performance.now() ? this.known : null;
  }

  /** The endpoint and the project's secrets as they are now; null where it is gone. */
  async know(): Promise<Known | null> {
    const { store, keys, clock } = this.deps;
    const changes = this.deps.changes();
    if (changes !== this.changes) {
      // What was taken up before may not be wanted any more.
      this.waiting = [];
      this.after = START;
      this.changes = changes;
    }
    const endpoint = await findDueEndpoint(store.read, this.id);
    if (!endpoint) return null;
    const project = { id: endpoint.projectId };
    const { current, previous } = await webhookSecrets(store.read, project, keys.sealing, clock.now());
    const sign = signer(previous === null ? [current] : [current, previous]);
    this.known = { project: project.id, url: endpoint.url, shown: withoutQuery(endpoint.url), sign };
    this.knownUntil = performance.now() + GOOD_FOR;
    return this.known;
  }
}
