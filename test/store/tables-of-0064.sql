CREATE TABLE jobs (
  id text primary key,
  kind text not null,
  key text,
  payload text not null,
  state text not null check (state in ('ready', 'running', 'done', 'failed')),
  run_at bigint not null,
  attempts bigint not null,
  failures bigint not null,
  lease_until bigint,
  lease_token text,
  last_error text,
  created_at bigint not null,
  finished_at bigint
);
CREATE UNIQUE INDEX jobs_by_key on jobs (key) where key is not null;
CREATE INDEX jobs_ready on jobs (kind, run_at, id) where state = 'ready';
CREATE INDEX jobs_running on jobs (lease_until) where state = 'running';
CREATE INDEX jobs_finished on jobs (finished_at) where state = 'done';
CREATE INDEX jobs_failed on jobs (finished_at) where state = 'failed';
CREATE TABLE users (
  id text primary key,
  email text not null unique,
  name text,
  password_hash text,
  session_epoch bigint not null default 0,
  created_at bigint not null,
  updated_at bigint not null
, email_verified_at bigint);
CREATE TABLE projects (
  id text primary key,
  slug text not null unique,
  name text not null,
  settings text not null,
  created_at bigint not null,
  updated_at bigint not null
, automation_changed_at bigint, automation_paused_at bigint);
CREATE TABLE members (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  created_at bigint not null,
  unique (project_id, user_id)
);
CREATE INDEX members_by_user on members (user_id);
CREATE TABLE project_keys (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('secret', 'public', 'webhook', 'identity')),
  lookup text unique,
  shown text,
  sealed text,
  created_at bigint not null,
  expires_at bigint
);
CREATE INDEX project_keys_by_project on project_keys (project_id, kind);
CREATE TABLE churn_events (
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
  generation bigint not null default 0,
  generation_started_at bigint,
  recovered_at bigint,
  created_at bigint not null,
  updated_at bigint not null
, held_back text, automation_paused_at bigint, lost_at bigint, sensitive_topic text, sensitive_since bigint, topic_asked_at bigint, classified_by text, test bigint not null default 0);
CREATE INDEX churn_events_by_status on churn_events (project_id, status, created_at);
CREATE TABLE idempotency_keys (
  project_id text not null references projects (id) on delete cascade,
  key text not null,
  fingerprint text not null,
  response text not null,
  created_at bigint not null,
  primary key (project_id, key)
);
CREATE INDEX idempotency_keys_by_time on idempotency_keys (created_at);
CREATE TABLE variants (
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
  updated_at bigint not null, opens_by_people bigint not null default 0, opens_by_machines bigint not null default 0, clicks_by_people bigint not null default 0, clicks_by_machines bigint not null default 0, links text, propensity double precision,
  unique (event_id, generation, strategy)
);
CREATE TABLE password_resets (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  mailed bigint not null,
  created_at bigint not null,
  expires_at bigint not null
);
CREATE INDEX password_resets_by_user on password_resets (user_id, created_at);
CREATE INDEX password_resets_by_expiry on password_resets (expires_at);
CREATE TABLE identities (
  issuer text not null,
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (issuer, subject)
);
CREATE INDEX identities_by_user on identities (user_id);
CREATE TABLE invitations (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  token_hash text not null unique,
  invited_by text not null references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null, mailed_hash text not null default '',
  unique (project_id, email)
);
CREATE INDEX invitations_by_inviter on invitations (invited_by);
CREATE TABLE audit_entries (
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
CREATE INDEX audit_entries_by_time on audit_entries (project_id, created_at, id);
CREATE TABLE heartbeat (
  id bigint primary key check (id = 1),
  written_at bigint not null
);
CREATE INDEX audit_entries_by_target on audit_entries (project_id, target) where target is not null;
CREATE TABLE automation_steps (
  event_id text not null references churn_events (id) on delete cascade,
  step bigint not null,
  project_id text not null,
  kind text not null check (kind in ('recommended', 'dunning')),
  last bigint not null,
  due_at bigint not null,
  gap bigint not null,
  state text not null check (state in ('planned', 'done', 'skipped', 'dropped')),
  reason text,
  variant_id text,
  message_id text,
  updated_at bigint not null,
  primary key (event_id, step)
);
CREATE TABLE mail_webhooks (
  project_id text primary key references projects (id) on delete cascade,
  rotation bigint not null,
  mailgun_signing_key text,
  sendgrid_public_key text,
  return_path text,
  updated_at bigint not null
);
CREATE TABLE customers (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  customer_id text not null,
  email text,
  name text,
  seen_at text not null,
  newest_seen_at bigint not null,
  created_at bigint not null, test bigint not null default 0,
  unique (project_id, provider, customer_id)
);
CREATE INDEX customers_by_email on customers (project_id, email);
CREATE TABLE plans (
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
CREATE TABLE subscriptions (
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
  created_at bigint not null, test bigint not null default 0,
  unique (project_id, provider, subscription_id)
);
CREATE INDEX subscriptions_by_customer on subscriptions (project_id, provider, customer_id);
CREATE INDEX subscriptions_by_email on subscriptions (project_id, email);
CREATE TABLE subscription_changes (
  subscription text not null references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  at bigint not null,
  kind text not null check (kind in ('started', 'running', 'mrr', 'ended')),
  mrr bigint,
  currency text,
  told_at bigint not null,
  primary key (subscription, at, kind)
);
CREATE INDEX subscription_changes_by_time on subscription_changes (project_id, at);
CREATE TABLE inbound_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  source text not null check (source in ('custom', 'stripe', 'razorpay', 'paddle')),
  event_id text,
  body_hash text,
  signed bigint not null,
  body text,
  size bigint not null,
  status text not null check (status in ('queued', 'processed', 'dropped', 'failed')),
  reason text,
  count bigint not null,
  hour bigint,
  attempts bigint not null,
  run_at bigint not null,
  churn_event_id text,
  received_at bigint not null,
  processed_at bigint
, notes text, signature text);
CREATE UNIQUE INDEX inbound_events_by_event_id on inbound_events (project_id, source, signed, event_id)
  where event_id is not null;
CREATE UNIQUE INDEX inbound_events_by_body on inbound_events (project_id, source, body_hash) where body_hash is not null;
CREATE UNIQUE INDEX inbound_events_of_hour on inbound_events (project_id, source, reason, hour) where hour is not null;
CREATE INDEX inbound_events_waiting on inbound_events (run_at, id, size) where status = 'queued';
CREATE INDEX inbound_events_by_time on inbound_events (project_id, received_at, id);
CREATE INDEX inbound_events_by_status on inbound_events (project_id, status, received_at, id);
CREATE INDEX inbound_events_with_body on inbound_events (received_at) where body is not null;
CREATE TABLE inbound_signals (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  subscription_id text,
  customer_id text,
  kind text not null,
  occurred_at bigint not null,
  received_at bigint not null,
  test bigint not null,
  details text not null,
  churn_event_id text
);
CREATE INDEX inbound_signals_by_subscription on inbound_signals (project_id, provider, subscription_id)
  where subscription_id is not null;
CREATE INDEX inbound_signals_by_customer on inbound_signals (project_id, provider, customer_id)
  where customer_id is not null;
CREATE TABLE imports (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  kind text not null check (kind in ('customers', 'subscriptions', 'churn_events')),
  format text check (format in ('csv', 'ndjson')),
  dry_run bigint not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed')),
  bytes bigint not null,
  progress double precision not null,
  rows_read bigint not null,
  rows_imported bigint not null,
  rows_unchanged bigint not null,
  rows_rejected bigint not null,
  error text,
  created_at bigint not null,
  started_at bigint,
  finished_at bigint
);
CREATE INDEX imports_by_time on imports (project_id, created_at, id);
CREATE TABLE import_errors (
  import_id text not null references imports (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  line bigint not null,
  details text not null,
  primary key (import_id, line)
);
CREATE TABLE imported_events (
  project_id text not null references projects (id) on delete cascade,
  row_key text not null,
  event_id text not null references churn_events (id) on delete cascade,
  primary key (project_id, row_key)
);
CREATE INDEX imported_events_by_event on imported_events (event_id);
CREATE TABLE activity_kinds (
  project_id text not null references projects (id) on delete cascade,
  number bigint not null,
  name text not null,
  trusted integer not null check (trusted in (0, 1)),
  primary key (project_id, number),
  unique (project_id, name, trusted)
);
CREATE TABLE risk_passes (
  project_id text primary key references projects (id) on delete cascade,
  scored_at bigint not null,
  full_day bigint not null
);
CREATE TABLE risk_configs (
  project_id text primary key references projects (id) on delete cascade,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  webhook_url text,
  risk_threshold bigint not null,
  enabled bigint not null,
  weights text not null,
  updated_at bigint not null
);
CREATE TABLE risk_alerts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  customer_email text,
  customer_id text,
  risk_score bigint not null,
  risk_level text not null,
  delivery_mode text not null check (delivery_mode in ('webhook', 'direct')),
  test bigint not null,
  payload text not null,
  triggered_at bigint not null
);
CREATE INDEX risk_alerts_by_time on risk_alerts (project_id, triggered_at, id);
CREATE INDEX risk_alerts_by_customer on risk_alerts (customer) where customer is not null;
CREATE INDEX churn_events_by_change on churn_events (updated_at);
CREATE TABLE webhook_endpoints (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  managed_by text check (managed_by in ('churn_risk')),
  url text not null,
  description text,
  events text not null,
  enabled bigint not null,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  failing_since bigint,
  created_at bigint not null,
  updated_at bigint not null
);
CREATE INDEX webhook_endpoints_by_project on webhook_endpoints (project_id, id);
CREATE UNIQUE INDEX webhook_endpoints_managed on webhook_endpoints (project_id, managed_by) where managed_by is not null;
CREATE TABLE retention_offers (
  project_id text not null references projects (id) on delete cascade,
  reason text not null,
  offer_type text not null check (offer_type in ('discount', 'extension', 'downgrade', 'feature_unlock', 'custom')),
  title text not null,
  description text not null,
  cta_button_text text not null,
  discount_percent bigint,
  extension_days bigint,
  is_active bigint not null,
  rules text,
  fallback text,
  arms text,
  cooldown_days bigint,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (project_id, reason)
);
CREATE TABLE cancel_links (
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
CREATE INDEX cancel_links_by_project on cancel_links (project_id);
CREATE INDEX cancel_links_by_end on cancel_links (expires_at);
CREATE TABLE cancel_sessions (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  reason text not null,
  customer_email text,
  customer_name text,
  customer_id text,
  identity text,
  verified bigint not null,
  comment text,
  mrr bigint,
  currency text,
  plan_name text,
  tenure_days bigint,
  locale text,
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
, test bigint not null default 0);
CREATE INDEX cancel_sessions_by_time on cancel_sessions (project_id, created_at, id);
CREATE INDEX cancel_sessions_by_identity on cancel_sessions (project_id, identity) where identity is not null;
CREATE INDEX cancel_sessions_open on cancel_sessions (created_at) where outcome is null;
CREATE TABLE cancel_themes (
  project_id text not null references projects (id) on delete cascade,
  period_start bigint not null,
  period_end bigint not null,
  comments text not null,
  themes text not null,
  computed_at bigint not null,
  primary key (project_id, period_start, period_end)
);
CREATE TABLE mrr_spans (
  project_id text not null references projects (id) on delete cascade,
  currency text not null,
  account text not null,
  from_at bigint not null,
  until_at bigint not null,
  mrr bigint not null,
  first_at bigint not null
, test bigint not null default 0);
CREATE TABLE mrr_accounts (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  account text not null,
  email text
);
CREATE INDEX mrr_accounts_by_account on mrr_accounts (project_id, account);
CREATE TABLE mrr_stale (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade
);
CREATE INDEX mrr_stale_by_project on mrr_stale (project_id);
CREATE TABLE strategy_sends (
  message_id text primary key,
  project_id text not null references projects (id) on delete cascade,
  event_id text not null references churn_events (id) on delete cascade,
  cause text not null,
  strategy text not null,
  rank bigint not null,
  propensity double precision,
  sent_at bigint not null,
  outcome text check (outcome in ('saved', 'not_saved', 'undelivered')),
  settled_at bigint
, test bigint not null default 0);
CREATE INDEX strategy_sends_by_event on strategy_sends (event_id, sent_at);
CREATE INDEX strategy_sends_by_project on strategy_sends (project_id, rank, outcome, strategy, propensity);
CREATE TABLE digest_wishes (
  member_id text primary key references members (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  since bigint not null
);
CREATE INDEX digest_wishes_by_project on digest_wishes (project_id);
CREATE TABLE digests (
  member_id text not null references members (id) on delete cascade,
  week text not null,
  project_id text not null references projects (id) on delete cascade,
  mail_id text not null,
  status text not null check (status in ('queued', 'sent', 'stopped', 'failed')),
  give_up_at bigint not null,
  last_error text,
  created_at bigint not null,
  updated_at bigint not null,
  primary key (member_id, week)
);
CREATE INDEX digests_by_project on digests (project_id);
CREATE TABLE risk_models (
  project_id text not null references projects (id) on delete cascade,
  version bigint not null,
  trained_at bigint not null,
  intercept double precision not null,
  coefficients text not null,
  kinds text not null,
  snapshots bigint not null,
  outcomes bigint not null,
  quality text,
  primary key (project_id, version)
);
CREATE TABLE risk_model_choices (
  project_id text primary key references projects (id) on delete cascade,
  model text not null check (model in ('calibrated', 'card')),
  updated_at bigint not null
);
CREATE INDEX customers_by_customer on customers (project_id, customer_id);
CREATE INDEX subscriptions_by_customer_id on subscriptions (project_id, customer_id);
CREATE INDEX variants_by_sending on variants
  (project_id, sent_at, event_id, strategy, status, opens_by_people, clicks_by_people)
  where sent_at is not null;
CREATE TABLE experiments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  name text not null,
  strategy text not null,
  reason text,
  status text not null check (status in ('draft', 'running', 'stopped')),
  arms text not null,
  recovery_window bigint not null,
  started_at bigint,
  stopped_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
CREATE INDEX experiments_by_project on experiments (project_id, created_at, id);
CREATE UNIQUE INDEX experiments_running on experiments (project_id, strategy, coalesce(reason, '')) where status = 'running';
CREATE TABLE experiment_assignments (
  event_id text not null references churn_events (id) on delete cascade,
  strategy text not null,
  project_id text not null references projects (id) on delete cascade,
  experiment_id text not null references experiments (id) on delete cascade,
  arm bigint not null,
  primary key (event_id, strategy)
);
CREATE INDEX experiment_assignments_by_experiment on experiment_assignments (experiment_id, arm);
CREATE TABLE "messages" (
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
CREATE INDEX messages_by_event on messages (event_id);
CREATE INDEX messages_by_variant on messages (variant_id);
CREATE INDEX messages_by_status on messages (status);
CREATE INDEX messages_by_recipient on messages (project_id, to_address, created_at);
CREATE INDEX messages_by_time on messages (project_id, created_at);
CREATE TABLE direct_mails (
  alert_id text primary key references risk_alerts (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  customer bigint references tracked_customers (number) on delete set null,
  state text not null check (state in ('planned', 'mailed', 'stopped')),
  due_at bigint not null,
  reason text,
  signal text,
  source text check (source in ('llm', 'template')),
  model text,
  message_id text,
  created_at bigint not null,
  updated_at bigint not null
);
CREATE INDEX direct_mails_by_time on direct_mails (project_id, created_at, alert_id);
CREATE INDEX direct_mails_by_customer on direct_mails (customer) where customer is not null;
CREATE TABLE risk_told_subscriptions (
  subscription text primary key references subscriptions (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  number bigint not null
);
CREATE INDEX risk_told_subscriptions_by_number on risk_told_subscriptions (number);
CREATE INDEX risk_told_subscriptions_by_project on risk_told_subscriptions (project_id);
CREATE INDEX variants_by_project on variants (project_id, created_at, id);
CREATE TABLE "tracked_customers" (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  email text,
  customer_id text,
  first_seen_at bigint not null,
  last_seen_at bigint not null,
  changed_at bigint not null,
  unique (project_id, email),
  unique (project_id, customer_id),
  check (email is not null or customer_id is not null)
);
CREATE TABLE "activity_days" (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day integer not null,
  kind bigint not null,
  count integer not null,
  primary key (customer, day, kind)
) without rowid;
CREATE TABLE tracked_sheets (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  events bigint not null,
  open bigint not null check (open in (0, 1))
);
CREATE INDEX tracked_sheets_by_project on tracked_sheets (project_id, number);
CREATE UNIQUE INDEX tracked_sheets_open on tracked_sheets (project_id) where open = 1;
CREATE TABLE "tracked_events" (
  number integer primary key,
  sheet bigint not null references tracked_sheets (number) on delete cascade,
  customer bigint not null,
  kind bigint not null,
  occurred_at bigint not null,
  event_id text,
  once text,
  properties text
);
CREATE INDEX tracked_events_by_customer on tracked_events (sheet, customer);
CREATE UNIQUE INDEX tracked_events_once on tracked_events (once) where once is not null;
CREATE TABLE journal_mark (
  next integer not null
);
CREATE TABLE "risk_scores" (
  customer integer primary key references tracked_customers (number) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  score bigint not null,
  raw_sum bigint not null,
  signals text not null,
  after_login bigint not null,
  after_payment bigint not null,
  probability double precision,
  previous_score bigint,
  alerted_at bigint,
  alert_again_from bigint,
  changed_at bigint not null
);
CREATE TABLE "risk_history" (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day bigint not null,
  score bigint not null,
  primary key (customer, day)
) without rowid;
CREATE INDEX risk_scores_by_score on risk_scores (project_id, score, customer);
CREATE INDEX risk_history_by_day on risk_history (day);
CREATE TABLE inbound_payments (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  payment_id text not null,
  customer_id text,
  subscription_id text
, invoice_id text, one_off bigint not null default 0, paid_at bigint);
CREATE UNIQUE INDEX inbound_payments_by_payment on inbound_payments (project_id, provider, payment_id);
CREATE TABLE webhook_deliveries (
  number integer primary key,
  id text not null unique,
  project_id text not null references projects (id) on delete cascade,
  endpoint_id text not null references webhook_endpoints (id) on delete cascade,
  opaque_id text not null,
  event text not null,
  test bigint not null,
  status text not null check (status in ('pending', 'delivering', 'delivered', 'failed', 'stopped')),
  attempts bigint not null,
  tries bigint not null,
  manual bigint not null,
  next_attempt_at bigint,
  last_error text,
  delivered_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
CREATE TABLE webhook_bodies (
  delivery integer primary key references webhook_deliveries (number) on delete cascade,
  body text not null
);
CREATE TABLE webhook_attempts (
  delivery bigint not null references webhook_deliveries (number) on delete cascade,
  number bigint not null,
  cause text not null check (cause in ('schedule', 'manual')),
  url text not null,
  status_code bigint,
  error text,
  detail text,
  response text,
  latency_ms bigint not null,
  started_at bigint not null,
  primary key (delivery, number)
) without rowid;
CREATE INDEX webhook_deliveries_due on webhook_deliveries (endpoint_id, next_attempt_at, id)
  where next_attempt_at is not null;
CREATE INDEX webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, created_at);
CREATE INDEX webhook_deliveries_by_opaque_id on webhook_deliveries (project_id, opaque_id);
CREATE TABLE suppressions (
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'requested')),
  deletion_requested bigint not null,
  created_at bigint not null,
  primary key (project_id, email)
);
CREATE INDEX suppressions_by_time on suppressions (project_id, created_at, email);
CREATE TABLE admin_notices (
  project_id text not null references projects (id) on delete cascade,
  kind text not null,
  about text not null,
  line text not null,
  created_at bigint not null,
  mailed_at bigint,
  primary key (project_id, kind, about)
);
CREATE INDEX admin_notices_by_mail on admin_notices (project_id, kind, mailed_at);
CREATE INDEX inbound_payments_by_invoice on inbound_payments (project_id, provider, invoice_id)
  where invoice_id is not null;
CREATE TABLE login_places (
  place text primary key,
  user_id text not null references users (id) on delete cascade,
  last_at bigint not null
);
CREATE INDEX login_places_by_user on login_places (user_id, last_at);
CREATE TABLE inbound_discounts (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  provider text not null,
  key text not null,
  discount text not null,
  said_at bigint not null
);
CREATE UNIQUE INDEX inbound_discounts_by_key on inbound_discounts (project_id, provider, key);
CREATE INDEX churn_events_of_tests on churn_events (project_id, id) where test = 1;
CREATE INDEX churn_events_by_time on churn_events (
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
CREATE INDEX churn_events_by_recovery on churn_events
  (project_id, recovered_at, id, currency, mrr, created_at, event_type, source, customer_email, test)
  where recovered_at is not null;
CREATE INDEX churn_events_by_customer on churn_events
  (project_id, customer_email, created_at, event_type, recovered_at, test);
CREATE UNIQUE INDEX mrr_spans_by_account on mrr_spans
  (project_id, account, currency, from_at, until_at, mrr, first_at, test);
CREATE TABLE strategy_tallies (
  project_id text not null references projects (id) on delete cascade,
  test bigint not null,
  cause text not null,
  strategy text not null,
  sends bigint not null,
  settled bigint not null,
  saves bigint not null,
  primary key (project_id, test, cause, strategy)
);
CREATE TABLE ended_sessions (
  id text primary key,
  expires_at bigint not null
);
CREATE INDEX ended_sessions_by_expiry on ended_sessions (expires_at);
