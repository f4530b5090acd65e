-- A site names its customers by their id and does not say at which provider.

create index customers_by_customer on customers (project_id, customer_id);
create index subscriptions_by_customer_id on subscriptions (project_id, customer_id);
