-- Related products, as part numbers in lower case: spreadsheets write them like any other column, even before the
-- other product exists. The other direction is looked up.
alter table products
  add column accessories text[] not null default '{}',
  add column spare_parts text[] not null default '{}',
  add column alternatives text[] not null default '{}';
create index products_accessories on products using gin (accessories);
create index products_spare_parts on products using gin (spare_parts);
create index products_alternatives on products using gin (alternatives);
