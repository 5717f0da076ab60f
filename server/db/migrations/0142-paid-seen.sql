-- When a provider first reported a payment whose order could not be made at once: a metric watches the oldest.
alter table checkouts add column paid_seen_at timestamptz;
create index checkouts_paid_seen on checkouts (paid_seen_at)
  where paid_seen_at is not null and state not in ('paid', 'review');
