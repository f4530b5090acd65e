-- A mail that the automation asked for is looked at once more before it goes: meanwhile its customer may have had enough.

alter table messages add column automatic bigint not null default 0;
