-- A design's files are kept for each version of the geometry, so that a new order of an old design is cut from today's
-- flats. What is stored by now is version 1, and so is what the release before stores.
alter table design_files add column geometry integer not null default 1;
alter table design_files drop constraint design_files_pkey, add primary key (design_id, geometry, name);
