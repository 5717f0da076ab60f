-- Who the shop is: one row, with only what its owner changed. The rest is the default of the release.
create table shop_identity (
  only_row boolean primary key default true check (only_row),
  changes jsonb not null default '{}',
  updated_at timestamp(3) with time zone not null default now()
);
insert into shop_identity default values;
