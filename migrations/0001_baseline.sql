-- The tables of Recoverd, by the feature that owns them. Times are in ms since 1970, truth values are 0 or 1, amounts are
-- in the smallest unit of their currency. What has been released never changes: changes are migrations of their own.


-- Accounts

-- Accounts of the people who sign in. session_epoch grows when all sessions of one are ended.
create table users (
  id text primary key,
  email text not null unique,
  name text,
  password_hash text,
  session_epoch bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null,
  email_verified_at bigint
);

-- The account of a subject at an OpenID Connect provider.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject)
);
create index identities_by_user on identities (user_id);

-- Links to a new password, by the hash of their token.
create table password_resets (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  mailed bigint not null,           -- 0: given out by an operator, which proves nothing about the address
  created_at bigint not null,
  expires_at bigint not null
);
create index password_resets_by_user on password_resets (user_id, created_at);
create index password_resets_by_expiry on password_resets (expires_at);

-- Sessions that were ended by signing out, until their tokens expire.
create table ended_sessions (
  id text primary key,              -- the jti of its token
  expires_at bigint not null
);
create index ended_sessions_by_expiry on ended_sessions (expires_at);

-- Places from which an account was signed in to: wrong passwords from elsewhere do not lock these out.
create table login_places (
  place text primary key, -- a keyed hash of the account's address and the client's address
  user_id text not null references users (id) on delete cascade,
  last_at bigint not null
);
create index login_places_by_user on login_places (user_id, last_at);


-- Projects

-- Projects; settings is JSON of what was set, defaults are added on reading.
create table projects (
  id text primary key,
  slug text not null unique,
  name text not null,
  settings text not null,
  created_at bigint not null,
  updated_at bigint not null,
  automation_changed_at bigint,
  automation_paused_at bigint,
  sample_data_at bigint,
  checklist_closed_at bigint
);

-- The accounts that belong to a project, with their roles.
create table members (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  created_at bigint not null,
  unique (project_id, user_id)
);
create index members_by_user on members (user_id);

-- The keys of a project. lookup is a public key or the hash of a secret one; what must be known in clear is sealed. One
-- with expires_at is a former key in its grace period.
create table project_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('secret', 'public', 'webhook', 'identity')),
  lookup text unique,
  shown text,
  sealed text,
  created_at bigint not null,
  expires_at bigint
);
create index project_keys_by_project on project_keys (project_id, kind);

-- Pending invitations: accepting or revoking one deletes it. Only hashes of its token are stored.
create table invitations (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  token_hash text not null unique,
  invited_by text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  mailed_hash text not null default '',
  unique (project_id, email)
);
create index invitations_by_inviter on invitations (invited_by);

-- Who did what, when and from where. The deletion of a project is the one entry that outlives it.
create table audit_entries (
  id text primary key,
  project_id text references projects (id) on delete cascade,
  actor_type text not null check (actor_type in ('user', 'api_key', 'system')),
  user_id text,
  user_email text,
  action text not null,
  target text,
  details text not null,
  address text,
  request_id text,
  created_at bigint not null
);
create index audit_entries_by_time on audit_entries (project_id, created_at, id);
create index audit_entries_by_target on audit_entries (project_id, target) where target is not null;

-- What the admins of a project are informed of, once each.
create table admin_notices (
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  about text not null,               -- the id of what it is about
  line text not null,                -- as it stands in the mail
  created_at bigint not null,
  mailed_at bigint,
  primary key (project_id, kind, about)
);
create index admin_notices_by_mail on admin_notices (project_id, kind, mailed_at);


-- Instance and queue

-- The queue: one row for each job that is ready, running, done or failed.
create table jobs (
  id text primary key,
  kind text not null,
  key text,                         -- an enqueued key is never enqueued again while its row is there
  payload text not null,            -- JSON
  state text not null check (state in ('ready', 'running', 'done', 'failed')),
  run_at bigint not null,
  attempts bigint not null,         -- counted when claimed
  failures bigint not null,         -- the attempts that count against the kind's limit, counted when claimed too
  lease_until bigint,
  lease_token text,                 -- only its holder may extend, finish or fail the job
  last_error text,
  created_at bigint not null,
  finished_at bigint,
  project_id text references projects (id) on delete cascade,
  run_again_at bigint
);
create unique index jobs_by_key on jobs (key) where key is not null;
create index jobs_ready on jobs (kind, run_at, id) where state = 'ready';
create index jobs_running on jobs (lease_until) where state = 'running';
create index jobs_finished on jobs (finished_at) where state = 'done';
create index jobs_failed on jobs (finished_at) where state = 'failed';
create index jobs_by_project on jobs (project_id, state, id) where project_id is not null;

