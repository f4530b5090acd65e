-- Of an event that a later report showed to be none: no number counts it.
alter table churn_events add column retracted bigint not null default 0;
