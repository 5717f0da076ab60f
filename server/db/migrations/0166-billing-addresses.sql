-- Who is invoiced, if it is not who gets the goods. The release before knows only the delivery address.
alter table orders add column billing_address jsonb;
alter table checkouts add column billing_address jsonb;
