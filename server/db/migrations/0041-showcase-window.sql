-- The home page's window: few rows, asked for by every visitor.
create index products_featured on products (created_at desc, number desc) where status = 'live' and is_featured;
