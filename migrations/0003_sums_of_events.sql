-- Sums of churn events over finished stretches of time, so that statistics cost the same however many events there are.

-- The stretches that are summed: whole days of the project's time zone, or pieces of a busy one. They never overlap.
create table summed_spans (
  project_id text not null references projects (id) on delete cascade,
  from_at bigint not null,
  until_at bigint not null,         -- exclusive
  timezone text not null,           -- whose days they follow
  primary key (project_id, from_at)
);

-- What happened in a stretch: so many events of a kind and a name, and their MRR.
create table event_sums (
  project_id text not null references projects (id) on delete cascade,
  from_at bigint not null,          -- of its stretch
  test bigint not null,
  currency text not null,
  kind text not null,
  name text not null,
  events bigint not null,
  mrr bigint not null,
  primary key (project_id, from_at, test, currency, kind, name)
);

-- Times to recovery in order, for their median.
create index churn_events_by_time_to_recovery on churn_events
  (project_id, test, currency, (recovered_at - created_at), created_at)
  where recovered_at is not null;

-- Without the number of the kind, which the sums replace, and with the source.
drop index churn_events_by_time;
create index churn_events_by_time on churn_events
  (project_id, created_at, id, test, currency, status, event_type, provider, reason_code, mrr, recovered_at, source);
