-- The hash of an invitation's token as only its mail has it: whoever brings that one holds the address.
alter table invitations add column mailed_hash text not null default '';
