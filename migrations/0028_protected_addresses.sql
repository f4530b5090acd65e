-- A keyed hash of the address of an event whose customer was deleted, while its sensitive reason still holds mails back.
alter table churn_events add column address_hash text;
create index churn_events_by_address_hash on churn_events (project_id, address_hash) where address_hash is not null;
