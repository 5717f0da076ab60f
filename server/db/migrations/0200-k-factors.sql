-- Since which version of the rates their K-factors are in use: with the code's own version it names the geometry that
-- flats were made by. 0 is the usual K-factor, which every rate so far has.
alter table configure_rates add column k_version integer not null default 0;
