-- The home page's projects: few rows, read by every visitor.
create index products_featured on products (created_at desc, number desc) where status = 'live' and is_featured;