-- One row that the health probe writes: only a write shows that the disk takes writes.
create table heartbeat (
  id bigint primary key check (id = 1),
  written_at bigint not null
);

-- The number of the next entry of the journal that is to be replayed. One row.
create table journal_mark (
  next integer not null
);
insert into journal_mark (next) values (1);

-- The last number of each allocator.
create table counters (
  subject text primary key,         -- the table, with its project where each project counts on its own
  project_id text references projects (id) on delete cascade,
  last bigint not null
) without rowid;


-- Customers

-- Customers at the payment providers, from provider events and imports. seen_at is JSON: for each kind of fact the time
-- of the newest report, so that older ones change nothing.
create table customers (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  email text,
  name text,
  seen_at text not null,
  newest_seen_at bigint not null,
  created_at bigint not null,
  test bigint not null default 0,
  sample bigint not null default 0,
  unique (project_id, provider, customer_id)
);
create index customers_by_email on customers (project_id, email);
create index customers_by_customer on customers (project_id, customer_id);
create index customers_of_samples on customers (project_id, id) where sample = 1;

-- Plans at the payment providers, with their monthly price.
create table plans (
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  plan_id text not null,
  name text,
  mrr bigint,
  currency text,
  seen_at text not null,
  newest_seen_at bigint not null,
  primary key (project_id, provider, plan_id)
);

-- Subscriptions at the payment providers, as they are now.
create table subscriptions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text not null,
  customer_id text,
  email text,
  plan_id text,
  plan_name text,
  mrr bigint,
  currency text,
  status text not null check (status in ('running', 'ended', 'unknown')),
  cancel_scheduled bigint not null,
  started_at bigint,
  ended_at bigint,
  seen_at text not null,
  newest_seen_at bigint not null,
  created_at bigint not null,
  test bigint not null default 0,
  sample bigint not null default 0,
  unique (project_id, provider, subscription_id)
);
create index subscriptions_by_customer on subscriptions (project_id, provider, customer_id);
create index subscriptions_by_email on subscriptions (project_id, email);
create index subscriptions_by_customer_id on subscriptions (project_id, customer_id);
create index subscriptions_of_samples on subscriptions (project_id, id) where sample = 1;

-- What was reported of a subscription, at the time at which it happened.
create table subscription_changes (
  subscription text not null references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  at bigint not null,
  kind text not null check (kind in ('started', 'running', 'mrr', 'ended')),
  mrr bigint,
  currency text,
  told_at bigint not null,
  primary key (subscription, at, kind)
);
create index subscription_changes_by_time on subscription_changes (project_id, at);

-- Words of names, addresses and cancel reasons that customers are found by; person is the address.
create table customer_words (
  project_id text not null references projects (id) on delete cascade,
  word text not null,
  person text not null,
  primary key (project_id, word, person)
) without rowid;


-- Suppressions

-- Addresses that must not be written to.
create table suppressions (
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'requested')),
  deletion_requested bigint not null, -- 1: the customer asked for their data to be deleted
  created_at bigint not null,
  primary key (project_id, email)
);
create index suppressions_by_time on suppressions (project_id, created_at, email);


-- Tracking

-- Customers whose behaviour is tracked. Found by number, without an index beside the table.
create table tracked_customers (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  email text,                       -- identifies the customer where there is one
  customer_id text,
  first_seen_at bigint not null,    -- by the time at which things happened, not at which they were reported
  last_seen_at bigint not null,
  changed_at bigint not null,       -- when something was last reported of the customer
  sample bigint not null default 0,
  unique (project_id, email),
  unique (project_id, customer_id),
  check (email is not null or customer_id is not null)
);
create index tracked_customers_of_samples on tracked_customers (project_id, number) where sample = 1;

