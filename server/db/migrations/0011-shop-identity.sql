-- The shop's identity: one row with the owner's changes. Everything else has the release's defaults.
create table shop_identity (
  only_row boolean primary key default true check (only_row),
  changes jsonb not null default '{}',
  updated_at timestamp(3) with time zone not null default now()
);
insert into shop_identity default values;
