-- Most products have no list, and a look-up must not scan a pending list.
drop index products_accessories, products_spare_parts, products_alternatives;
create index products_accessories on products using gin (accessories) with (fastupdate = off) where accessories <> '{}';
create index products_spare_parts on products using gin (spare_parts) with (fastupdate = off) where spare_parts <> '{}';
create index products_alternatives on products using gin (alternatives) with (fastupdate = off) where alternatives <> '{}';