-- The names of tracked events in each project, with the feature where the name is feature_used; trusted = 1: sent with
-- a secret API key.
create table activity_kinds (
  project_id text not null references projects (id) on delete cascade,
  number bigint not null,
  name text not null,
  trusted integer not null check (trusted in (0, 1)),
  primary key (project_id, number),
  unique (project_id, name, trusted)
);

-- How often a customer did something on a day: what the risk score reads.
create table activity_days (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day integer not null,             -- UTC days since 1970-01-01
  kind bigint not null,             -- activity_kinds.number in the customer's project
  count integer not null,
  primary key (customer, day, kind)
) without rowid;

-- Partitions of a project's tracked events, one after the other: their index by customer grows at its end, where it is
-- in memory.
create table tracked_sheets (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  events bigint not null,           -- how many were written to it
  open bigint not null check (open in (0, 1)) -- more are written to it: at most one of a project
);
create index tracked_sheets_by_project on tracked_sheets (project_id, number);
create unique index tracked_sheets_open on tracked_sheets (project_id) where open = 1;

-- Tracked events, for as long as tracking.retention says.
create table tracked_events (
  number integer primary key,       -- the millisecond of its receipt × 1000 and a running number: it tells order and age
  sheet bigint not null references tracked_sheets (number) on delete cascade,
  customer bigint not null,         -- of the partition's project
  kind bigint not null,
  occurred_at bigint not null,
  event_id text,
  once text,                        -- of project, source and event_id: a repeated event is not counted again
  properties text                   -- JSON
);
create index tracked_events_by_customer on tracked_events (sheet, customer);
create unique index tracked_events_once on tracked_events (once) where once is not null;


-- Churn events

-- Cancellations and failed payments, and what became of them.
create table churn_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer_email text not null,
  customer_name text,
  customer_id text,
  event_type text not null check (event_type in ('cancellation', 'payment_failed')),
  cancel_reason text,
  reason_code text,
  classified_as text,
  status text not null check (status in ('new', 'processing', 'variants_generated', 'email_sent', 'recovered', 'lost')),
  mrr bigint,
  currency text not null,
  plan_name text,
  tenure_days bigint,
  locale text,
  timezone text,
  metadata text,
  provider text not null,
  source text not null,
  -- The generation whose variants are shown (0: none yet), and when the running one was started.
  generation bigint not null default 0,
  generation_started_at bigint,
  recovered_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  held_back text,
  automation_paused_at bigint,
  lost_at bigint,
  sensitive_topic text,
  sensitive_since bigint,
  topic_asked_at bigint,
  classified_by text,
  test bigint not null default 0,
  snoozed_until bigint,
  sample bigint not null default 0,
  letter_read bigint not null default 0
);
create index churn_events_by_status on churn_events (project_id, status, created_at);
create index churn_events_by_change on churn_events (updated_at);
create index churn_events_of_tests on churn_events (project_id, id) where test = 1;
create index churn_events_by_time on churn_events (
  project_id, created_at, id,
  (
    case status
      when 'new' then 0 when 'processing' then 1 when 'variants_generated' then 2 when 'email_sent' then 3
      when 'recovered' then 4 when 'lost' then 5 else 6 end
    + 7 * case event_type when 'cancellation' then 0 when 'payment_failed' then 1 else 2 end
    + 21 * case coalesce(reason_code, 'unspecified')
      when 'too_expensive' then 0 when 'missing_features' then 1 when 'switched_to_competitor' then 2
      when 'not_using_enough' then 3 when 'technical_issues' then 4 when 'bad_support' then 5
      when 'temporary_pause' then 6 when 'other' then 7 when 'unspecified' then 8 else 9 end
    + 210 * case provider
      when 'api' then 0 when 'custom' then 1 when 'cancel_flow' then 2 when 'stripe' then 3 when 'razorpay' then 4
      when 'paddle' then 5 when 'import' then 6 else 7 end
  ),
  mrr, recovered_at, currency, status, event_type, provider, reason_code, test
);
create index churn_events_by_recovery on churn_events
  (project_id, recovered_at, id, currency, mrr, created_at, event_type, source, customer_email, test)
  where recovered_at is not null;
