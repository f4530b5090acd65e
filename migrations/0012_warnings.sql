-- What notices before a payment need: the card that a customer pays with, when a subscription renews, and who was notified.

-- The card that was charged or attached last. Nothing else of it is stored.
create table payment_cards (
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  card_id text not null,
  brand text,
  last4 text,
  exp_month bigint not null,
  exp_year bigint not null,
  expires_at bigint not null,        -- the first moment of the month after, in UTC
  seen_at bigint not null,
  primary key (project_id, provider, customer_id)
);
create index payment_cards_by_expiry on payment_cards (project_id, expires_at);

create table renewals (
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text not null,
  renews_at bigint not null,
  yearly bigint not null,            -- a year or more lies between two payments
  amount bigint,                     -- in the minor unit of currency; null where taxes or discounts may change it
  currency text,
  seen_at bigint not null,
  primary key (project_id, provider, subscription_id)
);
create index renewals_by_time on renewals (project_id, renews_at);

-- One notice for each card and expiry, and for each renewal.
create table customer_notices (
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('card_expiry', 'renewal')),
  provider text not null,
  subject text not null,             -- the id of the card or subscription
  at bigint not null,                -- when it expires or renews
  customer_email text not null,
  message_id text not null,
  created_at bigint not null,
  primary key (project_id, kind, provider, subject, at)
);
create index customer_notices_by_customer on customer_notices (project_id, customer_email);
