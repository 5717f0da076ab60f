-- The day by which an unpaid order should be paid. It is only shown; orders placed before have none.
alter table orders add column pay_by date;