create index churn_events_sensitive on churn_events (project_id, created_at, id) where sensitive_topic is not null;
create index churn_events_to_answer on churn_events
  (project_id, test, currency, mrr, created_at, id, customer_email, snoozed_until, status, sensitive_topic)
  where status in ('new', 'processing', 'variants_generated') and sensitive_topic is null;
create index churn_events_by_customer on churn_events
  (project_id, customer_email, created_at, id, event_type, recovered_at, test);
create index churn_events_by_customer_id on churn_events (project_id, customer_id) where customer_id is not null;
create index churn_events_of_samples on churn_events (project_id, id) where sample = 1;
create index churn_events_read on churn_events
  (project_id, test, mrr, created_at, id, currency, customer_email, snoozed_until, status, letter_read, sensitive_topic)
  where status = 'email_sent' and letter_read = 1 and sensitive_topic is null;

-- Responses to requests with an Idempotency-Key, so that a repeated one does nothing twice.
create table idempotency_keys (
  project_id text not null references projects (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  response text not null,
  created_at bigint not null,
  primary key (project_id, key)
);
create index idempotency_keys_by_time on idempotency_keys (created_at);


-- Strategies and variants

-- The texts that were written for a churn event, ranked.
create table variants (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  generation bigint not null,
  strategy text not null,
  subject text not null,
  body text not null,
  status text not null check (status in ('draft', 'sent', 'opened', 'clicked', 'bounced')),
  rank bigint not null,
  rank_reason text not null,
  source text not null check (source in ('llm', 'template')),
  model text,
  sent_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  opens_by_people bigint not null default 0,
  opens_by_machines bigint not null default 0,
  clicks_by_people bigint not null default 0,
  clicks_by_machines bigint not null default 0,
  links text,
  propensity double precision,
  edited_at bigint,
  rank_facts text,
  unique (event_id, generation, strategy)
);
create index variants_by_sending on variants
  (project_id, sent_at, event_id, strategy, status, opens_by_people, clicks_by_people)
  where sent_at is not null;
create index variants_by_project on variants (project_id, created_at, id);
create index variants_sent on variants (event_id, generation, status) where status <> 'draft';

-- Texts of a project's own for a strategy, compared with each other.
create table experiments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  strategy text not null,
  reason text,
  status text not null check (status in ('draft', 'running', 'stopped')),
  arms text not null,
  recovery_window bigint not null,  -- ms after a mail in which a recovery is its merit
  started_at bigint,                -- for the first time
  stopped_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  sample bigint not null default 0
);
create index experiments_by_project on experiments (project_id, created_at, id);
create unique index experiments_running on experiments (project_id, strategy, coalesce(reason, '')) where status = 'running';

-- The arm of an experiment that a churn event was given.
create table experiment_assignments (
  event_id text not null references churn_events (id) on delete cascade,
  strategy text not null,
  project_id text not null references projects (id) on delete cascade,
  experiment_id text not null references experiments (id) on delete cascade,
  arm bigint not null,
  primary key (event_id, strategy)
);
create index experiment_assignments_by_experiment on experiment_assignments (experiment_id, arm);

-- Every variant that was sent, how likely it was to be ranked there, and its outcome.
create table strategy_sends (
  message_id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  cause text not null,
  strategy text not null,
  rank bigint not null,
  propensity double precision,      -- null where a person chose
  sent_at bigint not null,
  outcome text check (outcome in ('saved', 'not_saved', 'undelivered')),
  settled_at bigint,
  test bigint not null default 0,
  sample bigint not null default 0
);
create index strategy_sends_by_event on strategy_sends (event_id, sent_at);
create index strategy_sends_by_project on strategy_sends (project_id, rank, outcome, strategy, propensity);
create index strategy_sends_of_samples on strategy_sends (project_id, message_id) where sample = 1;

-- Sums of strategy_sends by cause and strategy.
create table strategy_tallies (
  project_id text not null references projects (id) on delete cascade,
  test bigint not null,
  cause text not null,
  strategy text not null,
  sends bigint not null,
  settled bigint not null,
  saves bigint not null,
  primary key (project_id, test, cause, strategy)
);


-- Messages

