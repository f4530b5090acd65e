-- The durable outbox, and the addresses that must not be written to.

create table suppressions (
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual')),
  created_at bigint not null,
  primary key (project_id, email)
);

create table messages (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  variant_id text not null references variants (id) on delete cascade,
  status text not null check (status in ('queued', 'sent', 'failed', 'stopped', 'bounced')),
  to_address text not null,
  from_name text,
  from_address text not null,
  reply_to text,
  message_id text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  targets text not null,
  last_error text,
  delivery text,
  give_up_at bigint not null,
  handed_over_at bigint,
  opened_at bigint,
  clicked_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index messages_by_event on messages (event_id);
create index messages_by_variant on messages (variant_id);
