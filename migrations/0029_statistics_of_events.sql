-- Indices that hold all that statistics read, so that a long period touches no rows. The first one stands in for the one
-- by which events are listed.

drop index churn_events_by_time;
create index churn_events_by_time on churn_events
  (project_id, created_at, id, currency, status, event_type, provider, reason_code, mrr, recovered_at);

create index churn_events_by_recovery on churn_events
  (project_id, recovered_at, id, currency, mrr, created_at, event_type, source, customer_email)
  where recovered_at is not null;

create index variants_by_sending on variants
  (project_id, sent_at, event_id, strategy, status, opens_by_people, clicks_by_people)
  where sent_at is not null;