-- The durable outbox: every mail to a customer, with what became of it.
create table messages (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text references churn_events (id) on delete cascade,
  variant_id text references variants (id) on delete cascade,
  status text not null check (status in ('queued', 'sent', 'failed', 'stopped', 'bounced')),
  automatic bigint not null,
  to_address text not null,
  from_name text,
  from_address text not null,
  reply_to text,
  message_id text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  targets text not null,
  target_links text not null,
  last_error text,
  delivery text,
  give_up_at bigint not null,
  handed_over_at bigint,
  opened_at bigint,
  clicked_at bigint,
  opened_by_person_at bigint,
  opened_by_machine_at bigint,
  clicked_by_person_at bigint,
  clicked_by_machine_at bigint,
  last_click_at bigint,
  last_click_link bigint,
  last_click_by text check (last_click_by in ('person', 'machine')),
  delivered_at bigint,
  bounced_at bigint,
  complained_at bigint,
  feedback text,
  created_at bigint not null,
  updated_at bigint not null,
  check ((event_id is null) = (variant_id is null))
);
create index messages_by_event on messages (event_id);
create index messages_by_variant on messages (variant_id);
create index messages_by_recipient on messages (project_id, to_address, created_at);
create index messages_by_status on messages (status, project_id, created_at);
create index messages_by_time on messages (project_id, created_at, status, complained_at, bounced_at, delivered_at);

-- How a project's mail provider reports deliveries, bounces and complaints.
create table mail_webhooks (
  project_id text primary key references projects (id) on delete cascade,
  rotation bigint not null,
  mailgun_signing_key text,
  sendgrid_public_key text,
  return_path text,
  updated_at bigint not null
);


-- Cancel flow

-- The offer for each cancel reason of a project.
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
  -- JSON: which customers may get it, what follows when it is declined, and what a share of the customers sees instead.
  rules text,
  fallback text,
  arms text,
  cooldown_days bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (project_id, reason)
);

-- Personal links to the cancel page. A decision uses one up.
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

-- Customers who were asked why they leave, and their decisions.
create table cancel_sessions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  reason text not null,
  customer_email text,
  customer_name text,
  customer_id text,
  -- The customer that a hash or a link has proven: 'email:…' or 'id:…'.
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
  created_at bigint not null,
  test bigint not null default 0,
  sample bigint not null default 0,
  timezone text
);
create index cancel_sessions_by_time on cancel_sessions (project_id, created_at, id);
create index cancel_sessions_by_identity on cancel_sessions (project_id, identity) where identity is not null;
create index cancel_sessions_open on cancel_sessions (created_at) where outcome is null;
create index cancel_sessions_by_email on cancel_sessions (project_id, customer_email) where customer_email is not null;
create index cancel_sessions_by_customer_id on cancel_sessions (project_id, customer_id) where customer_id is not null;
create index cancel_sessions_of_samples on cancel_sessions (project_id, id) where sample = 1;

-- The themes of a period's comments, as they were computed last. comments identifies those comments.
create table cancel_themes (
  project_id text not null references projects (id) on delete cascade,
  period_start bigint not null,
  period_end bigint not null,
  comments text not null,
  themes text not null,
  computed_at bigint not null,
  primary key (project_id, period_start, period_end)
);


-- Automation

-- Planned mails of a churn event. The event is their only way in: every index is paid for with every event.
create table automation_steps (
  event_id text not null references churn_events (id) on delete cascade,
  step bigint not null,             -- 1, 2, …
  project_id text not null,         -- the event's
  kind text not null check (kind in ('recommended', 'dunning', 'winback')),
  last bigint not null,             -- 1: no step follows
  due_at bigint not null,
  moved_from bigint,                -- when it was due before quiet hours, days or blackout dates moved it
  gap bigint not null,              -- ms that must lie between the event's last mail and this one
  state text not null check (state in ('planned', 'done', 'skipped', 'dropped')),
  reason text,                      -- why it was not sent, or, while planned, what it waits for
  asked_at bigint,                  -- since when it waits, or waited, for a person because of ask_above
  variant_id text,
  message_id text,
  updated_at bigint not null,
  primary key (event_id, step)
);
create index automation_steps_asking on automation_steps (project_id, event_id)
  where state = 'planned' and reason = 'ask_above';


-- Today

-- Actions on many churn events at once.
create table bulk_actions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  action text not null check (action in ('generate', 'send')),
  actor text not null,               -- JSON: who asked for it
  total bigint not null,
  created_at bigint not null,
  finished_at bigint                 -- null while something is still to be done
);
create index bulk_actions_by_project on bulk_actions (project_id, created_at, id);

