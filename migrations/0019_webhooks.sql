-- Outbound webhooks: where a project's systems listen, what is on its way to them, and how every attempt went.

create table webhook_endpoints (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  managed_by text check (managed_by in ('churn_risk')), -- whose configuration it belongs to; null: it is its own
  url text not null,
  description text,
  events text not null,              -- JSON: a list of kinds
  enabled bigint not null,
  disabled_reason text check (disabled_reason in ('gone', 'failing')), -- why the service switched it off by itself
  failing_since bigint,              -- since when nothing but failures; null after a success
  created_at bigint not null,
  updated_at bigint not null
);

create index webhook_endpoints_by_project on webhook_endpoints (project_id, id);
create unique index webhook_endpoints_managed on webhook_endpoints (project_id, managed_by) where managed_by is not null;

create table webhook_deliveries (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  opaque_id text not null,           -- what receivers deduplicate on; the same over all attempts
  event text not null,
  test bigint not null,
  body text not null,                -- exactly as it is sent
  status text not null check (status in ('pending', 'delivering', 'delivered', 'failed', 'stopped')),
  attempts bigint not null,          -- all of them, those by hand too
  tries bigint not null,             -- of the schedule
  manual bigint not null,            -- the next attempt was asked for by hand, and is the only one
  next_attempt_at bigint,            -- null when none is to come
  last_error text,
  delivered_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);

create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where next_attempt_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_by_opaque_id on webhook_deliveries (project_id, opaque_id);
create index webhook_deliveries_by_time on webhook_deliveries (created_at);

create table webhook_attempts (
  delivery_id text not null references webhook_deliveries (id) on delete cascade,
  number bigint not null,
  cause text not null check (cause in ('schedule', 'manual')),
  url text not null,                 -- without its query, which may hold a secret
  status_code bigint,
  error text,
  detail text,
  response text,                     -- the first KiB of the answer
  latency_ms bigint not null,
  started_at bigint not null,
  primary key (delivery_id, number)
);
