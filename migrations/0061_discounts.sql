-- Discounts as providers described them once: later webhooks carry their ids alone.

create table inbound_discounts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  key text not null,                -- the discount's id, or whose it is: 'customer/' and the customer's id
  discount text not null,           -- JSON in the provider's own shape
  said_at bigint not null
);

create unique index inbound_discounts_by_key on inbound_discounts (project_id, provider, key);
