-- A message from the contact page is the start of a thread. The release before this one goes on marking messages as handled,
-- and reads the first of each.
alter table contact_messages
  add column waits_for text not null default 'office' check (waits_for in ('office', 'customer')),
  add column owner_id uuid references users (id) on delete set null,
  -- The last words of the customer, those of either side, and up to which the office has read.
  add column customer_at timestamp(3) with time zone not null default now(),
  add column last_at timestamp(3) with time zone not null default now(),
  add column seen_at timestamp(3) with time zone;
update contact_messages set customer_at = created_at, last_at = created_at, seen_at = created_at;
create index contact_messages_last on contact_messages (last_at desc, id);
create index contact_messages_waiting on contact_messages (last_at) where not handled and waits_for = 'office';

create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  side text not null check (side in ('office', 'customer')),
  name text not null,
  written_by uuid references users (id) on delete set null,
  text text not null,
  -- The customer answered by e-mail, and the office entered it.
  is_from_email boolean not null default false,
  created_at timestamp(3) with time zone not null default now()
);
create index contact_replies_message on contact_replies (message_id, created_at);
alter table contact_files add column reply_id uuid references contact_replies (id) on delete cascade;
create index contact_files_reply on contact_files (reply_id) where reply_id is not null;
