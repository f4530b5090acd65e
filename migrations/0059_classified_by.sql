-- What the cause of an event was read from: a reason code, a keyword, the lexicon, a language model, or nothing. Of older
-- events only codes and models are known; the rest is read anew when the reason or its classification changes.
alter table churn_events add column classified_by text;

update churn_events set classified_by = 'reason_code' where reason_code is not null and reason_code <> 'other';

update churn_events set classified_by = 'llm' where classified_by is null and classified_as is not null;
