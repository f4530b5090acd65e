-- Sessions that were ended by signing out, until they would have expired: their tokens stay correctly signed.

create table ended_sessions (
  id text primary key,              -- the jti of its token
  expires_at bigint not null
);
create index ended_sessions_by_expiry on ended_sessions (expires_at);