-- The churn events of a bulk action, each with its outcome.
create table bulk_items (
  bulk_id text not null references bulk_actions (id) on delete cascade,
  position bigint not null,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null,            -- as it was given: it may name nothing
  state text not null check (state in ('pending', 'waiting', 'done', 'held', 'failed')),
  reason text,
  until_at bigint,                   -- of what waits: when it is tried
  variant_id text,
  primary key (bulk_id, position)
);
create index bulk_items_by_project on bulk_items (project_id);


-- Churn risk

-- Each project's configuration of churn risk.
create table risk_configs (
  project_id text primary key references projects (id) on delete cascade,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  webhook_url text,
  risk_threshold bigint not null,
  enabled bigint not null,
  weights text not null,            -- JSON: those that are not the default
  updated_at bigint not null
);

-- Each tracked customer's score as it is now.
create table risk_scores (
  customer integer primary key references tracked_customers (number) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  score bigint not null,
  raw_sum bigint not null,          -- of the signals' weights, before it is clamped to 0..100
  signals text not null,            -- JSON: [name, value, weight, usual] each; a silence has its first day as its value
  after_login bigint not null,      -- the score if the customer came back today
  after_payment bigint not null,    -- the score if the open payment went through
  probability double precision,     -- of leaving within 30 days; null where the project's card is not calibrated
  previous_score bigint,            -- the last one that was another
  alerted_at bigint,
  alert_again_from bigint,          -- the score at which the level is above that of the last alert
  changed_at bigint not null
);
create index risk_scores_by_score on risk_scores (project_id, score, customer);
create index risk_scores_at_risk on risk_scores (project_id, changed_at, customer) where score + 0 >= 40;
create index risk_scores_calm on risk_scores (project_id, changed_at, customer) where score + 0 < 40;

-- The days on which a score changed; until the next row it stays.
create table risk_history (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day bigint not null,              -- UTC days since 1970-01-01
  score bigint not null,
  primary key (customer, day)
) without rowid;
create index risk_history_by_day on risk_history (day);

-- Until when a project's scores are known to be right, and the day on which all of them were computed.
create table risk_passes (
  project_id text primary key references projects (id) on delete cascade,
  scored_at bigint not null,
  full_day bigint not null
);

-- Subscriptions with reports that no scoring run has seen; number grows with every report.
create table risk_told_subscriptions (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  number bigint not null
);
create index risk_told_subscriptions_by_number on risk_told_subscriptions (number);
create index risk_told_subscriptions_by_project on risk_told_subscriptions (project_id);

-- Alerts about customers at risk.
create table risk_alerts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  customer_email text,
  customer_id text,
  risk_score bigint not null,
  risk_level text not null,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  test bigint not null,
  payload text not null,            -- what goes out, byte by byte
  triggered_at bigint not null,
  sample bigint not null default 0
);
create index risk_alerts_by_time on risk_alerts (project_id, triggered_at, id);
create index risk_alerts_by_customer on risk_alerts (customer) where customer is not null;
create index risk_alerts_of_samples on risk_alerts (project_id, id) where sample = 1;

-- Mails because of an alert, in direct mode: one row for each alert, also where there is no mail.
create table direct_mails (
  alert_id text primary key references risk_alerts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  state text not null check (state in ('planned', 'mailed', 'stopped')),
  due_at bigint not null,           -- when it is looked at next, or was last
  reason text,                      -- why it was stopped, or, while planned, what it waits for
  signal text,                      -- what the mail is about
  source text check (source in ('llm', 'template')),
  model text,
  message_id text,
  created_at bigint not null,
  updated_at bigint not null
);
create index direct_mails_by_time on direct_mails (project_id, created_at, alert_id);
create index direct_mails_by_customer on direct_mails (customer) where customer is not null;

-- Calibrations of a project's scorecard, with how good each was on what came later.
create table risk_models (
  project_id text not null references projects (id) on delete cascade,
  version bigint not null,
  trained_at bigint not null,
  intercept double precision not null,
  coefficients text not null,       -- JSON: one for each signal at its strongest, then one for each measure of usage
  kinds text not null,              -- JSON: the numbers of the kinds of activity that are measures of their own
  snapshots bigint not null,
  outcomes bigint not null,
  quality text,                     -- JSON; null where there is no later time to test it on
  primary key (project_id, version)
);

