import type { Machine } from './machine.ts'

/**
 * What the test adds to the shop's database, in a schema of its own. `faults.now()` stands before PostgreSQL's own `now()`,
 * so that hours can pass for leases, retries and reservations without a row being touched: whatever waits for a clock
 * must come round by itself. Times that Node tells (the age of a signature) stay real.
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

/** From now on the database's time runs so many times as fast. */
export async function setPace(machine: Machine, speed: number): Promise<void> {
  await machine.query('update faults.pace set at = faults.now(), since = pg_catalog.now(), speed = $1', [speed])
}

export async function jump(machine: Machine, interval: string): Promise<void> {
  await machine.query('update faults.pace set at = at + $1::interval', [interval])
}

/** A mail that was sent is soon forgotten by its queue; this remembers every one that was written. */
export async function recordLetters(machine: Machine): Promise<void> {
  await machine.query(`
create table faults.letters (address text not null, subject text not null);
create function faults.record_letter() returns trigger language plpgsql as $$ begin
  insert into faults.letters values (new.data ->> 'to', new.data ->> 'subject');
  return null;
end $$;
create trigger record_letter after insert on jobs.job for each row when (new.name = 'mail')
  execute function faults.record_letter();
`)
}
