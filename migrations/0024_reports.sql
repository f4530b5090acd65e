-- Who wants the weekly digest, and which member was sent which week's.

create table digest_wishes (
  member_id text primary key references members (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  since bigint not null              -- no digest is sent that was due before
);

create index digest_wishes_by_project on digest_wishes (project_id);

create table digests (
  member_id text not null references members (id) on delete cascade,
  week text not null,                -- the Monday on which it is due
  project_id text not null references projects (id) on delete cascade,
  mail_id text not null,
  status text not null check (status in ('queued', 'sent', 'stopped', 'failed')),
  give_up_at bigint not null,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (member_id, week)
);

create index digests_by_project on digests (project_id);
