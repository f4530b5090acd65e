-- Posts to the custom webhook: what did not fit in them, and, of those that were dropped, what it takes to try them again.

alter table inbound_events add column notes text;     -- JSON: [{field, message}]; null where there is nothing to note
alter table inbound_events add column signature text; -- as it came; of dropped ones only
