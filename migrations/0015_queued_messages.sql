-- The messages that wait in the outbox, found without reading those that are out.

create index messages_queued on messages (id) where status = 'queued';
