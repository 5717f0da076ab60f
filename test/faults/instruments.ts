import type { Machine } from './machine.ts'

/**
 * What the test adds to the shop's database, in its own schema. `faults.now()` shadows PostgreSQL's `now()`, so that
 * hours can pass for leases, retries and reservations without touching a row: everything that waits must come
 * due by itself. Node's own time (the age of a signature) stays real.
 */
export const clock = `
create schema faults;
create table faults.pace (since timestamptz not null, at timestamptz not null, speed double precision not null);
insert into faults.pace values (pg_catalog.now(), pg_catalog.now(), 1);
create function faults.now() returns timestamptz language sql stable
  as 'select at + (pg_catalog.now() - since) * speed from faults.pace';
do $$ begin
  execute format('alter database %I set search_path = faults, public, pg_catalog', current_database());
end $$;
`

/** From now on the database's clock runs this many times as fast. */
export async function setPace(machine: Machine, speed: number): Promise<void> {
  await machine.query('update faults.pace set at = faults.now(), since = pg_catalog.now(), speed = $1', [speed])
}

export async function jump(machine: Machine, interval: string): Promise<void> {
  await machine.query('update faults.pace set at = at + $1::interval', [interval])
}

/** The queue soon deletes sent e-mails; this records every one that was queued. pg-boss inserts a job again when it retries it, under the same id. */
export async function recordEmails(machine: Machine): Promise<void> {
  await machine.query(`
create table faults.emails (id uuid primary key, address text not null, subject text not null);
create function faults.record_email() returns trigger language plpgsql as $$ begin
  insert into faults.emails values (new.id, new.data ->> 'to', new.data ->> 'subject') on conflict do nothing;
  return null;
end $$;
create trigger record_email after insert on jobs.job for each row when (new.name = 'email')
  execute function faults.record_email();
`)
}

/**
 * A disk that stalls in the middle of a transaction: sometimes, and always when a payment is late, so that the
 * reservation sweep runs meanwhile. Races that only a lock prevents then happen on a slow machine too, and kills hit
 * invoices that have a number but are not stored yet, half a step of a job, and half a list that is imported.
 */
export async function slowDown(machine: Machine): Promise<void> {
  await machine.query(`
create function faults.stall() returns trigger language plpgsql as $$ begin
  if exists (select from checkouts where id = new.checkout_id and state = 'open' and expires_at < now()) then
    perform pg_sleep(1.5);
  elsif random() < 0.2 then
    perform pg_sleep(random() * 0.5);
  end if;
  return new;
end $$;
create trigger stall before insert on payments for each row execute function faults.stall();
create function faults.stall_paper() returns trigger language plpgsql as $$ begin
  if random() < 0.3 then perform pg_sleep(random() * 0.3); end if;
  return new;
end $$;
create trigger stall before insert on papers for each row execute function faults.stall_paper();
create trigger stall before insert on job_steps for each row execute function faults.stall_paper();
create trigger stall before insert on tests for each row execute function faults.stall_paper();
create trigger stall before insert on product_import_changes for each statement execute function faults.stall_paper();
-- Between what an import has read and what it writes there is time for buyers.
create function faults.stall_import() returns trigger language plpgsql as $$ begin
  perform pg_sleep(random() * 0.8);
  return null;
end $$;
create trigger stall_import before update on products for each statement
  when (current_setting('shop.search_later', true) = 'on') execute function faults.stall_import();
create trigger stall before insert on test_reports for each row execute function faults.stall_paper();
`)
}

/** More abandoned checkouts from an hour ago than the reconciler takes at once: today's must not wait behind them. */
export async function abandonCheckouts(machine: Machine): Promise<void> {
  await machine.query(`
insert into checkouts (id, state, provider, mode, provider_ref, buyer_key, cart_hash, email, items, shipping_address,
  payment_method, items_cents, shipping_cents, tax_cents, total_cents, expires_at, next_check_at, checks, created_at)
select 'abandoned-' || n, 'expired', 'yoco', 'live', 'ch_abandoned' || n, 'guest', 'cart-' || n, 'nobody@example.co.za',
  '[]', '{}', 'Yoco', 1000, 0, 150, 1150, now() - interval '30 minutes', now() + n * interval '2 minutes', 11,
  now() - interval '1 hour'
from generate_series(1, 120) n
`)
}

/** Until now invoices were specimens. */
export async function enterVatNumber(machine: Machine): Promise<void> {
  await machine.query(`update shop_identity set changes = changes || '{"vatNumber": "4123456789"}'`)
}
