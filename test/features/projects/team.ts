// A project with a member of every role, who all accepted an invitation.

import { expect } from "bun:test";
import type { Role } from "../../../src/features/projects/tables.ts";
import { newAccount, newProject, type TestAccount, type TestApp, type TestProject } from "../../support/app.ts";

export type Mate = TestAccount & { memberId: string; role: Role };
export type Team = TestProject & Record<Role, Mate>;

let mates = 0;

/** Invites a person, who accepts. */
export async function newMate(app: TestApp, project: TestProject, role: Role): Promise<Mate> {
  const mate = await newAccount(app, { email: `mate-${++mates}@example.com`, name: `Mate ${mates}` });
  const invited = await app.call("POST", `/projects/${project.slug}/invitations`, {
    token: project.token,
    body: { email: mate.email, role },
  });
  expect(invited.status).toBe(201);
  const accepted = await app.call("POST", `/invitations/${tokenOf(invited.body.data.accept_url)}/accept`, {
    token: mate.token,
  });
  expect(accepted.status).toBe(200);
  return mateOf(app, project, mate.email, mate.token);
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
