-- Whose a payment was, as the payment itself told: a dispute that comes months later names the payment alone.

create table inbound_payments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  payment_id text not null,         -- at the provider, as the others: of a payment, or of a charge of it
  customer_id text,
  subscription_id text
);
create unique index inbound_payments_by_payment on inbound_payments (project_id, provider, payment_id);
