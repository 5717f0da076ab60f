-- Why a card was declined, if the provider reports it.
alter table checkouts add column decline_reason text;
alter table sandbox_checkouts add column decline_reason text;
