-- What comes from a provider's test mode, or is marked as a test, is no money: 1 where it is a test. What is here already
-- is one where the provider said so.

alter table churn_events add column test bigint not null default 0;
update churn_events set test = 1 where held_back = 'test_mode'
  or id in (select churn_event_id from inbound_signals where test = 1 and churn_event_id is not null);
create index churn_events_of_tests on churn_events (project_id, id) where test = 1;

-- Subscriptions and customers of the signals of test mode. A provider's identifiers are never the same in both modes.
alter table subscriptions add column test bigint not null default 0;
update subscriptions set test = 1 where exists (
  select 1 from inbound_signals s
  where s.project_id = subscriptions.project_id and s.provider = subscriptions.provider
    and s.subscription_id = subscriptions.subscription_id and s.test = 1);
alter table customers add column test bigint not null default 0;
update customers set test = 1 where exists (
  select 1 from inbound_signals s
  where s.project_id = customers.project_id and s.provider = customers.provider
    and s.customer_id = customers.customer_id and s.test = 1)
  or exists (
  select 1 from subscriptions p
  where p.project_id = customers.project_id and p.provider = customers.provider
    and p.customer_id = customers.customer_id and p.test = 1);
update subscriptions set test = 1 where test = 0 and exists (
  select 1 from customers c
  where c.project_id = subscriptions.project_id and c.provider = subscriptions.provider
    and c.customer_id = subscriptions.customer_id and c.test = 1);

alter table cancel_sessions add column test bigint not null default 0;

-- The indices hold all that statistics read, so also whether it is a test. The expression is that of
-- `src/features/insights/stats/kinds.ts`.
drop index churn_events_by_time;
create index churn_events_by_time on churn_events (
  project_id, created_at, id,
  (
    case status
      when 'new' then 0 when 'processing' then 1 when 'variants_generated' then 2 when 'email_sent' then 3
      when 'recovered' then 4 when 'lost' then 5 else 6 end
    + 7 * case event_type when 'cancellation' then 0 when 'payment_failed' then 1 else 2 end
    + 21 * case coalesce(reason_code, 'unspecified')
      when 'too_expensive' then 0 when 'missing_features' then 1 when 'switched_to_competitor' then 2
      when 'not_using_enough' then 3 when 'technical_issues' then 4 when 'bad_support' then 5
      when 'temporary_pause' then 6 when 'other' then 7 when 'unspecified' then 8 else 9 end
    + 210 * case provider
      when 'api' then 0 when 'custom' then 1 when 'cancel_flow' then 2 when 'stripe' then 3 when 'razorpay' then 4
      when 'paddle' then 5 when 'import' then 6 else 7 end
  ),
  mrr, recovered_at, currency, status, event_type, provider, reason_code, test
);
drop index churn_events_by_recovery;
create index churn_events_by_recovery on churn_events
  (project_id, recovered_at, id, currency, mrr, created_at, event_type, source, customer_email, test)
  where recovered_at is not null;
drop index churn_events_by_customer;
create index churn_events_by_customer on churn_events
  (project_id, customer_email, created_at, event_type, recovered_at, test);

-- Tests make accounts of their own. All accounts with a subscription of test mode are worked out again.
alter table mrr_spans add column test bigint not null default 0;
drop index mrr_spans_by_account;
create unique index mrr_spans_by_account on mrr_spans
  (project_id, account, currency, from_at, until_at, mrr, first_at, test);
insert into mrr_stale (subscription, project_id)
select id, project_id from subscriptions where test = 1
on conflict (subscription) do nothing;

-- What came of mails for tests teaches nothing about customers.
alter table strategy_sends add column test bigint not null default 0;
update strategy_sends set test = 1 where event_id in (select id from churn_events where test = 1);
alter table strategy_tallies rename to old_strategy_tallies;
create table strategy_tallies (
  project_id text not null references projects (id) on delete cascade,
  test bigint not null,
  cause text not null,
  strategy text not null,
  sends bigint not null,
  settled bigint not null,
  saves bigint not null,
  primary key (project_id, test, cause, strategy)
);
insert into strategy_tallies (project_id, test, cause, strategy, sends, settled, saves)
select project_id, 1, cause, strategy, count(*),
  sum(case when outcome in ('saved', 'not_saved') then 1 else 0 end), sum(case when outcome = 'saved' then 1 else 0 end)
from strategy_sends where test = 1
group by project_id, cause, strategy;
insert into strategy_tallies (project_id, test, cause, strategy, sends, settled, saves)
select o.project_id, 0, o.cause, o.strategy,
  o.sends - coalesce(t.sends, 0), o.settled - coalesce(t.settled, 0), o.saves - coalesce(t.saves, 0)
from old_strategy_tallies o
left join strategy_tallies t
  on t.project_id = o.project_id and t.cause = o.cause and t.strategy = o.strategy and t.test = 1;
drop table old_strategy_tallies;
