-- Attachments of messages. The files are in storage, under generated names.
create table contact_files (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null,
  file_key text not null,
  position integer not null
);
create index contact_files_message on contact_files (message_id, position);
