-- What every customer account pays over time, worked out from what was told of its subscriptions, and the subscriptions
-- of which something was told since.

-- An account is all subscriptions that share a customer or an address. Periods of one account in one currency never
-- overlap; where it pays nothing there is none.
create table mrr_spans (
  project_id text not null references projects (id) on delete cascade,
  currency text not null,
  account text not null,
  from_at bigint not null,
  until_at bigint not null,         -- exclusive; 8640000000000000 where no end is known
  mrr bigint not null,
  first_at bigint not null          -- when the account first paid in this currency
);
-- All columns: reading a project's history touches nothing else.
create unique index mrr_spans_by_account on mrr_spans (project_id, account, currency, from_at, until_at, mrr, first_at);

create table mrr_accounts (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account text not null,
  email text
);
create index mrr_accounts_by_account on mrr_accounts (project_id, account);

create table mrr_stale (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade
);
create index mrr_stale_by_project on mrr_stale (project_id);

insert into mrr_stale (subscription, project_id) select id, project_id from subscriptions;
