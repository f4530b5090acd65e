-- The totals of logs are counted with their rows, as those of other lists.

insert into row_counts (project_id, list, part, total)
  select project_id, 'messages', 'all', count(*) from messages group by project_id;
insert into row_counts (project_id, list, part, total)
  select project_id, 'cancel_sessions', 'all', count(*) from cancel_sessions group by project_id;
insert into row_counts (project_id, list, part, total)
  select project_id, 'audit_entries', 'all', count(*) from audit_entries where project_id is not null group by project_id;
insert into row_counts (project_id, list, part, total)
  select project_id, 'webhook_deliveries', endpoint_id, count(*) from webhook_deliveries group by project_id, endpoint_id;

-- In the order of a customer's list: it was read by time, past everybody else's sessions.
drop index cancel_sessions_by_email;
create index cancel_sessions_by_email on cancel_sessions (project_id, customer_email, created_at, id)
  where customer_email is not null;
