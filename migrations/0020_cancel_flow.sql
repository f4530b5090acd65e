-- The cancel flow: the offer of each cancel reason, and what became of those who were asked why they leave.

create table retention_offers (
  project_id text not null references projects (id) on delete cascade,
  reason text not null,
  offer_type text not null check (offer_type in ('discount', 'extension', 'downgrade', 'feature_unlock', 'custom')),
  title text not null,
  description text not null,
  cta_button_text text not null,
  discount_percent bigint,
  extension_days bigint,
  is_active bigint not null,
  -- JSON: who may get it, what follows when it is declined, and what is shown in its place to a share of the customers.
  rules text,
  fallback text,
  arms text,
  cooldown_days bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (project_id, reason)
);

create table cancel_links (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer_email text,
  customer_id text,
  customer_name text,
  return_url text,
  expires_at bigint not null,
  used_at bigint,
  created_at bigint not null
);
create index cancel_links_by_project on cancel_links (project_id);
create index cancel_links_by_end on cancel_links (expires_at);

create table cancel_sessions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  reason text not null,
  customer_email text,
  customer_name text,
  customer_id text,
  -- Whom a hash or a link has proven the customer to be: 'email:…' or 'id:…'.
  identity text,
  verified bigint not null,
  comment text,
  mrr bigint,
  currency text,
  plan_name text,
  tenure_days bigint,
  locale text,
  -- JSON of what was offered, the same text for the same offer; and the arm that it was.
  offer text,
  arm text,
  fallback text,
  discount_offered_at bigint,
  outcome text check (outcome in ('accepted', 'declined', 'abandoned')),
  outcome_by text check (outcome_by in ('customer', 'time')),
  outcome_offer text check (outcome_offer in ('first', 'fallback')),
  outcome_at bigint,
  link_id text,
  churn_event_id text,
  created_at bigint not null
);
create index cancel_sessions_by_time on cancel_sessions (project_id, created_at, id);
create index cancel_sessions_by_identity on cancel_sessions (project_id, identity) where identity is not null;
create index cancel_sessions_open on cancel_sessions (created_at) where outcome is null;

-- What the comments of a period are about, as it was worked out last. `comments` tells which comments those were.
create table cancel_themes (
  project_id text not null references projects (id) on delete cascade,
  period_start bigint not null,
  period_end bigint not null,
  comments text not null,
  themes text not null,
  computed_at bigint not null,
  primary key (project_id, period_start, period_end)
);
