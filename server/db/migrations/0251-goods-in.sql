-- Deliveries from suppliers, as booked. The id comes from the browser, so that one sent twice is booked once.
create table stock_receipts (
  id uuid primary key,
  number integer generated always as identity,
  supplier text not null default '',
  reference text not null default '',
  lines jsonb not null,
  made_by uuid,
  created_at timestamp(3) with time zone not null default now()
);
create index stock_receipts_newest on stock_receipts (number desc);
