-- Mails to customers about what was carried out: each once.

create table application_mails (
  application_id text not null references offer_applications (id) on delete cascade,
  kind text not null check (kind in ('confirmation', 'resume_notice')),
  project_id text not null references projects (id) on delete cascade,
  message_id text not null,
  created_at bigint not null,
  primary key (application_id, kind)
);
create index application_mails_by_project on application_mails (project_id, created_at);
