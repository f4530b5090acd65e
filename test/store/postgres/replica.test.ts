// Long reads on a replica: they see preceding writes, and use the primary if the replica is behind or unreachable.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync } from "node:fs";
import { tmpdir } from "node:os";
import { SQL } from "bun";
import { sql } from "drizzle-orm";
import { type PostgresServer, startPostgres, startReplica } from "../../../.ci/postgres-server.ts";
import { heartbeat } from "../../../src/store/heartbeat.ts";
import { openPostgres } from "../../../src/store/postgres/open.ts";
import type { PostgresStore } from "../../../src/store/postgres/store.ts";
import { isOnPostgres } from "../../support/postgres-engine.ts";

let primary: PostgresServer;
let replica: PostgresServer | null;
let store: PostgresStore;
let beats = 0;

const open = () => openPostgres(`${primary.url}/postgres`, { pool: 8, readUrl: `${replica!.url}/postgres` });

/** Writes a value and reads it back at once; returns whether the replica answered, and with what. */
async function writeAndRead({ isShort = false } = {}): Promise<{ isReplica: boolean; seen: number; written: number }> {
  const written = ++beats;
  await store.write((tx) =>
    tx
      .insert(heartbeat)
      .values({ id: 1, writtenAt: written })
      .onConflictDoUpdate({ target: heartbeat.id, set: { writtenAt: written } }),
  );
  const [row] = await store.atOneMoment(
    (db) => db.values<[number, number]>(sql`select pg_is_in_recovery(), written_at from heartbeat`),
    isShort,
  );
  return { isReplica: row![0] === 1, seen: row![1], written };
}

describe.skipIf(!isOnPostgres)("on a server (RECOVERD_TEST_POSTGRES)", () => {
  beforeAll(async () => {
    if (process.getuid?.() === 0) chmodSync(tmpdir(), 0o711); // the servers run as another user
    primary = (await startPostgres(["fsync=off"]))!;
    replica = await startReplica(primary, ["fsync=off"]);
    store = open();
    await store.opened;
  });
  afterAll(async () => {
    await store.close();
    await replica?.stop();
    await primary.stop();
  });

  test("a long read runs on the replica, and sees what was committed before it was asked", async () => {
    for (let i = 0; i < 50; i++) {
      const { isReplica, seen, written } = await writeAndRead();
      expect(isReplica).toBe(true);
      expect(seen).toBe(written);
    }
    expect(await writeAndRead({ isShort: true })).toMatchObject({ isReplica: false });
  });

  test("what fails in a read is not hidden by another try", async () => {
    let runs = 0;
    const failing = store.atOneMoment(async (db) => {
      runs++;
      return db.values(sql`select 1 / 0`);
    }, false);
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(1);
  });

  test("where the replica is behind, the database itself is read; once it has caught up, the replica again", async () => {
    const control = new SQL({ url: `${replica!.url}/postgres`, max: 1 });
    await control.unsafe("select pg_wal_replay_pause()");
    for (let i = 0; i < 3; i++) {
      const { isReplica, seen, written } = await writeAndRead();
      expect({ isReplica, seen }).toEqual({ isReplica: false, seen: written });
    }
    await control.unsafe("select pg_wal_replay_resume()");
    await control.close();
    await store.close();
    store = open(); // a new store does not remember that the replica was behind
    expect(await writeAndRead()).toMatchObject({ isReplica: true });
  });

  test("where the replica is away, the database itself is read", async () => {
    await replica!.stop();
    replica = null;
    for (let i = 0; i < 3; i++) {
      const { isReplica, seen, written } = await writeAndRead();
      expect({ isReplica, seen }).toEqual({ isReplica: false, seen: written });
    }
  });
});
