-- Churn risk: each customer's score, how it went from day to day, the alerts, and each project's configuration.

create table risk_scores (
  customer bigint primary key references tracked_customers (number) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  score bigint not null,
  raw_sum bigint not null,          -- of the signals' weights, before it is clamped to 0..100
  signals text not null,            -- JSON: [name, value, weight, usual] each; a silence has its first day as its value
  after_login bigint not null,      -- the score if the customer came back today
  after_payment bigint not null,    -- the score if the open payment went through
  probability double precision,     -- of leaving within 30 days; null where the project's card is not calibrated
  previous_score bigint,            -- the last one that was another
  alerted_at bigint,
  alert_again_from bigint,          -- the score at which the level is above that of the last alert
  changed_at bigint not null
);
create index risk_scores_by_score on risk_scores (project_id, score, customer);

-- One row for a day on which the score became another; until the next row it stays.
create table risk_history (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day bigint not null,              -- UTC days since 1970-01-01
  score bigint not null,
  primary key (customer, day)
);
create index risk_history_by_day on risk_history (day);

-- Until when a project's scores are known to be right, and for which day all of them were computed.
create table risk_passes (
  project_id text primary key references projects (id) on delete cascade,
  scored_at bigint not null,
  full_day bigint not null
);

create table risk_configs (
  project_id text primary key references projects (id) on delete cascade,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  webhook_url text,
  risk_threshold bigint not null,
  enabled bigint not null,
  weights text not null,            -- JSON: those that are not the default
  updated_at bigint not null
);

create table risk_alerts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  customer_email text,
  customer_id text,
  risk_score bigint not null,
  risk_level text not null,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  test bigint not null,
  payload text not null,            -- what goes out, byte by byte
  triggered_at bigint not null
);
create index risk_alerts_by_time on risk_alerts (project_id, triggered_at, id);
create index risk_alerts_by_customer on risk_alerts (customer) where customer is not null;

-- Whose score has to be computed again.
create index churn_events_by_change on churn_events (updated_at);
