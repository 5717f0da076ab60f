create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null constraint categories_slug unique,
  image text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index categories_name on categories (lower(name));

create table brands (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  slug text not null constraint brands_slug unique,
  image text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index brands_name on brands (lower(name));

-- The steel page links to this category, so it exists in an empty shop too.
insert into categories (id, name, slug) values ('5f0a6a52-7c1e-4d1b-9a35-0e6b8c2d4f10', 'Enclosures', 'enclosures');

-- `stock` is the quantity in the store, `reserved` the part of it held by open checkouts. Both change in one row, under one lock.
-- `number` is the product's short id inside the shop, returned by search.
-- `measures` are the figures with units in name and attributes, normalised for search.
create table products (
  id uuid primary key default gen_random_uuid(),
  number integer generated always as identity constraint products_number unique,
  name text not null,
  slug text not null constraint products_slug unique,
  part_number text not null,
  description text not null default '',
  price_cents integer not null constraint products_price check (price_cents between 0 and 999999999),
  stock integer not null default 0 constraint products_stock check (stock >= 0),
  reserved integer not null default 0 constraint products_reserved check (reserved >= 0),
  made_to_order boolean not null default false,
  lead_time_days integer,
  status text not null default 'live' check (status in ('draft', 'live', 'archived')),
  images text[] not null default '{}',
  category_id uuid not null constraint products_category references categories (id),
  brand_id uuid not null constraint products_brand references brands (id),
  attributes jsonb not null default '[]',
  measures text[] not null default '{}',
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  is_featured boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
) with (fillfactor = 85);
create unique index products_part_number on products (lower(part_number));
create index products_category_id on products (category_id);
create index products_brand_id on products (brand_id);
create index products_newest on products (created_at desc, number desc) where status = 'live';
create index products_best on products ((rating_sum::float8 / greatest(rating_count, 1)) desc, rating_count desc, number desc)
  where status = 'live';

-- Previous slugs of products, so that old links still work.
create table product_slugs (
  slug text primary key,
  product_id uuid not null references products (id) on delete cascade
);
create index product_slugs_product_id on product_slugs (product_id);

create table product_documents (
  product_id uuid not null references products (id) on delete cascade,
  document_id uuid not null constraint product_documents_document references documents (id) on delete cascade,
  position integer not null,
  primary key (product_id, document_id)
);
create index product_documents_document_id on product_documents (document_id);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  rating smallint not null check (rating between 1 and 5),
  review text not null,
  hidden boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint reviews_once unique (product_id, user_id)
);
create index reviews_newest on reviews (created_at desc, id);
create index reviews_user_id on reviews (user_id);

create table favourites (
  user_id uuid not null references users (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  position integer not null,
  primary key (user_id, product_id)
);
create index favourites_product_id on favourites (product_id);
