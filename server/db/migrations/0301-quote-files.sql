-- What a buyer attached to a request for a quote, or to the message that it began with.
create table quote_files (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quotes (id) on delete cascade,
  name text not null,
  type text not null,
  size integer not null,
  file_key text not null,
  position integer not null
);
create index quote_files_quote on quote_files (quote_id, position);

-- The message that the office turned into this quote.
alter table quotes add column message_id uuid references contact_messages (id) on delete set null;
create index quotes_message on quotes (message_id) where message_id is not null;
