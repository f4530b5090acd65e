-- How people get into their accounts: proven addresses, links to a new password, identities at other providers.

-- When the holder of the account was first shown to hold the address too; null until then.
alter table users add column email_verified_at bigint;

-- The links to a new password, by the hash of their token.
create table password_resets (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  mailed bigint not null,           -- 0: given out by an operator, which proves nothing of the address
  created_at bigint not null,
  expires_at bigint not null
);
create index password_resets_by_user on password_resets (user_id, created_at);
create index password_resets_by_expiry on password_resets (expires_at);

-- Who an account is at an OpenID Connect provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);
