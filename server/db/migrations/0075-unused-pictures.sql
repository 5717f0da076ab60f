-- Pictures in the storage that nothing in the database names, and since which night.
create table unused_pictures (
  key text primary key,
  since timestamp(3) with time zone not null default now()
);
