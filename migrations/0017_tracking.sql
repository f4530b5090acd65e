-- What customers do: who they are, what they did, and how often on each day, which is what the risk score reads.

create table tracked_customers (
  number bigint primary key,
  project_id text not null references projects (id) on delete cascade,
  email text,                       -- who has one is known by it
  customer_id text,
  first_seen_at bigint not null,    -- by the time at which things happened, not at which they were told
  last_seen_at bigint not null,
  changed_at bigint not null,       -- when something was last told of the customer
  unique (project_id, email),
  unique (project_id, customer_id),
  check (email is not null or customer_id is not null)
);

-- The names of events, with the feature where it is feature_used; trusted = 1: told with a secret API key.
create table activity_kinds (
  project_id text not null references projects (id) on delete cascade,
  number bigint not null,
  name text not null,
  trusted integer not null check (trusted in (0, 1)),
  primary key (project_id, number),
  unique (project_id, name, trusted)
);

create table activity_days (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day integer not null,             -- UTC days since 1970-01-01
  kind bigint not null,             -- activity_kinds.number in the customer's project
  count integer not null,
  primary key (customer, day, kind)
);

-- Each event as it was told, kept for tracking.retention. `number` is the millisecond of its receipt × 1000 and a running
-- number, so that it tells order and age.
create table tracked_events (
  number bigint primary key,
  customer bigint not null references tracked_customers (number) on delete cascade,
  kind bigint not null,
  occurred_at bigint not null,
  event_id text,
  once text,                        -- made of project and event_id: what comes again is not counted again
  properties text                   -- JSON
);
create index tracked_events_by_customer on tracked_events (customer, number);
create unique index tracked_events_once on tracked_events (once) where once is not null;
