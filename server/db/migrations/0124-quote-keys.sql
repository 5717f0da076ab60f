-- Incremented when the office corrects a guest's address, so that links e-mailed to the wrong one stop working.
alter table quotes add column key_version integer not null default 1;
