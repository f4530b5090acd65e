-- Invitations and the audit log; when a project's automation was last turned to something else.

-- A row is a pending invitation: accepting or revoking it deletes it. Of its token only a hash is kept.
create table invitations (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  token_hash text not null unique,
  invited_by text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  unique (project_id, email)
);
create index invitations_by_inviter on invitations (invited_by);

-- Who did what, when, from where. The one row that outlives its project says that it was deleted, and by whom.
create table audit_entries (
  id text primary key,
  project_id text references projects (id) on delete cascade,
  actor_type text not null check (actor_type in ('user', 'api_key', 'system')),
  user_id text,
  user_email text,
  action text not null,
  target text,
  details text not null,
  address text,
  request_id text,
  created_at bigint not null
);
create index audit_entries_by_time on audit_entries (project_id, created_at, id);

-- Null: never since the project was made.
alter table projects add column automation_changed_at bigint;
