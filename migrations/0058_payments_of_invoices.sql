-- Which invoice a payment paid, and when: since 2025 a payment and its invoice no longer name each other in every event.

alter table inbound_payments add column invoice_id text;   -- at the provider
alter table inbound_payments add column one_off bigint not null default 0;   -- 1: it paid no invoice of a subscription
alter table inbound_payments add column paid_at bigint;

create index inbound_payments_by_invoice on inbound_payments (project_id, provider, invoice_id)
  where invoice_id is not null;
