-- Steps that the office undid, with who took and who undid them; and the last e-mail that names the courier, which may still be waiting.
alter table orders add column undone jsonb not null default '[]', add column parcel_mail jsonb;
