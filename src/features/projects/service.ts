// Projects: making one with its keys, finding it, and who may do what in it.

import { and, asc, count, eq, gt, isNull, or, sql } from "drizzle-orm";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { type NewKeys, newKeys, openSecret } from "./keys.ts";
import { members, type Project, projectKeys, projects, type Role } from "./tables.ts";

const SLUG_LENGTH = 48;

/** Makes a project with its four keys, owned by the caller. A taken slug is a `conflict`, unless it was made from the name. */
export async function createProject(
  tx: Db,
  ownerId: string,
  input: { name: string; slug?: string | null },
  sealingKey: Uint8Array,
  now: number,
): Promise<{ project: Project; keys: NewKeys["clear"] }> {
  const project: Project = {
    id: newId("prj", now),
    slug: input.slug ?? (await freeSlug(tx, input.name)),
    name: input.name,
    settings: {},
    createdAt: now,
    updatedAt: now,
    automationChangedAt: null,
  };
  const made = await tx
    .insert(projects)
    .values(project)
    .onConflictDoNothing({ target: projects.slug })
    .returning({ id: projects.id });
  if (made.length === 0) throw conflict(`The slug "${project.slug}" is taken`);

  const keys = newKeys(project.id, sealingKey, now);
  await tx.insert(projectKeys).values(keys.rows);
  await tx
    .insert(members)
    .values({ id: newId("mem", now), projectId: project.id, userId: ownerId, role: "owner", createdAt: now });
  return { project, keys: keys.clear };
}

/** A slug made from the name; a number is added where it is taken. */
async function freeSlug(tx: Db, name: string): Promise<string> {
  const base = slugOf(name);
  for (let n = 1; ; n++) {
    const ending = n === 1 ? "" : `-${n}`;
    const slug = base.slice(0, SLUG_LENGTH - ending.length).replace(/-+$/, "") + ending;
    if (!(await findProjectBySlug(tx, slug))) return slug;
  }
}

function slugOf(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return slug.length >= 3 ? slug : `project${slug && `-${slug}`}`;
}

const projectBySlug = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(eq(projects.slug, sql.placeholder("slug")))
    .prepare(),
);

export async function findProjectBySlug(db: Db, slug: string): Promise<Project | undefined> {
  return (await projectBySlug(db).execute({ slug }))[0];
}

const projectById = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(eq(projects.id, sql.placeholder("id")))
    .prepare(),
);

export async function getProject(db: Db, id: string): Promise<Project> {
  const project = (await projectById(db).execute({ id }))[0];
  if (!project) throw notFound("The project");
  return project;
}

const memberRole = prepared((db) =>
  db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.projectId, sql.placeholder("project")), eq(members.userId, sql.placeholder("user"))))
    .prepare(),
);

export async function findRole(db: Db, project: Project, userId: string): Promise<Role | undefined> {
  return (await memberRole(db).execute({ project: project.id, user: userId }))[0]?.role;
}

const projectByKey = prepared((db) =>
  db
    .select({ project: projects })
    .from(projectKeys)
    .innerJoin(projects, eq(projects.id, projectKeys.projectId))
    .where(
      and(
        eq(projectKeys.lookup, sql.placeholder("lookup")),
        eq(projectKeys.kind, sql.placeholder("kind")),
        or(isNull(projectKeys.expiresAt), gt(projectKeys.expiresAt, sql.placeholder("now"))),
      ),
    )
    .prepare(),
);

/** The project that a secret key (by its hash) belongs to, if the key is current or in its grace period. */
export async function findProjectBySecretKey(db: Db, keyHash: string, now: number): Promise<Project | undefined> {
  return (await projectByKey(db).execute({ kind: "secret", lookup: keyHash, now }))[0]?.project;
}

/** The project that a public key (`pub_…`) belongs to, if the key is current or in its grace period. */
export async function findProjectByPublicKey(db: Db, key: string, now: number): Promise<Project | undefined> {
  return (await projectByKey(db).execute({ kind: "public", lookup: key, now }))[0]?.project;
}

export type Membership = { project: Project; role: Role };

/** The projects of an account, in the order in which they were made; all of them without a page. */
export async function listMemberships(
  db: Db,
  userId: string,
  page: { limit: number; offset: number } = { limit: 10_000, offset: 0 },
): Promise<{ memberships: Membership[]; total: number }> {
  const mine = eq(members.userId, userId);
  const memberships = await db
    .select({ project: projects, role: members.role })
    .from(members)
    .innerJoin(projects, eq(projects.id, members.projectId))
    .where(mine)
    .orderBy(asc(projects.createdAt), asc(projects.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await db.select({ total: count() }).from(members).where(mine);
  return { memberships, total: counted?.total ?? 0 };
}

export type KnownKeys = { public: string; secretPrefix: string; webhook: string; identity: string };

/** A project's current keys, as far as they may be shown again: the secret key only by its first characters. */
export async function currentKeys(db: Db, project: Project, sealingKey: Uint8Array): Promise<KnownKeys> {
  const rows = await db
    .select()
    .from(projectKeys)
    .where(and(eq(projectKeys.projectId, project.id), isNull(projectKeys.expiresAt)));
  const row = (kind: string) => rows.find((key) => key.kind === kind);
  return {
    public: row("public")?.shown ?? "",
    secretPrefix: row("secret")?.shown ?? "",
    webhook: openSecret(row("webhook"), sealingKey),
    identity: openSecret(row("identity"), sealingKey),
  };
}
