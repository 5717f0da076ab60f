-- What packers have put into the box that is open: of the order's first parcel, its second ... When the parcel is shipped
-- the next box is empty, and if that is undone, everything is in it again.
create table packed_lines (
  order_id uuid not null references orders (id) on delete cascade,
  parcel integer not null check (parcel >= 0),
  line_id uuid not null,
  qty integer not null check (qty > 0),
  packed_by uuid,
  packed_at timestamp(3) with time zone not null default now(),
  primary key (order_id, parcel, line_id)
);
