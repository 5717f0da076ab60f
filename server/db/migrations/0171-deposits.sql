-- The deposit that a version of a quote asks for, and when the office started on an order: a deposit takes it to
-- processing by itself. The release before asks for no deposit.
alter table quote_versions add column deposit_percent integer not null default 0;
alter table orders add column started_at timestamp(3) with time zone;
