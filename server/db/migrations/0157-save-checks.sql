-- The shop tries out here whether the database can still save. It stays empty.
create table save_checks (filler text not null);
