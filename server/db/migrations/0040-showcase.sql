-- Home page slides, ordered by `position`; two created at the same moment may share it.
create table slides (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  image text not null,
  button text not null,
  link text not null,
  hex_code text not null default '',
  background_image text not null default '',
  description text not null default '',
  position integer not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

-- An image with numbered points. The points are one document: read, validated and written as a whole.
create table hotspots (
  id uuid primary key default gen_random_uuid(),
  image text not null,
  annotations jsonb not null default '[]',
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

-- `product_ids` has no foreign keys: deleted products are dropped when the project is read.
create table projects (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  slug text not null constraint projects_slug unique,
  images text[] not null default '{}',
  description text not null default '',
  client text,
  location text,
  completed_on date,
  product_ids uuid[] not null default '{}',
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index projects_newest on projects (created_at desc, id);

-- Messages to the shop. `product_id` is the product in question; the message outlives it.
create table contact_messages (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  subject text,
  message text not null,
  product_id uuid,
  handled boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create index contact_messages_newest on contact_messages (created_at desc, id);
