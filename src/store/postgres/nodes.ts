// Tracks which nodes serve the database: each writes a heartbeat, by the database's clock. A node that has been silent for half a
// minute counts as gone, and others take over its work.

import { hostname } from "node:os";
import type { ReservedSQL } from "bun";
import { systemClock } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import { VERSION } from "../../lib/version.ts";
import { reasonOf } from "../engine.ts";
import { Listeners } from "../listeners.ts";
import type { NodeRow, Nodes } from "../nodes.ts";
import { share } from "./alone.ts";
import { connectTo, type Pool, reserve, runOn } from "./connection.ts";
import { BEAT_EVERY, Liveness } from "./liveness.ts";

const FORGET_AFTER = 3_600_000;
const WORTH_A_WARNING = 5_000; // ms between the clocks of this machine and the database

/** In ms. A heartbeat waits this long for its answer; a working database does not delay it longer. */
const HEARTBEAT_TIMEOUT = 6_000;

const NOW = "(extract(epoch from clock_timestamp()) * 1000)::bigint";
const GONE = "gone";

export class PostgresNodes implements Nodes {
  readonly id = `node_${crypto.randomUUID()}`;
  readonly #pool: Pool;
  readonly #place: string;
  readonly #listeners = new Listeners();
  #client: ReservedSQL | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #beating: Promise<void> | undefined;
  readonly #liveness: Liveness;
  #gone = new Set<string>();
  #isSilent = false;
  #onSilence: (isSilent: boolean) => void = () => {};

  constructor(
    url: string,
    folder: string,
    /** The newest migration of this version. */
    private readonly knows: string,
    private readonly log: Log,
  ) {
    this.#pool = connectTo(url, 1, { timeout: HEARTBEAT_TIMEOUT });
    this.#place = `${hostname()}:${folder}`;
    this.#liveness = new Liveness(this.id, this.#place);
  }

  async start(): Promise<void> {
    await this.#beat();
    const apart = Math.abs(systemClock.now() - this.#liveness.now);
    if (apart > WORTH_A_WARNING) {
      this.log.warn("The clocks of this machine and of the database differ: set both by NTP", { by_ms: apart });
    }
    this.#timer = setInterval(() => void this.#beatAgain(), BEAT_EVERY).unref();
  }

  get living(): NodeRow[] {
    return this.#liveness.living;
  }

  isKnown(id: string): boolean {
    return this.#liveness.isKnown(id);
  }

  isGone(id: string): boolean {
    return this.#liveness.isGone(id);
  }

  onGone(listener: () => void): () => void {
    return this.#listeners.add(GONE, listener);
  }

  /** Calls the listener when the database stops answering, and when it answers again. */
  onSilence(listener: (isSilent: boolean) => void): void {
    this.#onSilence = listener;
  }

  #noteSilence(isSilent: boolean): void {
    if (this.#isSilent === isSilent) return;
    this.#isSilent = isSilent;
    if (isSilent) this.log.warn("The database does not answer: its connections are closed");
    else this.log.info("The database answers again");
    this.#onSilence(isSilent);
  }

  async #beatAgain(): Promise<void> {
    if (this.#beating !== undefined) return;
    const begunAt = performance.now();
    try {
      this.#beating = this.#beat();
      await this.#beating;
      this.#noteSilence(false);
    } catch (error) {
      this.#client?.release();
      this.#client = undefined; // the database is away, or the connection was lost
      // A refusal comes immediately; only a timeout means silence.
      if (performance.now() - begunAt >= HEARTBEAT_TIMEOUT) this.#noteSilence(true);
      this.log.debug("The heartbeat of this node could not be written", { reason: reasonOf(error) });
    } finally {
      this.#beating = undefined;
    }
  }

  async #beat(): Promise<void> {
    this.#client ??= await this.#connect();
    const client = this.#client;
    await runOn(
      client,
      `insert into nodes (id, place, version, knows, started_at, seen_at) values (?, ?, ?, ?, ${NOW}, ${NOW})
       on conflict (id) do update set seen_at = excluded.seen_at`,
      [this.id, this.#place, VERSION, this.knows],
    );
    const { rows } = await runOn(
      client,
      `select id, place, version, started_at, seen_at, ${NOW} from nodes where seen_at > ${NOW} - ${FORGET_AFTER} order by started_at, id`,
      [],
    );
    const found = rows as [string, string, string, number, number, number][];
    const heard = found.map(([id, place, version, startedAt, seenAt]) => ({ id, place, version, startedAt, seenAt }));
    this.#liveness.heard(found[0]![5], heard);
    this.#report();
  }

  async #connect(): Promise<ReservedSQL> {
    const client = await reserve(this.#pool);
    try {
      await share(client);
      return client;
    } catch (error) {
      client.release();
      throw error;
    }
  }

  /** Reports each node that is gone once. */
  #report(): void {
    const { gone } = this.#liveness;
    const isNews = [...gone].some((id) => !this.#gone.has(id));
    this.#gone = gone;
    if (isNews) this.#listeners.notify([GONE]);
  }

  /** Call it after the jobs and requests of this node have ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating?.catch(() => {});
    try {
      this.#client ??= await reserve(this.#pool);
      await runOn(this.#client, `delete from nodes where id = ? or seen_at < ${NOW} - ${FORGET_AFTER}`, [this.id]);
    } catch (error) {
      this.log.debug("The end of this node could not be written", { reason: reasonOf(error) });
    }
    this.#client?.release();
    await this.#pool.close();
  }
}
