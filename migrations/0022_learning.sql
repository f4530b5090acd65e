-- What has worked: every variant that was sent, with how likely the order of strategies was to put it at its rank, what
-- came of it, and the sums by cause and strategy.

create table strategy_sends (
  message_id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  cause text not null,
  strategy text not null,
  rank bigint not null,
  propensity double precision,      -- null where a person chose
  sent_at bigint not null,
  outcome text check (outcome in ('saved', 'not_saved', 'undelivered')),
  settled_at bigint
);
create index strategy_sends_by_event on strategy_sends (event_id, sent_at);
create index strategy_sends_by_project on strategy_sends (project_id, rank, outcome, strategy, propensity);

create table strategy_tallies (
  project_id text not null references projects (id) on delete cascade,
  cause text not null,
  strategy text not null,
  sends bigint not null,
  settled bigint not null,
  saves bigint not null,
  primary key (project_id, cause, strategy)
);

alter table variants add column propensity double precision;
