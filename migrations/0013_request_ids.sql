-- The request that a job, or the delivery of a webhook, was caused by; null where nobody asked.
alter table jobs add column request_id text;
alter table webhook_deliveries add column request_id text;
