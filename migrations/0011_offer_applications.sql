-- What customers accepted in the cancel flow and is carried out at their payment provider.

create table offer_applications (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  -- The session in which it was accepted first; a repeat within the hour refers to the same application.
  session_id text not null references cancel_sessions (id) on delete cascade,
  customer_email text,               -- proven, as in the session
  customer_id text,
  kind text not null check (kind in ('discount', 'extension', 'downgrade', 'pause', 'cancellation')),
  terms text not null,               -- JSON: what is to change, as it was shown
  provider text not null,
  subscription_id text,              -- the provider's; null where it is not clear which one was meant
  status text not null check (status in ('pending', 'applied', 'failed', 'not_possible')),
  reason text,                       -- why it was not applied, or what it waits for
  plan text,                         -- JSON: what exactly is sent, saved before it is
  round bigint not null,             -- how many tries the provider answered with a failure that it keeps
  from_at bigint,                    -- from when until when what was applied counts
  until_at bigint,
  applied_at bigint,
  revert_asked_at bigint,
  reverted_at bigint,
  revert_reason text,                -- why it could not be undone
  test bigint not null,
  created_at bigint not null,
  updated_at bigint not null
);
create index offer_applications_by_time on offer_applications (project_id, created_at, id);
create index offer_applications_by_status on offer_applications (project_id, status, created_at, id);
create index offer_applications_by_subscription on offer_applications (project_id, subscription_id, created_at);
create index offer_applications_by_session on offer_applications (session_id);

alter table cancel_sessions add column application_id text;

-- JSON: what is needed to carry the offer out.
alter table retention_offers add column details text;
