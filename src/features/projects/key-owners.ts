// Finds the owner of a key: the project that a request's secret or public key belongs to.

import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Clock } from "../../lib/clock.ts";
import { hashToken } from "../../lib/tokens.ts";
import { cachedByVersion } from "../../lib/version-cache.ts";
import { type Db, prepared, type Store, versionOf } from "../../store/engine.ts";
import { type Project, projectKeys, projects } from "./tables.ts";

/** `until`: when the key expires, in ms since the epoch. */
export type KeyOwner = { project: Project; until: number };

// Not a join, which takes ten times as long: this runs for every request.
const projectByKey = prepared((db) => {
  const projectOfKey = db
    .select({ id: projectKeys.projectId })
    .from(projectKeys)
    .where(
      and(
        eq(projectKeys.lookup, sql.placeholder("lookup")),
        eq(projectKeys.kind, sql.placeholder("kind")),
        or(isNull(projectKeys.expiresAt), gt(projectKeys.expiresAt, sql.placeholder("now"))),
      ),
    );
  return db.select().from(projects).where(eq(projects.id, projectOfKey)).prepare();
});

const keyEnd = prepared((db) =>
  db
    .select({ expiresAt: projectKeys.expiresAt })
    .from(projectKeys)
    .where(and(eq(projectKeys.lookup, sql.placeholder("lookup")), eq(projectKeys.kind, sql.placeholder("kind"))))
    .prepare(),
);

/**
 * Finds owners by the key in clear. They are cached until a key or a project changes, and then returned without a
 * promise; a rotated key expires to the millisecond.
 */
export function cachedKeyOwners(
  { store, clock }: { store: Pick<Store, "read" | "version">; clock: Clock },
  kind: "public" | "secret",
): (key: string) => KeyOwner | undefined | Promise<KeyOwner | undefined> {
  const source = { clock, version: versionOf(store, projects, projectKeys) };
  return cachedByVersion(source, (key: string, now) => findKeyOwner(store.read, kind, key, now));
}

/** The owner of a key (in clear) that is current or in its grace period. */
export async function findKeyOwner(
  db: Db,
  kind: "public" | "secret",
  key: string,
  now: number,
): Promise<KeyOwner | undefined> {
  const lookup = kind === "secret" ? hashToken(key) : key;
  const [project] = await projectByKey(db).execute({ kind, lookup, now });
  if (!project) return undefined;
  const [end] = await keyEnd(db).execute({ kind, lookup });
  return { project, until: end?.expiresAt ?? Number.POSITIVE_INFINITY };
}

/** The project that a public key (`pub_…`) belongs to, if the key is current or in its grace period. */
export async function findProjectByPublicKey(db: Db, key: string, now: number): Promise<Project | undefined> {
  return (await projectByKey(db).execute({ kind: "public", lookup: key, now }))[0];
}
