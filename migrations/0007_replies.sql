-- What customers answer to mails, and rehearsals of the automation.

create table replies (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text references churn_events (id) on delete cascade,
  message_id text not null references messages (id) on delete cascade,
  mail_id text not null,             -- the Message-ID, or a hash of the mail: a repeat changes nothing
  customer_email text not null,      -- who was mailed
  from_address text not null,        -- who answered
  subject text not null,
  body text not null,                -- their own words, without what they quote
  wish text check (wish in ('no_contact', 'deletion')),
  received_at bigint not null,
  handled_at bigint
);
create unique index replies_by_mail on replies (project_id, mail_id);
create index replies_by_time on replies (project_id, received_at);
create index replies_by_customer on replies (project_id, customer_email);
create index replies_by_event on replies (event_id);
create index replies_by_message on replies (message_id);
create index replies_to_handle on replies (project_id, received_at) where handled_at is null;

-- Since when an answer of the customer waits for a person; until then no automatic mail of the event goes out.
alter table churn_events add column replied_at bigint;

create table rehearsals (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  status text not null check (status in ('queued', 'running', 'done', 'failed')),
  from_at bigint not null,
  to_at bigint not null,
  settings text not null,            -- JSON: what was to be tried instead of the project's own
  events bigint not null default 0,  -- how many were gone through
  result text,                       -- JSON
  created_at bigint not null,
  finished_at bigint
);
create index rehearsals_by_project on rehearsals (project_id, created_at);
create index rehearsals_by_time on rehearsals (created_at);
