-- Products of one family carry its name: no row of its own to keep in step, and spreadsheets write it like any other column.
alter table products add column family text;
create index products_family on products (lower(family)) where family is not null;
