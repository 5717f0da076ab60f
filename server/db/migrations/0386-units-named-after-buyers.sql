-- The office named this custom work after its buyer. The name stays hidden when the order's details are corrected later.
alter table units add column names_buyer boolean not null default false;
