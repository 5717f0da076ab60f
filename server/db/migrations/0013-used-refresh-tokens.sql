-- Which refresh token of the session is the current one, and whether its owner has shown to have received it. A token whose
-- successor was never used lost its answer on the way: it is handed the same successor again.
alter table sessions
  add column generation integer not null default 0,
  add column is_used boolean not null default true;
