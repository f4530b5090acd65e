-- The queue: one row for each piece of work that is to be done, is being done, was done or has failed.
create table jobs (
  id text primary key,
  kind text not null,
  key text,                         -- an enqueued key is never enqueued again while its row is kept
  payload text not null,            -- JSON
  state text not null check (state in ('ready', 'running', 'done', 'failed')),
  run_at bigint not null,
  attempts bigint not null,         -- counted when claimed
  failures bigint not null,         -- the attempts that count against the kind's limit, counted when claimed too
  lease_until bigint,
  lease_token text,                 -- only its holder may extend, finish or fail the job
  last_error text,
  created_at bigint not null,
  finished_at bigint
);

create unique index jobs_by_key on jobs (key) where key is not null;
create index jobs_ready on jobs (kind, run_at, id) where state = 'ready';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state = 'done';
create index jobs_failed on jobs (finished_at) where state = 'failed';
