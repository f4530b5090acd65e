-- Experiments: a project's own texts for a strategy beside each other, and which event got which of them.

create table experiments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  strategy text not null,
  reason text,
  status text not null check (status in ('draft', 'running', 'stopped')),
  arms text not null,
  recovery_window bigint not null,  -- ms after a mail in which a recovery is its merit
  started_at bigint,                -- for the first time
  stopped_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index experiments_by_project on experiments (project_id, created_at, id);
-- One at a time for the same mails.
create unique index experiments_running on experiments (project_id, strategy, coalesce(reason, '')) where status = 'running';

create table experiment_assignments (
  event_id text not null references churn_events (id) on delete cascade,
  strategy text not null,
  project_id text not null references projects (id) on delete cascade,
  experiment_id text not null references experiments (id) on delete cascade,
  arm bigint not null,
  primary key (event_id, strategy)
);
create index experiment_assignments_by_experiment on experiment_assignments (experiment_id, arm);
