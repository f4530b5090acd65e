-- The inbox: what payment providers and other systems post, on disk before it is answered, and what became of it.

create table inbound_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  source text not null check (source in ('custom', 'stripe', 'razorpay', 'paddle')),
  -- The sender's identifier of the event, and the hash of the body: what is known already is not taken again.
  event_id text,
  body_hash text,
  signed bigint not null,
  body text,                        -- JSON as it came; null where there was none to keep, and after the retention
  size bigint not null,             -- of the body, in bytes
  status text not null check (status in ('queued', 'processed', 'dropped', 'failed')),
  reason text,
  count bigint not null,            -- of what is dropped at the door, how many of its hour
  hour bigint,                      -- set for those only: hours since the epoch
  attempts bigint not null,
  run_at bigint not null,           -- when it is processed next
  churn_event_id text,
  received_at bigint not null,
  processed_at bigint
);

create unique index inbound_events_by_event_id on inbound_events (project_id, source, signed, event_id)
  where event_id is not null;
create unique index inbound_events_by_body on inbound_events (project_id, source, body_hash) where body_hash is not null;
create unique index inbound_events_of_hour on inbound_events (project_id, source, reason, hour) where hour is not null;
create index inbound_events_waiting on inbound_events (run_at, id, size) where status = 'queued';
create index inbound_events_by_time on inbound_events (project_id, received_at, id);
create index inbound_events_by_status on inbound_events (project_id, status, received_at, id);
create index inbound_events_with_body on inbound_events (received_at) where body is not null;
