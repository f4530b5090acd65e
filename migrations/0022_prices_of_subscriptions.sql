-- What a subscription's MRR was computed from: a discount that is reported after it is taken off that.
alter table subscriptions add column priced text;
