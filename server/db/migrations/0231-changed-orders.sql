-- What the office changed in an order after it was placed, and who.
alter table orders add column changes jsonb not null default '[]';
