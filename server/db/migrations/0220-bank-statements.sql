-- Lines of bank statements, and what a person says they paid. Nothing is posted by itself.
create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  account text not null,
  uploaded_by uuid,
  -- Removed with the demo.
  is_demo boolean not null default false,
  created_at timestamp(3) with time zone not null default now()
);

-- What a file of this layout holds, as somebody said.
create table bank_layouts (
  fingerprint text primary key,
  columns jsonb not null,
  account text not null
);

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references bank_statements (id) on delete cascade,
  account text not null,
  paid_on date not null,
  cents bigint not null check (cents <> 0),
  description text not null,
  -- Among lines that are equal in everything else: with it, a file that is uploaded twice adds nothing.
  place integer not null,
  file_row integer not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'unknown', 'ignored')),
  reason text,
  decided_by uuid,
  decided_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone not null default now()
);
create unique index bank_lines_identity on bank_lines (account, paid_on, cents, description, place);
create index bank_lines_listed on bank_lines (state, paid_on desc, file_row);
create index bank_lines_statement on bank_lines (statement_id);

-- A payment or a refund has one line at most; a line may have several.
create table bank_matches (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references bank_lines (id) on delete cascade,
  order_id uuid,
  payment_id uuid unique references payments (id) on delete cascade,
  refund_id uuid unique references refunds (id) on delete cascade,
  cents bigint not null check (cents > 0),
  -- The payment had been recorded before the line was confirmed.
  is_linked boolean not null default false,
  -- The same moment as its decision, of the same transaction.
  created_at timestamp(3) with time zone not null default now(),
  check (num_nonnulls(payment_id, refund_id) = 1)
);
create index bank_matches_line on bank_matches (line_id);

-- However a payment is reversed: its line waits again.
create function reopen_bank_line() returns trigger language plpgsql as $$
begin
  update bank_lines l set state = 'open', reason = null, decided_by = null, decided_at = null,
    updated_at = greatest(clock_timestamp(), l.updated_at + interval '1 millisecond')
  from bank_matches m where m.payment_id = new.id and l.id = m.line_id and l.state = 'confirmed';
  return null;
end $$;
create trigger reopen_bank_line after update of reversed_at on payments for each row
  when (old.reversed_at is null and new.reversed_at is not null) execute function reopen_bank_line();

-- For the payments that somebody recorded before the statement came.
create index payments_transfers on payments (paid_at) where provider = 'eft' and part_of is null and reversed_at is null;
