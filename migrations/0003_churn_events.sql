-- Churn events, their variants, and the keys that make a repeated request harmless.

create table churn_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer_email text not null,
  customer_name text,
  customer_id text,
  event_type text not null check (event_type in ('cancellation', 'payment_failed')),
  cancel_reason text,
  reason_code text,
  classified_as text,
  status text not null check (status in ('new', 'processing', 'variants_generated', 'email_sent', 'recovered', 'lost')),
  mrr bigint,
  currency text not null,
  plan_name text,
  tenure_days bigint,
  locale text,
  timezone text,
  metadata text,
  provider text not null,
  source text not null,
  -- The generation whose variants are shown (0: none yet), and when the running one was started.
  generation bigint not null default 0,
  generation_started_at bigint,
  recovered_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index churn_events_by_time on churn_events (project_id, created_at, id);
create index churn_events_by_status on churn_events (project_id, status, created_at);
create index churn_events_by_customer on churn_events (project_id, customer_email);

create table idempotency_keys (
  project_id text not null references projects (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  response text not null,
  created_at bigint not null,
  primary key (project_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);

create table variants (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  generation bigint not null,
  strategy text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('draft', 'sent', 'opened', 'clicked', 'bounced')),
  rank bigint not null,
  rank_reason text not null,
  source text not null check (source in ('llm', 'template')),
  model text,
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  unique (event_id, generation, strategy)
);
