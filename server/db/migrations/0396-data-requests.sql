-- What people asked about their data, in any way, and what the office answered. The law gives thirty days. After a while
-- only kind, days and outcome stay.
create table data_requests (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  -- An e-mail address or a phone number.
  contact text not null,
  way text not null,
  words text not null,
  received_on date not null,
  taken_by text not null,
  -- Null while it is open.
  outcome text,
  answer text not null default '',
  answered_on date,
  answered_by text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  check ((outcome is null) = (answered_on is null))
);
create index data_requests_open on data_requests (received_on) where outcome is null;
create index data_requests_contact on data_requests (lower(contact));
