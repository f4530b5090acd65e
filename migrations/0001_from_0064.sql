-- What a database of the last version before the baseline (0064) lacks. A new database does not need it: the baseline has it all.

-- For the queue of a project's Today page: what a person has put off, the open events by what is at stake, those that a
-- person should read first, and when each source was last heard from.

alter table churn_events add column snoozed_until bigint;
-- Set where a person changed the words; ranking anew changes updated_at as well.
alter table variants add column edited_at bigint;

create index churn_events_to_answer on churn_events
  (project_id, test, currency, mrr, created_at, id, customer_email, snoozed_until)
  where status in ('new', 'processing', 'variants_generated') and sensitive_topic is null;
create index churn_events_sensitive on churn_events (project_id, created_at, id) where sensitive_topic is not null;
create index inbound_events_by_source on inbound_events (project_id, source, received_at);

-- Actions on many churn events at once, each event with what became of it; and indices that hold all that the queue of Today
-- looks for.

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

drop index churn_events_to_answer;
create index churn_events_to_answer on churn_events
  (project_id, test, currency, mrr, created_at, id, customer_email, snoozed_until, status, sensitive_topic)
  where status in ('new', 'processing', 'variants_generated') and sensitive_topic is null;
create index variants_read on variants (project_id, event_id) where status in ('opened', 'clicked');

-- The list of customers: people with a churn event, people at risk, and on request everybody else.

-- The latest event of a customer is found in the index alone.
drop index churn_events_by_customer;
create index churn_events_by_customer on churn_events
  (project_id, customer_email, created_at, id, event_type, recovered_at, test);

-- 40 is where the level `medium` begins. Each score stands in one of the two.
create index risk_scores_at_risk on risk_scores (project_id, changed_at, customer) where score >= 40;
create index risk_scores_calm on risk_scores (project_id, changed_at, customer) where score < 40;

-- The words of names, addresses and cancel reasons, folded; `person` is the address.
create table customer_words (
  project_id text not null references projects (id) on delete cascade,
  word text not null,
  person text not null,
  primary key (project_id, word, person)
) without rowid;

-- One customer's page is found by address or by id.

create index churn_events_by_customer_id on churn_events (project_id, customer_id) where customer_id is not null;
create index cancel_sessions_by_email on cancel_sessions (project_id, customer_email) where customer_email is not null;
create index cancel_sessions_by_customer_id on cancel_sessions (project_id, customer_id) where customer_id is not null;

-- An expression, so that only queries in order of time take these: SQLite would take the index by score, and sort.
drop index risk_scores_at_risk;
drop index risk_scores_calm;
create index risk_scores_at_risk on risk_scores (project_id, changed_at, customer) where score + 0 >= 40;
create index risk_scores_calm on risk_scores (project_id, changed_at, customer) where score + 0 < 40;

