-- Who is who at the payment providers: customers, plans and subscriptions as provider events and imports tell of them.
-- `seen_at` is JSON: for each kind of fact the time of the newest that was told, so that older ones change nothing.

create table customers (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  email text,
  name text,
  seen_at text not null,
  newest_seen_at bigint not null,
  created_at bigint not null,
  unique (project_id, provider, customer_id)
);
create index customers_by_email on customers (project_id, email);

create table plans (
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  plan_id text not null,
  name text,
  mrr bigint,
  currency text,
  seen_at text not null,
  newest_seen_at bigint not null,
  primary key (project_id, provider, plan_id)
);

create table subscriptions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text not null,
  customer_id text,
  email text,
  plan_id text,
  plan_name text,
  mrr bigint,
  currency text,
  status text not null check (status in ('running', 'ended', 'unknown')),
  cancel_scheduled bigint not null,
  started_at bigint,
  ended_at bigint,
  seen_at text not null,
  newest_seen_at bigint not null,
  created_at bigint not null,
  unique (project_id, provider, subscription_id)
);
create index subscriptions_by_customer on subscriptions (project_id, provider, customer_id);
create index subscriptions_by_email on subscriptions (project_id, email);

-- What was told of a subscription, whenever it was told; `subscription` is the id of our row.
create table subscription_changes (
  subscription text not null references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  at bigint not null,
  kind text not null check (kind in ('started', 'running', 'mrr', 'ended')),
  mrr bigint,
  currency text,
  told_at bigint not null,
  primary key (subscription, at, kind)
);
create index subscription_changes_by_time on subscription_changes (project_id, at);
