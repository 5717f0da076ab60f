-- Where somebody is signed in, so that they can recognise a session and end it. A session of the release before this one
-- knows neither browser nor address.
alter table sessions
  add column user_agent text not null default '',
  add column address text not null default '',
  add column seen_at timestamp(3) with time zone not null default now();
