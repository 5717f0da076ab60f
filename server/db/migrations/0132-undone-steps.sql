-- Steps that the office undid, with who took and who undid them; and the last e-mail with the courier, which may still be queued.
alter table orders add column undone jsonb not null default '[]', add column parcel_mail jsonb;
