-- The calibration of a project's card, newest first, with how good it was on what came later.

create table risk_models (
  project_id text not null references projects (id) on delete cascade,
  version bigint not null,
  trained_at bigint not null,
  intercept double precision not null,
  coefficients text not null,       -- JSON: one for each signal at its strongest, then one for each measure of usage
  kinds text not null,              -- JSON: the numbers of the kinds of activity that are measures of their own
  snapshots bigint not null,
  outcomes bigint not null,
  quality text,                     -- JSON; null where there is no later time to test it on
  primary key (project_id, version)
);

-- Whether chances are told: "card" where somebody has gone back to the card alone.
create table risk_model_choices (
  project_id text primary key references projects (id) on delete cascade,
  model text not null check (model in ('calibrated', 'card')),
  updated_at bigint not null
);