-- Projects that chose between the calibrated model and the scorecard.
create table risk_model_choices (
  project_id text primary key references projects (id) on delete cascade,
  model text not null check (model in ('calibrated', 'card')),
  updated_at bigint not null
);


-- Outbound webhooks

-- Where a project's systems receive webhooks.
create table webhook_endpoints (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  managed_by text check (managed_by in ('churn_risk')), -- the feature that manages it; null where nobody else does
  url text not null,
  description text,
  events text not null,              -- JSON: a list of kinds
  enabled bigint not null,
  disabled_reason text check (disabled_reason in ('gone', 'failing')), -- why the service disabled it automatically
  failing_since bigint,              -- since when nothing but failures; null after a success
  created_at bigint not null,
  updated_at bigint not null
);
create index webhook_endpoints_by_project on webhook_endpoints (project_id, id);
create unique index webhook_endpoints_managed on webhook_endpoints (project_id, managed_by) where managed_by is not null;

-- Webhooks that are to be delivered or were.
create table webhook_deliveries (
  number integer primary key,        -- may be reused after a deletion: statements that change a row name its id too
  id text not null unique,
  project_id text not null references projects (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  opaque_id text not null,           -- what receivers deduplicate on; the same over all attempts
  event text not null,
  test bigint not null,
  status text not null check (status in ('pending', 'delivering', 'delivered', 'failed', 'stopped')),
  attempts bigint not null,          -- all of them, those by hand too
  tries bigint not null,             -- of the schedule
  manual bigint not null,            -- the next attempt was asked for by hand, and is the only one
  next_attempt_at bigint,            -- null when none is to come
  last_error text,
  delivered_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where next_attempt_at is not null;
create index webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at);
create index webhook_deliveries_by_opaque_id on webhook_deliveries (project_id, opaque_id);

-- Their bodies, apart: deliveries are read often, bodies once.
create table webhook_bodies (
  delivery integer primary key references webhook_deliveries (number) on delete cascade,
  body text not null                 -- exactly as it is sent
);

-- The log of attempts of each delivery.
create table webhook_attempts (
  delivery bigint not null references webhook_deliveries (number) on delete cascade,
  number bigint not null,
  cause text not null check (cause in ('schedule', 'manual')),
  url text not null,                 -- without its query, which may hold a secret
  status_code bigint,
  error text,
  detail text,
  response text,                     -- the first KiB of the answer
  latency_ms bigint not null,
  started_at bigint not null,
  primary key (delivery, number)
) without rowid;


-- Inbound events

-- The inbox: what payment providers and other systems posted, stored before it is answered.
create table inbound_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  source text not null,             -- 'custom', or the name of a payment provider
  -- The sender's identifier of the event, and the hash of the body: what is known already is not stored again.
  event_id text,
  body_hash text,
  signed bigint not null,
  body text,                        -- JSON as it came; null where there was none to save, and after the retention
  size bigint not null,             -- of the body, in bytes
  status text not null check (status in ('queued', 'processed', 'dropped', 'failed')),
  reason text,
  notes text,                       -- JSON: [{field, message}]; null where there is nothing to note
  signature text,                   -- as it came; of dropped ones only
  count bigint not null,            -- of what is dropped at the door, how many of its hour
  hour bigint,                      -- set for those only: hours since the epoch
  attempts bigint not null,
  run_at bigint not null,           -- when it is processed next
  churn_event_id text,
  received_at bigint not null,
  processed_at bigint
);
create unique index inbound_events_by_event_id on inbound_events (project_id, source, signed, event_id)
  where event_id is not null;
create unique index inbound_events_by_body on inbound_events (project_id, source, body_hash) where body_hash is not null;
create unique index inbound_events_of_hour on inbound_events (project_id, source, reason, hour) where hour is not null;
create index inbound_events_waiting on inbound_events (run_at, id, size) where status = 'queued';
create index inbound_events_by_time on inbound_events (project_id, received_at, id);
create index inbound_events_by_status on inbound_events (project_id, status, received_at, id);
create index inbound_events_with_body on inbound_events (received_at) where body is not null;
create index inbound_events_by_outcome on inbound_events (project_id, source, status, received_at, count);

