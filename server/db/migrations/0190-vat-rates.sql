-- The shop's VAT: registered or not, and its rates by the day each begins. What was sold keeps its rate; 0 is a seller that
-- is not registered. The release before this one charges 15 %, hence the defaults.
alter table shop_identity
  add column vat_registered boolean not null default true,
  add column vat_rates jsonb not null default '[{"from": "2018-04-01", "percent": 15}]';
alter table checkouts add column vat_percent double precision not null default 15;
alter table orders add column vat_percent double precision not null default 15;
-- 15.5 % is a rate, too.
alter table quote_versions alter column vat_percent type double precision;
-- Unpaid orders that a change of rate concerns.
create index orders_pending_vat on orders (vat_percent) where status = 'pending';
