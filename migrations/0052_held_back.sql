-- What the reason of a churn event says that must not be answered automatically, what customers ask for in it, and the
-- mails to a project's admins.

-- 'death', 'illness', 'distress', 'money', 'threat', 'legal', 'no_contact' or 'deletion'. Null: nothing of the kind.
alter table churn_events add column sensitive_topic text;
alter table churn_events add column sensitive_since bigint;
-- Since when a language model is asked about a reason that changed after the texts were written; null: nothing is open.
alter table churn_events add column topic_asked_at bigint;

alter table suppressions rename to old_suppressions;
drop index suppressions_by_time;
create table suppressions (
  project_id text not null references projects (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'manual', 'requested')),
  deletion_requested bigint not null, -- 1: the customer asked for their data to be deleted
  created_at bigint not null,
  primary key (project_id, email)
);
insert into suppressions (project_id, email, reason, deletion_requested, created_at)
select project_id, email, reason, 0, created_at from old_suppressions;
drop table old_suppressions;
create index suppressions_by_time on suppressions (project_id, created_at, email);

-- What the admins of a project are informed of, once each, and when they were.
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
