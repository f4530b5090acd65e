-- Accounts, projects, their members and their keys.

create table users (
  id text primary key,
  email text not null unique,
  name text,
  password_hash text,
  session_epoch bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
);

create table projects (
  id text primary key,
  slug text not null unique,
  name text not null,
  settings text not null,
  created_at bigint not null,
  updated_at bigint not null
);

create table members (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  created_at bigint not null,
  unique (project_id, user_id)
);
create index members_by_user on members (user_id);

-- One row for each key of a project. What is looked up is a public key or the hash of a secret key;
-- what must be known in clear is sealed. A key with expires_at is a former one in its grace period.
create table project_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('secret', 'public', 'webhook', 'identity')),
  lookup text unique,
  shown text,
  sealed text,
  created_at bigint not null,
  expires_at bigint
);
create index project_keys_by_project on project_keys (project_id, kind);
