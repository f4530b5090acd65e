-- Addresses beyond ASCII are stored in one form: the rows of before are brought into it by 0064_addresses.ts, as no SQL knows
-- how domains are written in ASCII. Accounts of subscriptions are worked out anew, since two spellings may be one customer.

insert into mrr_stale (subscription, project_id)
select id, project_id from subscriptions where octet_length(email) <> length(email)
on conflict (subscription) do nothing;
