-- For a million orders: totals use index-only scans, and each kind of search has an index.
drop index orders_paid_at;
create index orders_paid_at on orders (paid_at) include (status, total_cents) where paid_at is not null;
drop index orders_status;
create index orders_status on orders (status, created_at desc) include (total_cents);
create index orders_total_cents on orders (total_cents);
create index users_name on users (lower(name), id);
create index users_search on users using gin (lower(name) gin_trgm_ops, lower(email) gin_trgm_ops);
