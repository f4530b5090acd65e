-- What writing scores costs is the pages of the database that it touches: a score is found by its customer's number
-- without an index beside the table, and a customer's history is one tree instead of two.

create table risk_scores_anew (
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
insert into risk_scores_anew (customer, project_id, score, raw_sum, signals, after_login, after_payment, probability,
  previous_score, alerted_at, alert_again_from, changed_at)
select customer, project_id, score, raw_sum, signals, after_login, after_payment, probability,
  previous_score, alerted_at, alert_again_from, changed_at
from risk_scores order by customer;

-- One row for a day on which the score became another; until the next row it stays.
create table risk_history_anew (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day bigint not null,              -- UTC days since 1970-01-01
  score bigint not null,
  primary key (customer, day)
) without rowid;
insert into risk_history_anew (customer, day, score) select customer, day, score from risk_history order by customer, day;

drop table risk_scores;
drop table risk_history;
alter table risk_scores_anew rename to risk_scores;
alter table risk_history_anew rename to risk_history;

create index risk_scores_by_score on risk_scores (project_id, score, customer);
create index risk_history_by_day on risk_history (day);
