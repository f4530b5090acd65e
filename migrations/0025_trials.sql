-- What a subscription costs is no MRR until its trial is over.
alter table subscriptions add column unpaid_until bigint;
