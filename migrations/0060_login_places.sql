-- The places from which an account was signed in to: wrong passwords from elsewhere do not lock these out.

create table login_places (
  place text primary key, -- a keyed hash of the account's address and the client's address
  user_id text not null references users (id) on delete cascade,
  last_at bigint not null
);
create index login_places_by_user on login_places (user_id, last_at);
