-- A project that was deleted is gone for everybody at once; its rows are deleted afterwards, some at a time.

alter table projects add column deleted_at bigint;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- What goes with its project is found without reading the rows of all others.
create index import_errors_by_project on import_errors (project_id);
create index inbound_signals_by_project on inbound_signals (project_id);
create index automation_steps_by_project on automation_steps (project_id);
create index experiment_assignments_by_project on experiment_assignments (project_id);
