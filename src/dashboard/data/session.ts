// The signed-in user, and the open project.

import { computed, effect, signal } from "@preact/signals";
import { ApiError, api, data, patiently, type Shape } from "./api.ts";
import { namedProject } from "./base.ts";
import { refusals, signedInAgain } from "./connection.ts";
import { lookAt } from "./query.ts";
import { readChoice, writeChoice } from "./remembered.ts";

type Account = Shape<"CurrentAccount">;
/** A project in the list of projects, without settings, which come from `getProject`. */
type Project = Account["projects"][number];

/** Undefined until it is loaded; null if nobody is signed in. */
export const account = signal<Account | null | undefined>(undefined);
export const projects = signal<readonly Project[]>([]);
const chosen = signal(new URLSearchParams(location.search).get("project") ?? readChoice("project"));

/** The open project: the address's, otherwise the last one, otherwise the first; null if there is none. */
export const project = computed<Project | null>(
  () => projects.value.find(({ slug }) => slug === chosen.value) ?? projects.value[0] ?? null,
);

effect(() => {
  namedProject.value = projects.value.length > 1 ? (project.value?.slug ?? null) : null;
});

/** Identifies the user and the open project. */
export const view = computed(() => `${account.value?.id ?? ""} ${project.value?.slug ?? ""}`);
effect(() => lookAt(view.value));

/** The slug of the open project. Pages are shown only if there is one. */
export const slug = computed(() => project.value?.slug ?? "");
const role = computed(() => project.value?.role ?? "viewer");

const RANK = { viewer: 0, member: 1, admin: 2, owner: 3 } as const;

/** Whether the user has at least this role. It only decides what pages offer, because the API checks the role itself. */
export const may = (least: keyof typeof RANK): boolean => RANK[role.value as keyof typeof RANK] >= RANK[least];

/** Loads the signed-in user and their projects. @throws {ApiError} if the server does not answer with 2xx or 401. */
export async function loadSession(): Promise<void> {
  const response = await patiently(askForAccount);
  if (response.status === 401) {
    account.value = null;
    return;
  }
  if (!response.ok) throw new ApiError(response.status, "unknown", response.statusText);
  const { data: found } = (await response.json()) as { data: Account };
  projects.value = found.projects;
  account.value = found;
}

const askForAccount = (): Promise<Response> =>
  fetch(new URL("api/v1/auth/me", document.baseURI), { credentials: "same-origin" });

export async function loadProjects(): Promise<void> {
  projects.value = (await data(api.GET("/api/v1/auth/me", {}))).data.projects;
}

// A refusal may mean that the role has changed, so the roles are loaded again.
effect(() => {
  if (refusals.value > 0) void loadProjects().catch(() => {});
});

export function chooseProject(next: string): void {
  chosen.value = next;
  writeChoice("project", next);
}

/** Signs in with a password. @throws {ApiError} for example if it is wrong. */
export async function signIn(email: string, password: string): Promise<void> {
  await data(api.POST("/api/v1/auth/login", { body: { email, password, session: true } }));
  await loadSession();
  signedInAgain();
}

/** Continues after the end of the session, if the user has signed in again in another window. */
export async function comeBackSignedIn(): Promise<void> {
  const response = await askForAccount().catch(() => null);
  if (!response?.ok) return;
  await loadSession();
  signedInAgain();
}

/** Ends this session, or all sessions of the account. @throws {ApiError} if the user stays signed in. */
export async function signOut(everywhere = false): Promise<void> {
  await data(api.POST("/api/v1/auth/logout", { body: { everywhere } }));
  projects.value = [];
  account.value = null;
}
