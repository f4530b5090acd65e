-- What comes back for a mail: who opened it and followed its links, people apart from machines; bounces and complaints;
-- and where mail providers tell of them.

alter table variants add column opens_by_people bigint not null default 0;
alter table variants add column opens_by_machines bigint not null default 0;
alter table variants add column clicks_by_people bigint not null default 0;
alter table variants add column clicks_by_machines bigint not null default 0;

alter table messages add column opened_by_person_at bigint;
alter table messages add column opened_by_machine_at bigint;
alter table messages add column clicked_by_person_at bigint;
alter table messages add column clicked_by_machine_at bigint;
alter table messages add column last_click_at bigint;
alter table messages add column last_click_link bigint;
alter table messages add column last_click_by text check (last_click_by in ('person', 'machine'));
alter table messages add column delivered_at bigint;
alter table messages add column bounced_at bigint;
alter table messages add column complained_at bigint;
alter table messages add column feedback text;

create index suppressions_by_time on suppressions (project_id, created_at, email);

create table mail_webhooks (
  project_id text primary key references projects (id) on delete cascade,
  rotation bigint not null,
  mailgun_signing_key text,
  sendgrid_public_key text,
  return_path text,
  updated_at bigint not null
);
