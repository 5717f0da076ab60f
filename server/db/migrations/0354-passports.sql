-- Whether the buyer of a custom enclosure lets everybody who holds one see its drawing and order the same again.
create table passport_consents (
  order_id uuid not null references orders (id) on delete cascade,
  line_id uuid not null,
  is_given boolean not null,
  updated_at timestamptz(3) not null default now(),
  primary key (order_id, line_id)
);

-- The serial number that a message is about, as its sender's link said.
alter table contact_messages add column unit text;
create index contact_messages_unit on contact_messages (unit) where unit is not null;
create index units_withdrawn on units (withdrawn_at desc) where withdrawn_at is not null;
