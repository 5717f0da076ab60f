-- Each product stores the name of its family: no separate table to keep in sync, and spreadsheets treat it like any other column.
alter table products add column family text;
create index products_family on products (lower(family)) where family is not null;
