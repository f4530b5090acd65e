-- What writing tracked events costs is the pages of the database that it touches. So customers and events are found by
-- their number without an index beside the table (an `integer primary key` is the row's own number, of 64 bits, in SQLite),
-- a customer's days are one tree instead of two, and a project's events stand on sheets, one after the other: their index
-- by customer grows at its end, where it is in memory, instead of everywhere.

create table tracked_customers_anew (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  email text,                       -- who has one is known by it
  customer_id text,
  first_seen_at bigint not null,    -- by the time at which things happened, not at which they were told
  last_seen_at bigint not null,
  changed_at bigint not null,       -- when something was last told of the customer
  unique (project_id, email),
  unique (project_id, customer_id),
  check (email is not null or customer_id is not null)
);
insert into tracked_customers_anew (number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at)
select number, project_id, email, customer_id, first_seen_at, last_seen_at, changed_at
from tracked_customers order by number;

create table activity_days_anew (
  customer bigint not null references tracked_customers (number) on delete cascade,
  day integer not null,             -- UTC days since 1970-01-01
  kind bigint not null,             -- activity_kinds.number in the customer's project
  count integer not null,
  primary key (customer, day, kind)
) without rowid;
insert into activity_days_anew (customer, day, kind, count)
select customer, day, kind, count from activity_days order by customer, day, kind;

create table tracked_sheets (
  number integer primary key,
  project_id text not null references projects (id) on delete cascade,
  events bigint not null,           -- so many were written on it
  open bigint not null check (open in (0, 1)) -- more are written on it: on one of a project's at the most
);
create index tracked_sheets_by_project on tracked_sheets (project_id, number);
create unique index tracked_sheets_open on tracked_sheets (project_id) where open = 1;

-- What was told until now is one sheet for each project.
insert into tracked_sheets (number, project_id, events, open)
select row_number() over (order by c.project_id), c.project_id, count(*), 0
from tracked_events e join tracked_customers c on c.number = e.customer
group by c.project_id;

create table tracked_events_anew (
  number integer primary key,       -- the millisecond of its receipt × 1000 and a running number: it tells order and age
  sheet bigint not null references tracked_sheets (number) on delete cascade,
  customer bigint not null,         -- of the sheet's project
  kind bigint not null,
  occurred_at bigint not null,
  event_id text,
  once text,                        -- made of project, source and event_id: what comes again is not counted again
  properties text                   -- JSON
);
insert into tracked_events_anew (number, sheet, customer, kind, occurred_at, event_id, once, properties)
select e.number, s.number, e.customer, e.kind, e.occurred_at, e.event_id, e.once, e.properties
from tracked_events e
join tracked_customers c on c.number = e.customer
join tracked_sheets s on s.project_id = c.project_id
order by e.number;

drop table tracked_events;
drop table activity_days;
drop table tracked_customers;
alter table tracked_customers_anew rename to tracked_customers;
alter table activity_days_anew rename to activity_days;
alter table tracked_events_anew rename to tracked_events;

create index tracked_events_by_customer on tracked_events (sheet, customer);
create unique index tracked_events_once on tracked_events (once) where once is not null;
