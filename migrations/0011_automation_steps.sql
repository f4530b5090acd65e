-- The steps once more, with the event as their one way in: every row is written for every event that is planned for, so
-- that each index and each reference of it is paid for by all of them.
drop table automation_steps;
create table automation_steps (
  event_id text not null references churn_events (id) on delete cascade,
  step bigint not null,             -- 1, 2, …
  project_id text not null,         -- the event's
  kind text not null check (kind in ('recommended', 'dunning')),
  last bigint not null,             -- 1: no step follows
  due_at bigint not null,
  gap bigint not null,              -- ms that must lie between the event's last mail and this one
  state text not null check (state in ('planned', 'done', 'skipped', 'dropped')),
  reason text,                      -- why it was not sent, or, while planned, what it waits for
  variant_id text,
  message_id text,
  updated_at bigint not null,
  primary key (event_id, step)
);
