-- The key that the sender of a correction makes, so that one sent twice is made once.
alter table stock_movements add column key uuid;
create unique index stock_movements_key on stock_movements (key, product_id) where key is not null;
create index products_place on products (lower(place)) where place <> '';
