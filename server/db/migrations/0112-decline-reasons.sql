-- Why a card was declined, where the provider says so.
alter table checkouts add column decline_reason text;
alter table sandbox_checkouts add column decline_reason text;
