-- The buyer of an unpaid order was not e-mailed, because of the e-mail limits.
alter table orders add column is_unmailed boolean not null default false;
