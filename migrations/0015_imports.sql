-- Files of customers, subscriptions and past churn events that are taken in row by row, and what was wrong with them.

create table imports (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('customers', 'subscriptions', 'churn_events')),
  format text check (format in ('csv', 'ndjson')),
  dry_run bigint not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  bytes bigint not null,
  progress double precision not null,
  -- Rows that are done with: after a crash the next one is the first that is taken.
  rows_read bigint not null,
  rows_imported bigint not null,
  rows_unchanged bigint not null,
  rows_rejected bigint not null,
  error text,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint
);
create index imports_by_time on imports (project_id, created_at, id);

create table import_errors (
  import_id text not null references imports (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  line bigint not null,
  -- JSON: what is wrong with which field.
  details text not null,
  primary key (import_id, line)
);

-- Which event came of which row: a file that is imported twice makes no event twice.
create table imported_events (
  project_id text not null references projects (id) on delete cascade,
  row_key text not null,
  event_id text not null references churn_events (id) on delete cascade,
  primary key (project_id, row_key)
);
create index imported_events_by_event on imported_events (event_id);
