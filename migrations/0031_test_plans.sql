-- Of a plan that only tests have reported: exports of live data leave it out.
alter table plans add column test bigint not null default 0;
