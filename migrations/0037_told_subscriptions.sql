-- Subscriptions of which something was told since all scores were right: what is told may have been true long ago, so that
-- no time of the subscription says that it is news. `number` grows with every telling.

create table risk_told_subscriptions (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  number bigint not null
);
create index risk_told_subscriptions_by_number on risk_told_subscriptions (number);
create index risk_told_subscriptions_by_project on risk_told_subscriptions (project_id);
