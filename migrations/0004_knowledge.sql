-- What a company can say about itself: one document per project, always read and replaced as a whole.
create table knowledge (
  project_id text not null primary key references projects (id) on delete cascade,
  -- JSON, as `KnowledgeText` of features/knowledge.
  content text not null,
  updated_at bigint not null
);

-- What a customer did on days that activity_days no longer has: one row per customer and kind.
create table activity_totals (
  customer bigint not null references tracked_customers (number) on delete cascade,
  kind bigint not null,             -- activity_kinds.number in the customer's project
  count bigint not null,
  first_day bigint not null,        -- UTC days since 1970-01-01
  last_day bigint not null,
  primary key (customer, kind)
);

-- How many people a customer works with, as the project's servers last reported it.
alter table tracked_customers add column team_size bigint;
