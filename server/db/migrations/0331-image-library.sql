-- What the office says about an image. Which images there are and where they are used is read from the rest of the shop.
create table library_images (
  key text primary key,
  name text not null default '',
  alt text not null default '',
  by_name text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
