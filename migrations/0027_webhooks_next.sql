-- When the next of all deliveries is due.

create index webhook_deliveries_next on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