-- Planned mails that win back who cancelled, and what a limit did to a planned mail.
create table new_automation_steps (
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
insert into new_automation_steps
  (event_id, step, project_id, kind, last, due_at, gap, state, reason, variant_id, message_id, updated_at)
select event_id, step, project_id, kind, last, due_at, gap, state, reason, variant_id, message_id, updated_at
from automation_steps;
drop table automation_steps;
alter table new_automation_steps rename to automation_steps;

-- Jobs by the project that they work for, so that its members can look at them and retry what has failed. Jobs that
-- work for the whole instance have none.

alter table jobs add column project_id text references projects (id) on delete cascade;

update jobs set project_id = json_extract(payload, '$.projectId')
  where state <> 'done' and payload like '{"projectId":%' and json_valid(payload);
update jobs set project_id = (select project_id from messages where messages.id = substr(jobs.key, 9))
  where state <> 'done' and kind = 'deliver_message' and key like 'deliver:%';

create index jobs_by_project on jobs (project_id, state, id) where project_id is not null;

-- The mails of one project in one status, newest first: a page of the outbox must not read all of them. It still counts
-- the mails of each status over all projects.

drop index messages_by_status;
create index messages_by_status on messages (status, project_id, created_at);

-- Made-up data to look around in: 1 marks the rows that go with DELETE /projects/:slug/sample-data. What hangs on a marked
-- row (variants, mails, scores, changes of a subscription) is made up, too.

alter table projects add column sample_data_at bigint;   -- since when there is some; null where there is none
alter table churn_events add column sample bigint not null default 0;
alter table customers add column sample bigint not null default 0;
alter table subscriptions add column sample bigint not null default 0;
alter table tracked_customers add column sample bigint not null default 0;
alter table cancel_sessions add column sample bigint not null default 0;
alter table experiments add column sample bigint not null default 0;
alter table risk_alerts add column sample bigint not null default 0;
alter table strategy_sends add column sample bigint not null default 0;

create index churn_events_of_samples on churn_events (project_id, id) where sample = 1;
create index customers_of_samples on customers (project_id, id) where sample = 1;
create index subscriptions_of_samples on subscriptions (project_id, id) where sample = 1;
create index tracked_customers_of_samples on tracked_customers (project_id, number) where sample = 1;
create index cancel_sessions_of_samples on cancel_sessions (project_id, id) where sample = 1;
create index risk_alerts_of_samples on risk_alerts (project_id, id) where sample = 1;
create index strategy_sends_of_samples on strategy_sends (project_id, message_id) where sample = 1;

-- When somebody put the list of first steps away; null while it is shown.
alter table projects add column checklist_closed_at bigint;

-- 1 where a person has opened or clicked the last letter that was sent for the event: the queue of Today finds these events,
-- the highest MRR first, without reading all letters. `automation_steps_asking` holds the mails that wait for a person,
-- `variants_sent` counts what was sent of an event without reading the letters.

alter table churn_events add column letter_read bigint not null default 0;
update churn_events set letter_read = 1
  where id in (select event_id from variants where opens_by_people > 0 or clicks_by_people > 0)
    and (select v.opens_by_people + v.clicks_by_people from variants v
      where v.event_id = churn_events.id and v.generation = churn_events.generation and v.sent_at is not null
      order by v.sent_at desc, v.id desc limit 1) > 0;

create index churn_events_read on churn_events
  (project_id, test, mrr, created_at, id, currency, customer_email, snoozed_until, status, letter_read, sensitive_topic)
  where status = 'email_sent' and letter_read = 1 and sensitive_topic is null;
create index automation_steps_asking on automation_steps (project_id, event_id)
  where state = 'planned' and reason = 'ask_above';
drop index variants_read;
create index variants_sent on variants (event_id, generation, status) where status <> 'draft';

-- Indices that hold all that the list of connections counts, so that it need not read the rows: bodies stand in them.

drop index inbound_events_by_source;
create index inbound_events_by_outcome on inbound_events (project_id, source, status, received_at, count);
drop index messages_by_time;
create index messages_by_time on messages (project_id, created_at, status, complained_at, bounced_at, delivered_at);

-- What the reason of a rank says, as codes with values, so that pages can say it in another language.

alter table variants add column rank_facts text;

-- A job that is asked for again while it runs (enqueueOnce): when it is to run after its end.
alter table jobs add column run_again_at bigint;

-- The last number that each allocator gave: a highest number that is read from a table may have been deleted since.

create table counters (
  subject text primary key,         -- the table, with its project where each project counts on its own
  project_id text references projects (id) on delete cascade,
  last bigint not null
) without rowid;

-- The time zone that a page of the cancel flow says of its customer, for the cancellation that may follow.

alter table cancel_sessions add column timezone text;

-- Which payment providers there are is the program's to say: a list of them here made every new one a migration.

alter table inbound_events rename to old_inbound_events;

create table inbound_events (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  source text not null,             -- 'custom', or the name of a payment provider
  -- The sender's identifier of the event, and the hash of the body: what is known already is not taken again.
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
insert into inbound_events (id, project_id, source, event_id, body_hash, signed, body, size, status, reason, notes, signature,
  count, hour, attempts, run_at, churn_event_id, received_at, processed_at)
select id, project_id, source, event_id, body_hash, signed, body, size, status, reason, notes, signature,
  count, hour, attempts, run_at, churn_event_id, received_at, processed_at
from old_inbound_events order by rowid;
drop table old_inbound_events;

create unique index inbound_events_by_event_id on inbound_events (project_id, source, signed, event_id)
  where event_id is not null;
create unique index inbound_events_by_body on inbound_events (project_id, source, body_hash) where body_hash is not null;
create unique index inbound_events_of_hour on inbound_events (project_id, source, reason, hour) where hour is not null;
create index inbound_events_waiting on inbound_events (run_at, id, size) where status = 'queued';
create index inbound_events_by_time on inbound_events (project_id, received_at, id);
create index inbound_events_by_status on inbound_events (project_id, status, received_at, id);
create index inbound_events_with_body on inbound_events (received_at) where body is not null;
create index inbound_events_by_outcome on inbound_events (project_id, source, status, received_at, count);
