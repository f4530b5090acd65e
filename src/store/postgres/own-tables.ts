// Tables for what several processes share. SQLite, which only one process uses, has none of them.

/** The names of the tables. */
export const OWN_NAMES = [
  "keys_in_use",
  "instance_keys",
  "nodes",
  "setup_tokens",
  "login_tries",
  "import_pieces",
  "mail_pauses",
  "limit_rows",
];

/** Creates the missing tables, in whichever version starts first; later versions only add to them. */
export const OWN_TABLES = `
  create table if not exists keys_in_use (fingerprint text primary key);
  create table if not exists instance_keys (name text primary key, value text not null);
  create table if not exists nodes (
    id text primary key,
    place text not null,
    version text not null,
    started_at bigint not null,
    seen_at bigint not null
  );
  alter table nodes add column if not exists knows text;
  alter table migrations add column if not exists runs_with text;
  create table if not exists setup_tokens (hash text primary key, expires_at bigint not null);
  create table if not exists login_tries (id text primary key, bucket text not null, tried_at bigint not null);
  create index if not exists login_tries_by_bucket on login_tries (bucket, tried_at);
  create table if not exists mail_pauses (
    name text primary key,
    failures bigint not null,
    until bigint not null,
    reason text not null
  );
  create table if not exists limit_rows (
    name text primary key,
    full_at bigint not null,
    times text not null
  );
  create table if not exists import_pieces (
    import_id text not null,
    number bigint not null,
    piece text not null,
    primary key (import_id, number)
  );
`;
