-- What is recorded of a delivery changes with every attempt, what is sent never does: the body lies beside it, so that an
-- attempt writes less than half. A delivery is found by its number, which is the old rows' own and tells the order in which
-- they were made; its attempts are one tree instead of two. Two indexes that every delivery was written into are gone: what
-- is due next and what is old is looked for endpoint by endpoint.

alter table webhook_deliveries rename to old_webhook_deliveries;
alter table webhook_attempts rename to old_webhook_attempts;

create table webhook_deliveries (
  number integer primary key,        -- may be another delivery's once this one has gone: who changes a row names its id too
  id text not null unique,
  project_id text not null references projects (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  opaque_id text not null,           -- what receivers deduplicate on; the same over all attempts
  event text not null,
  test bigint not null,
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
insert into webhook_deliveries (number, id, project_id, endpoint_id, opaque_id, event, test, status, attempts, tries, manual,
  next_attempt_at, last_error, delivered_at, created_at, updated_at)
select rowid, id, project_id, endpoint_id, opaque_id, event, test, status, attempts, tries, manual,
  next_attempt_at, last_error, delivered_at, created_at, updated_at
from old_webhook_deliveries order by rowid;

create table webhook_bodies (
  delivery integer primary key references webhook_deliveries (number) on delete cascade,
  body text not null                 -- exactly as it is sent
);
insert into webhook_bodies (delivery, body) select rowid, body from old_webhook_deliveries order by rowid;

create table webhook_attempts (
  delivery bigint not null references webhook_deliveries (number) on delete cascade,
  number bigint not null,
  cause text not null check (cause in ('schedule', 'manual')),
  url text not null,                 -- without its query, which may hold a secret
  status_code bigint,
  error text,
  detail text,
  response text,                     -- the first KiB of the answer
  latency_ms bigint not null,
  started_at bigint not null,
  primary key (delivery, number)
) without rowid;
insert into webhook_attempts (delivery, number, cause, url, status_code, error, detail, response, latency_ms, started_at)
select d.rowid, a.number, a.cause, a.url, a.status_code, a.error, a.detail, a.response, a.latency_ms, a.started_at
from old_webhook_deliveries d cross join old_webhook_attempts a on a.delivery_id = d.id order by d.rowid, a.number;

drop table old_webhook_attempts;
drop table old_webhook_deliveries;

create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where next_attempt_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at);
create index webhook_deliveries_by_opaque_id on webhook_deliveries (project_id, opaque_id);
