-- Mails because of a churn-risk alert, which are of no churn event and no variant: they lie in the same outbox.

-- An engine that cannot lift "not null" from a column needs the table anew.
create table messages_anew (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text references churn_events (id) on delete cascade,
  variant_id text references variants (id) on delete cascade,
  status text not null check (status in ('queued', 'sent', 'failed', 'stopped', 'bounced')),
  automatic bigint not null,
  to_address text not null,
  from_name text,
  from_address text not null,
  reply_to text,
  message_id text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  targets text not null,
  target_links text not null,
  last_error text,
  delivery text,
  give_up_at bigint not null,
  handed_over_at bigint,
  opened_at bigint,
  clicked_at bigint,
  opened_by_person_at bigint,
  opened_by_machine_at bigint,
  clicked_by_person_at bigint,
  clicked_by_machine_at bigint,
  last_click_at bigint,
  last_click_link bigint,
  last_click_by text check (last_click_by in ('person', 'machine')),
  delivered_at bigint,
  bounced_at bigint,
  complained_at bigint,
  feedback text,
  created_at bigint not null,
  updated_at bigint not null,
  check ((event_id is null) = (variant_id is null))
);
insert into messages_anew
  (id, project_id, event_id, variant_id, status, automatic, to_address, from_name, from_address, reply_to, message_id,
   subject, text_part, html_part, targets, target_links, last_error, delivery, give_up_at, handed_over_at, opened_at,
   clicked_at, opened_by_person_at, opened_by_machine_at, clicked_by_person_at, clicked_by_machine_at, last_click_at,
   last_click_link, last_click_by, delivered_at, bounced_at, complained_at, feedback, created_at, updated_at)
select
   id, project_id, event_id, variant_id, status, automatic, to_address, from_name, from_address, reply_to, message_id,
   subject, text_part, html_part, targets, target_links, last_error, delivery, give_up_at, handed_over_at, opened_at,
   clicked_at, opened_by_person_at, opened_by_machine_at, clicked_by_person_at, clicked_by_machine_at, last_click_at,
   last_click_link, last_click_by, delivered_at, bounced_at, complained_at, feedback, created_at, updated_at
from messages;
drop table messages;
alter table messages_anew rename to messages;
create index messages_by_event on messages (event_id);
create index messages_by_variant on messages (variant_id);
create index messages_by_status on messages (status);
create index messages_by_recipient on messages (project_id, to_address, created_at);
create index messages_by_time on messages (project_id, created_at);

-- One for each alert in direct mode: what became of its mail, or why there is none.
create table direct_mails (
  alert_id text primary key references risk_alerts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  state text not null check (state in ('planned', 'mailed', 'stopped')),
  due_at bigint not null,           -- when it is looked at next, or was last
  reason text,                      -- why it was stopped, or, while planned, what it waits for
  signal text,                      -- what the mail is about
  source text check (source in ('llm', 'template')),
  model text,
  message_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create index direct_mails_by_time on direct_mails (project_id, created_at, alert_id);
create index direct_mails_by_customer on direct_mails (customer) where customer is not null;
