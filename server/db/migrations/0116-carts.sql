-- An account's cart, shared by all its devices.
create table cart_lines (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  qty integer not null check (qty between 1 and 999),
  position integer not null generated always as identity,
  primary key (user_id, product_id)
);
create index cart_lines_product on cart_lines (product_id);
