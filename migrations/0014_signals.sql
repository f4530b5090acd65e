-- What payment providers told of each subscription (else customer) that makes, changes or ends churn events, so that it
-- comes to the same in whatever order it arrives.

create table inbound_signals (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text,
  customer_id text,
  kind text not null,
  occurred_at bigint not null,
  received_at bigint not null,
  test bigint not null,
  details text not null,            -- JSON
  churn_event_id text               -- the event that it belongs to, if it made or joined one
);

create index inbound_signals_by_subscription on inbound_signals (project_id, provider, subscription_id)
  where subscription_id is not null;
create index inbound_signals_by_customer on inbound_signals (project_id, provider, customer_id)
  where customer_id is not null;
