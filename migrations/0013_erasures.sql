-- People whose data are being erased, or were; who it was about is sealed, and gone once it is done.
create table erasures (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  status text not null check (status in ('queued', 'running', 'done')),
  person text,                       -- sealed JSON: the names and ids by which their rows are found; null once it is done
  requested_at bigint not null,
  finished_at bigint
);
create index erasures_by_project on erasures (project_id, requested_at);

-- What the addresses of erased people are hashed with in the list of suppressions.
create table suppression_keys (
  project_id text not null primary key references projects (id) on delete cascade,
  key text not null
);
