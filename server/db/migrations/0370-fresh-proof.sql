-- When somebody last proved in this session who they are: by signing in, or by entering the password again.
alter table sessions add column proved_at timestamp(3) with time zone;
update sessions set proved_at = created_at;
-- The release before this one only writes a session at a sign-in.
alter table sessions alter column proved_at set default now(), alter column proved_at set not null;
