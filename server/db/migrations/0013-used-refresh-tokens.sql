-- The number of the session's current refresh token, and whether its owner is known to have received it. If a token's
-- successor was never used, the response was lost: the same successor is sent again.
alter table sessions
  add column generation integer not null default 0,
  add column is_used boolean not null default true;
