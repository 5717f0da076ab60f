-- How long the shop keeps what became nothing, in days; what is missing here are the days in the code.
alter table shop_identity add column days_kept jsonb not null default '{}';
