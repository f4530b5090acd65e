-- What the automation plans for a churn event, and what holds it back.

-- Why no mail may go out by itself: 'public_key', 'test_mode' or 'dispute'. Null: nothing stands against it.
alter table churn_events add column held_back text;
alter table churn_events add column automation_paused_at bigint;
-- Stays when the customer comes back late.
alter table churn_events add column lost_at bigint;
alter table projects add column automation_paused_at bigint;

create table automation_steps (
  event_id text not null references churn_events (id) on delete cascade,
  step bigint not null,             -- 1, 2, …
  project_id text not null references projects (id) on delete cascade,
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
create index automation_steps_planned on automation_steps (project_id, due_at) where state = 'planned';

-- How many mails a customer, and a project, had lately.
create index messages_by_recipient on messages (project_id, to_address, created_at);
create index messages_by_time on messages (project_id, created_at);

create index audit_entries_by_target on audit_entries (project_id, target) where target is not null;
