-- The account that made a refund; none if the shop did, or if the account was deleted.
alter table refunds add column made_by uuid references users (id) on delete set null;
