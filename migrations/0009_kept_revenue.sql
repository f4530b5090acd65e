-- JSON: of the customers whom mails won back, how much of their revenue stayed, by ten days after their return.
alter table strategy_tallies add column kept text;

-- 1: the customer was shown no offer, by chance, as the control group for the offers.
alter table cancel_sessions add column held_out bigint not null default 0;

-- The last day of the offer, "2026-10-31" in the project's time zone.
alter table retention_offers add column valid_until text;

-- What shows that a reply is from whom it says: the mail that it answers, or the result of SPF, DKIM or DMARC; null: nothing.
-- What came before was not asked.
alter table replies add column vouched_by text check (vouched_by in ('thread', 'authentication'));
update replies set vouched_by = 'thread';
