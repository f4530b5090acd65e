-- The address that an event was recorded with, if its provider has reported another since.
alter table churn_events add column first_email text;
create index churn_events_by_first_email on churn_events (project_id, first_email) where first_email is not null;
