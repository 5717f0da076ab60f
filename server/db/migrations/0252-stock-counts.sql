-- Counts of what is on hand. A line keeps what was expected at the moment it was counted, so that only the difference is
-- posted, whatever is sold or arrives meanwhile.
create table stock_counts (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  state text not null default 'open' check (state in ('open', 'posted')),
  made_by uuid,
  posted_by uuid,
  posted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create index stock_counts_newest on stock_counts (created_at desc);

create table stock_count_lines (
  count_id uuid not null references stock_counts (id) on delete cascade,
  product_id uuid not null references products (id) on delete cascade,
  counted integer check (counted >= 0),
  expected integer,
  -- The newest movement of the product at that moment.
  seen_movement bigint,
  counted_by uuid,
  counted_at timestamp(3) with time zone,
  -- By how much the stock was changed, once the count is posted.
  posted integer,
  primary key (count_id, product_id)
);
create index stock_count_lines_product on stock_count_lines (product_id);
