-- Delivery data of products, and the delivery method of orders.
alter table products
  add column weight_grams integer check (weight_grams between 0 and 20000000),
  add column delivery_quoted boolean not null default false;
alter table checkouts add column delivery jsonb;
alter table orders add column delivery jsonb;
