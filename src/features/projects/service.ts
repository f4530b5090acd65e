// Projects: creating, changing and finding them, and the roles of people in them.

import { and, asc, eq, sql } from "drizzle-orm";
import { AppError, conflict, found } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { defineEvent, publish } from "../../queue/domain-events.ts";
import { type Db, prepared } from "../../store/engine.ts";
import { countMatching, findRows } from "../../store/rows.ts";
import { type Actor, recordAudit } from "./audit.ts";
import { newKeys } from "./keys.ts";
import { changedSettings, differencesOf } from "./settings.ts";
import { type KeyKind, members, notDeleted, type Project, projectKeys, projects, type Role } from "./tables.ts";

const SLUG_LENGTH = 48;

/**
 * Creates a project with its four keys, owned by the caller. `settings` must be validated.
 * @throws `conflict` for a slug in use, unless it was derived from the name
 */
export async function createProject(
  tx: Db,
  input: { name: string; slug?: string | null; settings?: Record<string, unknown> },
  { actor, sealingKey }: { actor: Actor; sealingKey: Uint8Array },
  now: number,
): Promise<{ project: Project; keys: Record<KeyKind, string> }> {
  if (!actor.user) throw new AppError("forbidden", "Only a person can own a project");
  const id = newId("prj", now);
  const project: Project = {
    id,
    slug: input.slug ?? (await freeSlug(tx, input.name)),
    name: input.name,
    settings: changedSettings({ id, settings: {} }, input.settings ?? {}, sealingKey),
    createdAt: now,
    updatedAt: now,
    automationChangedAt: null,
    automationPausedAt: null,
    sampleDataAt: null,
    checklistClosedAt: null,
    deletedAt: null,
  };
  const { changes } = await tx.insert(projects).values(project).onConflictDoNothing({ target: projects.slug });
  if (changes === 0) throw conflict(`The slug "${project.slug}" is taken`);

  const keys = newKeys(project.id, sealingKey, now);
  await tx.insert(projectKeys).values(keys.rows);
  await tx
    .insert(members)
    .values({ id: newId("mem", now), projectId: project.id, userId: actor.user.id, role: "owner", createdAt: now });
  const details = { slug: project.slug, name: project.name };
  await recordAudit(tx, { project, actor, action: "project.created", target: project.id, details }, now);
  return { project, keys: keys.clear };
}

/** A slug derived from the name, with a number added if it is in use. */
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

/** Published at every change of a project's settings, with the dotted paths of the changes: `settings.automation.send`. */
export const projectChanged = defineEvent<{ before: Project; project: Project; changed: readonly string[] }>();

/** The settings that turn the sending of mail on or off. */
const SENDING = ["generate", "send", "send_for", "trust_public_key"].map((name) => `settings.automation.${name}`);

/** Changes name and settings; `settings` must be validated. Does nothing if nothing changes. */
export async function changeProject(
  tx: Db,
  id: string,
  change: { name?: string; settings?: Record<string, unknown> },
  { actor, sealingKey }: { actor: Actor; sealingKey: Uint8Array },
  now: number,
): Promise<Project> {
  const project = await getProject(tx, id);
  const name = change.name ?? project.name;
  const settings = changedSettings(project, change.settings ?? {}, sealingKey);
  const changed = differencesOf(project.settings, settings).map((path) => `settings.${path}`);
  if (name !== project.name) changed.unshift("name");
  if (changed.length === 0) return project;

  const automationChangedAt = changed.some((path) => SENDING.includes(path)) ? now : project.automationChangedAt;
  const fresh = { name, settings, automationChangedAt, updatedAt: now };
  await tx.update(projects).set(fresh).where(eq(projects.id, id));
  await recordAudit(tx, { project, actor, action: "project.changed", target: id, details: { changed } }, now);
  await publish(tx, projectChanged, { before: project, project: { ...project, ...fresh }, changed }, now);
  return { ...project, ...fresh };
}

const projectBySlug = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.slug, sql.placeholder("slug")), notDeleted))
    .prepare(),
);

export async function findProjectBySlug(db: Db, slug: string): Promise<Project | undefined> {
  return (await projectBySlug(db).execute({ slug }))[0];
}

const projectById = prepared((db) =>
  db
    .select()
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder("id")), notDeleted))
    .prepare(),
);

export async function findProject(db: Db, id: string): Promise<Project | undefined> {
  return (await projectById(db).execute({ id }))[0];
}

export async function getProject(db: Db, id: string): Promise<Project> {
  return found("The project", await findProject(db, id));
}

/** All projects, in the order in which they were created. */
export const listProjects = (db: Db): Promise<Project[]> =>
  findRows(db, projects, notDeleted, asc(projects.createdAt), asc(projects.id));

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

/** The role of the acting person, read in this transaction. @throws `forbidden` for everyone else */
export async function getOwnRole(tx: Db, project: Project, actor: Actor): Promise<Role> {
  const role = actor.user ? await findRole(tx, project, actor.user.id) : undefined;
  if (!role) throw new AppError("forbidden", "You are not a member of this project");
  return role;
}

export type Membership = { project: Project; role: Role };

/** The projects of an account, in the order in which they were created; all of them without a page. */
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
  const total = await countMatching(db, members, mine);
  return { memberships, total };
}
