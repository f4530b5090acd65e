-- When subscriptions were paused: what providers report, and what was carried out.

create table subscription_pauses (
  subscription text not null references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  at bigint not null,
  paused bigint not null,
  until_at bigint,                   -- when it goes on by itself
  primary key (subscription, at)
);
create index subscription_pauses_by_project on subscription_pauses (project_id, at);

-- Monthly, of subscriptions that are paused; beside it mrr may be 0.
alter table mrr_spans add column paused bigint not null default 0;
drop index mrr_spans_by_account;
create unique index mrr_spans_by_account on mrr_spans
  (project_id, account, currency, from_at, until_at, mrr, first_at, test, paused);
