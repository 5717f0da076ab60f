-- The buyer of an unpaid order was not e-mailed about it, since too many e-mails were asked for.
alter table orders add column is_unmailed boolean not null default false;
