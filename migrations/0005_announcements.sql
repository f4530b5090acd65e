-- Who is notified that something they asked for was built: one row per customer and fix, so that nobody is notified twice.
create table fix_announcements (
  project_id text not null references projects (id) on delete cascade,
  fix_id text not null,
  customer_email text not null,
  -- The churn event whose reason asks for it, and the words in which it does.
  event_id text not null references churn_events (id) on delete cascade,
  quote text,
  state text not null check (state in ('waiting', 'sent', 'held')),
  -- Why it waits, or is held back.
  reason text,
  until_at bigint,
  message_id text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (project_id, fix_id, customer_email)
);
create index fix_announcements_due on fix_announcements (project_id, fix_id, until_at) where state = 'waiting';
create index fix_announcements_by_event on fix_announcements (event_id);
