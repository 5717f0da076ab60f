-- Why a backup was only read back, not restored on trial.
alter table backups add column not_restored text;
