-- What a customer's events came to is read without touching their rows.

drop index churn_events_by_customer;
create index churn_events_by_customer on churn_events
  (project_id, customer_email, created_at, event_type, recovered_at);
