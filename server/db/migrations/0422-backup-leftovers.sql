-- Copies of uploads in BACKUP_TO that the shop no longer has, and since when.
create table backup_leftovers (
  key text primary key,
  gone_at timestamp(3) with time zone not null default now()
);
