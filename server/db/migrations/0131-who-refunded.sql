-- The account that issued a refund; null if it was automatic, or if the account was deleted.
alter table refunds add column made_by uuid references users (id) on delete set null;
