// A project with somebody of every role, made as people make it: by invitations that are accepted.

import { expect } from "bun:test";
import type { Role } from "../../../src/features/projects/tables.ts";
import { newProject, type TestApp, type TestProject } from "../../support/app.ts";

export const PASSWORD = "an umbrella in the hall";

export type Person = { email: string; token: string; userId: string };
export type Mate = Person & { memberId: string; role: Role };
export type Team = TestProject & Record<Role, Mate>;

let people = 0;

/** A new account without a project. */
export async function newPerson(app: TestApp): Promise<Person> {
  const email = `person-${++people}@example.com`;
  const { status, body } = await app.call("POST", "/auth/register", { body: { email, password: PASSWORD } });
  expect(status).toBe(201);
  return { email, token: body.data.access_token, userId: body.data.user.id };
}

/** Invites somebody who has no account yet, and lets them accept. */
export async function newMate(app: TestApp, project: TestProject, role: Role): Promise<Mate> {
  const email = `mate-${++people}@example.com`;
  const invited = await app.call("POST", `/projects/${project.slug}/invitations`, {
    token: project.token,
    body: { email, role },
  });
  expect(invited.status).toBe(201);
  const accepted = await app.call("POST", `/invitations/${tokenOf(invited.body.data.accept_url)}/accept`, {
    body: { name: `Mate ${people}`, password: PASSWORD },
  });
  expect(accepted.status).toBe(200);
  return mateOf(app, project, email, accepted.body.data.access_token);
}

export async function newTeam(app: TestApp): Promise<Team> {
  const project = await newProject(app);
  const me = (await app.call("GET", "/auth/me", { token: project.token })).body.data;
  return {
    ...project,
    owner: await mateOf(app, project, me.email, project.token),
    admin: await newMate(app, project, "admin"),
    member: await newMate(app, project, "member"),
    viewer: await newMate(app, project, "viewer"),
  };
}

async function mateOf(app: TestApp, project: TestProject, email: string, token: string): Promise<Mate> {
  const found = (await membersOf(app, project)).find((member) => member.email === email)!;
  return { email, token, userId: found.user_id, memberId: found.id, role: found.role };
}

type ReadMember = { id: string; user_id: string; email: string; name: string | null; role: Role; joined_at: string };

export async function membersOf(app: TestApp, { slug, token }: TestProject): Promise<ReadMember[]> {
  const { status, body } = await app.call("GET", `/projects/${slug}/members?per_page=100`, { token });
  expect(status).toBe(200);
  return body.data;
}

/** The token of an `accept_url`. */
export const tokenOf = (url: string): string => new URL(url).searchParams.get("token")!;

/** The project's audit log, newest first. */
export async function auditOf(app: TestApp, { slug, token }: Pick<TestProject, "slug" | "token">) {
  const { status, body } = await app.call("GET", `/projects/${slug}/audit-log?per_page=100`, { token });
  expect(status).toBe(200);
  return body.data as {
    actor: { type: string; user_id: string | null; email: string | null };
    action: string;
    target: string | null;
    details: Record<string, unknown>;
    address: string | null;
    request_id: string | null;
    created_at: string;
  }[];
}
