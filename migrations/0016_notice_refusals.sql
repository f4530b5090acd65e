-- Notices before a payment that were due and not sent, each with the reason of the last try.

create table notice_refusals (
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('card_expiry', 'renewal')),
  provider text not null,
  subject text not null,             -- the id of the card or subscription
  at bigint not null,                -- when it expires or renews
  customer_email text not null,
  reason text not null,
  created_at bigint not null,
  primary key (project_id, kind, provider, subject, at)
);
create index notice_refusals_by_customer on notice_refusals (project_id, customer_email);
