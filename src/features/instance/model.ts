// The instance in the responses of the API.

import { type Static, Type } from "@sinclair/typebox";
import type { LastCall } from "../../adapters/llm.ts";
import type { Config } from "../../config.ts";
import { Nullable, named, OneOf, Timestamp } from "../../http/shapes.ts";
import { shownAs } from "../../http/shown.ts";
import { iso } from "../../lib/clock.ts";
import type { Examination } from "./examination.ts";

export const ReadExamination = named(
  "InstanceExamination",
  Type.Object({
    examined_at: Timestamp,
    took_ms: Type.Integer(),
    findings: Type.Array(
      Type.Object({
        about: Type.String({ description: "The setting or part of the instance" }),
        state: OneOf(["good", "mind", "bad"]),
        says: Type.String({ description: "What was found, and what to do about it" }),
        code: Type.String({ description: "What was found, to be said in another language with `values`" }),
        values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
      }),
    ),
  }),
  {
    examined_at: "2026-03-02T09:00:00.000Z",
    took_ms: 84,
    findings: [
      {
        about: "database",
        state: "good",
        says: "/var/lib/recoverd/recoverd.db is whole and up to date",
        code: "database_whole",
        values: { path: "/var/lib/recoverd/recoverd.db" },
      },
    ],
  },
);

export const toExamination = ({ at, tookMs, findings }: Examination): Static<typeof ReadExamination> => ({
  examined_at: iso(at),
  took_ms: tookMs,
  findings: findings.map((finding) => ({ ...finding })),
});

export const ReadBackup = named(
  "InstanceBackup",
  Type.Object({
    status: OneOf(["running", "done", "failed"]),
    file: Type.String({ description: "In the folder `backups` of the data folder" }),
    bytes: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    started_at: Timestamp,
    finished_at: Nullable(Timestamp),
  }),
  {
    status: "done",
    file: "recoverd-2026-03-02T09-00-00-000Z.db",
    bytes: 1_048_576,
    error: null,
    started_at: "2026-03-02T09:00:00.000Z",
    finished_at: "2026-03-02T09:00:01.000Z",
  },
);

export const toBackup = shownAs(ReadBackup);

export const ReadModelTest = named(
  "ModelTest",
  Type.Object({
    ok: Type.Boolean(),
    model: Type.String(),
    took_ms: Type.Integer(),
    error: Nullable(Type.String({ description: "What went wrong and what to do about it" })),
  }),
  { ok: true, model: "llama3.1:8b", took_ms: 812, error: null },
);

export type ModelTest = Static<typeof ReadModelTest>;

export const ReadInstance = named(
  "Instance",
  Type.Object({
    version: Type.String(),
    started_at: Timestamp,
    uptime_seconds: Type.Integer(),
    public_url: Type.String(),
    served_by: OneOf(["own_tls", "proxy", "plain_http"], "ServedBy"),
    database: OneOf(["sqlite", "postgresql"]),
    data_folder: Type.Object({
      path: Type.String(),
      bytes: Type.Integer(),
      database_bytes: Type.Integer({ description: "0 where the database is PostgreSQL's" }),
      free_bytes: Type.Integer({ description: "On the disk of the data folder" }),
    }),
    last_backup: Nullable(
      Type.Object(
        { file: Type.String(), bytes: Type.Integer(), at: Timestamp },
        {
          description:
            "The last successful one, by the command `recoverd backup` or over the API; null on PostgreSQL, which has its own tools",
        },
      ),
    ),
    backup: Type.Union([ReadBackup, Type.Null()], {
      description: "The last that was asked for over the API since the start",
    }),
    mail: Type.Object({
      transport: OneOf(["smtp", "outbox"]),
      host: Nullable(Type.String()),
      port: Nullable(Type.Integer()),
      tls: Nullable(OneOf(["starttls", "tls", "none"])),
      user: Nullable(Type.String()),
      from: Nullable(Type.String()),
      dkim_domain: Nullable(Type.String()),
      daily_limit: Type.Integer({ description: "Mails a day for each project" }),
    }),
    model: Type.Object({
      configured: Type.Boolean(),
      name: Nullable(Type.String()),
      host: Nullable(Type.String()),
      last_call: Nullable(
        Type.Object(
          { at: Timestamp, ok: Type.Boolean(), error: Nullable(Type.String()) },
          {
            description: "Since the start; null where nothing was asked yet",
          },
        ),
      ),
    }),
    registration: OneOf(["auto", "open", "closed"]),
    accounts: Type.Integer(),
    projects: Type.Integer(),
    examination: Type.Union([ReadExamination, Type.Null()], {
      description: "Null until the first since the start was made",
    }),
  }),
  {
    version: "0.1.0",
    started_at: "2026-03-01T09:00:00.000Z",
    uptime_seconds: 86_400,
    public_url: "https://recoverd.example.com",
    served_by: "proxy",
    database: "sqlite",
    data_folder: { path: "/var/lib/recoverd", bytes: 2_097_152, database_bytes: 1_048_576, free_bytes: 38_000_000_000 },
    last_backup: {
      file: "/var/lib/recoverd/backups/recoverd-2026-03-02T09-00-00-000Z.db",
      bytes: 1_048_576,
      at: "2026-03-02T09:00:00.000Z",
    },
    backup: null,
    mail: {
      transport: "smtp",
      host: "smtp.example.com",
      port: 587,
      tls: "starttls",
      user: "recoverd",
      from: "recoverd@example.com",
      dkim_domain: null,
      daily_limit: 10_000,
    },
    model: { configured: true, name: "llama3.1:8b", host: "127.0.0.1:11434", last_call: null },
    registration: "auto",
    accounts: 3,
    projects: 2,
    examination: {
      examined_at: "2026-03-02T09:00:00.000Z",
      took_ms: 84,
      findings: [
        { about: "disk", state: "good", says: "38.0 GB are free", code: "room", values: { bytes: 38_000_000_000 } },
      ],
    },
  },
);

export const servedBy = ({ tls, trustedProxies }: Config["server"]): "own_tls" | "proxy" | "plain_http" => {
  if (tls.cert !== "") return "own_tls";
  return trustedProxies.list.length > 0 ? "proxy" : "plain_http";
};

export function toMail({ mail }: Pick<Config, "mail">): Static<typeof ReadInstance>["mail"] {
  const smtp = mail.host !== "";
  return {
    transport: smtp ? "smtp" : "outbox",
    host: smtp ? mail.host : null,
    port: smtp ? mail.port : null,
    tls: smtp ? mail.tls : null,
    user: mail.user || null,
    from: mail.from || null,
    dkim_domain: mail.dkim.domain || null,
    daily_limit: mail.dailyLimit,
  };
}

export function toModel({ llm }: Pick<Config, "llm">, last: LastCall | null): Static<typeof ReadInstance>["model"] {
  const configured = llm.model !== "";
  return {
    configured,
    name: configured ? llm.model : null,
    // Only the host, because the URL may contain a password.
    host: configured ? new URL(llm.baseUrl).host : null,
    last_call: last && { at: iso(last.at), ok: last.error === null, error: last.error },
  };
}
