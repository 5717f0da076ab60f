-- Stored images that nothing in the database refers to, and since when.
create table unused_pictures (
  key text primary key,
  since timestamp(3) with time zone not null default now()
);
