-- Endpoints that post to the chat of a team, and what was posted there of a churn event.

alter table webhook_endpoints add column kind text not null default 'webhook' check (kind in ('webhook', 'slack', 'discord', 'teams'));

-- The whole address of a chat endpoint, which is as good as a password; `url` then holds what of it may be shown.
alter table webhook_endpoints add column sealed_url text;

create table chat_posts (
  delivery bigint primary key references webhook_deliveries (number) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  churn_event_id text not null references churn_events (id) on delete cascade,
  message_id text                    -- what the service calls the message, where it can be edited
);
create index chat_posts_by_event on chat_posts (churn_event_id);
create index chat_posts_by_project on chat_posts (project_id);
