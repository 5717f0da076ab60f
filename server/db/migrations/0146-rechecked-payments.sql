-- When the nightly check last asked about a payment, so that an interrupted check resumes where it stopped.
alter table checkouts add column rechecked_at timestamptz;
create index checkouts_recently_paid on checkouts (updated_at) where state = 'paid' and provider <> 'eft';
