-- For the alert that nobody pays by card: the newest of these payments, and those of the same hours in earlier weeks.
create index payments_by_card on payments (paid_at) where provider not in ('eft', 'counter') and part_of is null;
