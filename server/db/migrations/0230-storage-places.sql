-- Where the storeman finds it; only the office sees it.
alter table products add column place text not null default '' check (length(place) <= 40);
