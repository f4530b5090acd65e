// Projects in the API.

import { Type } from "@sinclair/typebox";
import { Nullable, named, OneOf, Text, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { ACCOUNT_EXAMPLE, Account, toAccount } from "../accounts/model.ts";
import type { User } from "../accounts/tables.ts";
import type { KnownKeys } from "./keys.ts";
import { ROLES } from "./roles.ts";
import type { Membership } from "./service.ts";
import { shownSettings } from "./settings.ts";
import { SETTINGS_EXAMPLE, SettingsChange, ShownSettings } from "./settings-model.ts";
import type { KeyKind, Project, Role } from "./tables.ts";

export const NewProject = named(
  "NewProject",
  Type.Object({
    name: Text({ min: 1, max: 200, oneLine: true }),
    slug: Type.Optional(
      Nullable(
        Type.String({
          pattern: "^[a-z0-9][a-z0-9-]{1,46}[a-z0-9]$",
          description:
            "3 to 48 lower-case letters, digits and hyphens, starting and ending with a letter or digit; derived from the name when omitted",
          errorMessage:
            "must be 3 to 48 lower-case letters, digits and hyphens, starting and ending with a letter or digit",
        }),
      ),
    ),
    settings: Type.Optional(SettingsChange),
  }),
  { name: "Acme", slug: "acme", settings: { currency: "usd", timezone: "America/New_York" } },
);

export const ProjectChange = named(
  "ProjectUpdate",
  Type.Object({
    name: Type.Optional(Text({ min: 1, max: 200, oneLine: true })),
    settings: Type.Optional(SettingsChange),
  }),
  { name: "Acme", settings: SETTINGS_EXAMPLE },
);

const Reference = { id: Type.String(), slug: Type.String(), name: Type.String() };
const EXAMPLE = { id: "prj_01kjpwd6m0002fecdhxwsdpcytqq4", slug: "acme", name: "Acme" };

const HasSampleData = Type.Boolean({
  description: "Made-up data is among the project's own, until it is removed",
});

export const CreatedProject = named(
  "CreatedProject",
  Type.Object({
    ...Reference,
    public_key: Type.String(),
    secret_key: Type.String({ description: "Shown this once" }),
    webhook_secret: Type.String(),
    identity_secret: Type.String(),
    settings: ShownSettings,
    created_at: Timestamp,
  }),
  {
    ...EXAMPLE,
    public_key: "pub_example",
    secret_key: "sk_live_example",
    webhook_secret: "whsec_example",
    identity_secret: "ids_example",
    settings: shownSettings({ settings: {} }),
    created_at: "2026-03-02T09:00:00.000Z",
  },
);

export const ReadProject = named(
  "Project",
  Type.Object({
    ...Reference,
    public_key: Type.String(),
    secret_key_prefix: Type.String(),
    webhook_secret: Type.Optional(Type.String({ description: "For admins" })),
    identity_secret: Type.Optional(Type.String({ description: "For admins" })),
    settings: ShownSettings,
    role: OneOf(ROLES, "Role"),
    has_sample_data: HasSampleData,
    automation_paused_at: Nullable({ ...Timestamp, description: "Since when no mail goes out automatically" }),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
  {
    ...EXAMPLE,
    public_key: "pub_example",
    secret_key_prefix: "sk_live_3INg…",
    settings: shownSettings({ settings: {} }),
    role: "admin",
    has_sample_data: false,
    automation_paused_at: null,
    created_at: "2026-03-02T09:00:00.000Z",
    updated_at: "2026-03-02T09:00:00.000Z",
  },
);

export const ListedProject = named(
  "ListedProject",
  Type.Object({
    ...Reference,
    role: OneOf(ROLES, "Role"),
    has_sample_data: HasSampleData,
    created_at: Timestamp,
  }),
  { ...EXAMPLE, role: "owner", has_sample_data: false, created_at: "2026-03-02T09:00:00.000Z" },
);

export const Me = named(
  "CurrentAccount",
  Type.Composite([
    Account,
    Type.Object({
      projects: Type.Array(Type.Object({ ...Reference, role: OneOf(ROLES, "Role") })),
      is_operator: Type.Boolean({ description: "Whether the account operates the instance: see `GET /instance`" }),
    }),
  ]),
  { ...ACCOUNT_EXAMPLE, projects: [{ ...EXAMPLE, role: "owner" }], is_operator: true },
);

export const toMe = (user: User, memberships: Membership[], operates: boolean) => ({
  ...toAccount(user),
  projects: memberships.map(({ project, role }) => ({ id: project.id, slug: project.slug, name: project.name, role })),
  is_operator: operates,
});

export const toCreatedProject = shownAs(CreatedProject, (project: Project, keys: Record<KeyKind, string>) => ({
  public_key: keys.public,
  secret_key: keys.secret,
  webhook_secret: keys.webhook,
  identity_secret: keys.identity,
  settings: shownSettings(project),
}));

export const toProject = shownAs(ReadProject, (project: Project, role: Role, keys: KnownKeys) => ({
  public_key: keys.public,
  secret_key_prefix: keys.secretPrefix,
  ...(role === "admin" || role === "owner" ? { webhook_secret: keys.webhook, identity_secret: keys.identity } : {}),
  settings: shownSettings(project),
  role,
  has_sample_data: project.sampleDataAt !== null,
}));

const listed = shownAs(ListedProject, ({ sampleDataAt }: Project & { role: Role }) => ({
  has_sample_data: sampleDataAt !== null,
}));

export const toListedProject = ({ project, role }: Membership) => listed({ ...project, role });