-- What providers reported of a subscription, or of a customer, that makes, changes or ends churn events, so that it
-- comes to the same in any order.
create table inbound_signals (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text,
  customer_id text,
  kind text not null,
  occurred_at bigint not null,
  received_at bigint not null,
  test bigint not null,
  details text not null,            -- JSON
  churn_event_id text               -- the event that it belongs to, if it made or joined one
);
create index inbound_signals_by_subscription on inbound_signals (project_id, provider, subscription_id)
  where subscription_id is not null;
create index inbound_signals_by_customer on inbound_signals (project_id, provider, customer_id)
  where customer_id is not null;

-- The owners of payments, as the payments said: a dispute months later names the payment alone.
create table inbound_payments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  payment_id text not null,         -- at the provider, as the others: of a payment, or of a charge of it
  customer_id text,
  subscription_id text,
  invoice_id text,
  one_off bigint not null default 0,
  paid_at bigint
);
create unique index inbound_payments_by_payment on inbound_payments (project_id, provider, payment_id);
create index inbound_payments_by_invoice on inbound_payments (project_id, provider, invoice_id)
  where invoice_id is not null;

-- Discounts as providers described them: later webhooks carry their ids alone.
create table inbound_discounts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  key text not null,                -- the discount's id, or its owner: 'customer/' and the customer's id
  discount text not null,           -- JSON in the provider's own shape
  said_at bigint not null
);
create unique index inbound_discounts_by_key on inbound_discounts (project_id, provider, key);

-- Imported files and how far they have come.
create table imports (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('customers', 'subscriptions', 'churn_events')),
  format text check (format in ('csv', 'ndjson')),
  dry_run bigint not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  bytes bigint not null,
  progress double precision not null,
  -- Rows that are done: after a crash the import goes on with the next one.
  rows_read bigint not null,
  rows_imported bigint not null,
  rows_unchanged bigint not null,
  rows_rejected bigint not null,
  error text,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint
);
create index imports_by_time on imports (project_id, created_at, id);

-- Rows of an import that were rejected.
create table import_errors (
  import_id text not null references imports (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  line bigint not null,
  -- JSON: what is wrong with which field.
  details text not null,
  primary key (import_id, line)
);

-- The churn event that a row of a file became: a file that is imported twice creates no event twice.
create table imported_events (
  project_id text not null references projects (id) on delete cascade,
  row_key text not null,
  event_id text not null references churn_events (id) on delete cascade,
  primary key (project_id, row_key)
);
create index imported_events_by_event on imported_events (event_id);


-- Insights

-- Periods in which an account paid the same. An account is all subscriptions that share a customer or an address; its
-- periods in one currency never overlap.
create table mrr_spans (
  project_id text not null references projects (id) on delete cascade,
  currency text not null,
  account text not null,
  from_at bigint not null,
  until_at bigint not null,         -- exclusive; 8640000000000000 where no end is known
  mrr bigint not null,
  first_at bigint not null,          -- when the account first paid in this currency
  test bigint not null default 0
);
create unique index mrr_spans_by_account on mrr_spans
  (project_id, account, currency, from_at, until_at, mrr, first_at, test);

-- The account of each subscription.
create table mrr_accounts (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account text not null,
  email text
);
create index mrr_accounts_by_account on mrr_accounts (project_id, account);

-- Subscriptions whose account is to be computed again.
create table mrr_stale (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade
);
create index mrr_stale_by_project on mrr_stale (project_id);

-- Members who subscribed to the weekly digest.
create table digest_wishes (
  member_id text primary key references members (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  since bigint not null              -- no digest is sent that was due before
);
create index digest_wishes_by_project on digest_wishes (project_id);

-- The digests that each member was sent.
create table digests (
  member_id text not null references members (id) on delete cascade,
  week text not null,                -- the Monday on which it is due
  project_id text not null references projects (id) on delete cascade,
  mail_id text not null,
  status text not null check (status in ('queued', 'sent', 'stopped', 'failed')),
  give_up_at bigint not null,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (member_id, week)
);
create index digests_by_project on digests (project_id);
