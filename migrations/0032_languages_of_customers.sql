-- The language that a customer prefers, as the provider reports it.
alter table customers add column locale text;
