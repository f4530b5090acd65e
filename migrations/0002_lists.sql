-- Lists that take the same time however many rows they have: totals that are counted with the rows, and an index for each order.

-- How many rows of a list there are, for each combination of what it is filtered by most.
create table row_counts (
  project_id text not null references projects (id) on delete cascade,
  list text not null,
  part text not null,               -- the combination: 'lost/cancellation/0'
  total bigint not null,
  primary key (project_id, list, part)
);
insert into row_counts (project_id, list, part, total)
  select project_id, 'churn_events', status || '/' || event_type || '/' || test, count(*) from churn_events
  group by project_id, status, event_type, test;

drop index churn_events_by_status;
create index churn_events_by_status on churn_events (project_id, status, created_at, id);
drop index churn_events_by_change;
create index churn_events_by_change on churn_events (project_id, updated_at, id);
create index churn_events_by_mrr on churn_events (project_id, mrr, id, event_type);
-- With the mode, so that it is chosen before the indexes of all events.
drop index churn_events_sensitive;
create index churn_events_sensitive on churn_events (project_id, test, created_at, id) where sensitive_topic is not null;

drop index risk_scores_by_score;
create index risk_scores_by_score on risk_scores (project_id, score desc, customer);

-- In the order of their lists to the last column; what lists are filtered by follows it.
drop index suppressions_by_time;
create index suppressions_by_time on suppressions (project_id, created_at desc, email, reason);
drop index messages_by_event;
create index messages_by_event on messages (event_id, created_at, id);
drop index messages_by_recipient;
create index messages_by_recipient on messages (project_id, to_address, created_at, id);
drop index messages_by_status;
create index messages_by_status on messages (status, project_id, created_at, id);
drop index messages_by_time;
create index messages_by_time on messages (project_id, created_at, id, status, complained_at, bounced_at, delivered_at);
drop index cancel_sessions_by_time;
create index cancel_sessions_by_time on cancel_sessions (project_id, created_at, id, reason, outcome, verified, test);
drop index inbound_events_by_time;
create index inbound_events_by_time on inbound_events (project_id, received_at, id, source);
drop index webhook_deliveries_by_endpoint;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at, id);
create index webhook_deliveries_unsent on webhook_deliveries (endpoint_id, status, created_at, id)
  where status in ('failed', 'stopped');
create index members_by_time on members (project_id, created_at, id);
create index invitations_by_time on invitations (project_id, created_at, id);
