-- The time zone whose quiet hours and days hold a mail without a churn event; null if nothing holds it.
alter table messages add column time_zone text;
