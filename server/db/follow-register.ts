import pg from 'pg'
import { actorSetting, unnoted } from './actor.ts'
import { columnsOf, type Registered, register } from './register.ts'

type Column = { table: string; name: string; isText: boolean }
type Trigger = { table: string; definition: string | null }

const { escapeIdentifier, escapeLiteral } = pg

/** When a row changed is in the log anyway. */
const times = ['created_at', 'updated_at']

const columnsQuery = `
  select table_name as "table", column_name as name, data_type in ('text', 'jsonb', 'json', 'ARRAY') as "isText"
  from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' order by ordinal_position`
const triggersQuery = `
  select c.relname as "table", obj_description(t.oid, 'pg_trigger') as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where t.tgname = 'write_audit' and c.relnamespace = 'public'::regnamespace`

/**
 * Gives every table of the register its trigger, as it is described there, and takes it from those that are left out. A text or JSON column that is not in the
 * register is named in the log without its values. The caller holds the migrations' lock.
 */
export async function followRegister(client: pg.ClientBase): Promise<void> {
  const columns = (await client.query<Column>(columnsQuery)).rows
  const triggers = (await client.query<Trigger>(triggersQuery)).rows
  for (const { table } of triggers)
    if (!register[table]?.entity) await client.query(`drop trigger write_audit on ${escapeIdentifier(table)}`)
  for (const [table, registered] of Object.entries(register)) {
    const own = columns.filter((column) => column.table === table)
    const last = triggers.find((trigger) => trigger.table === table)
    if (!registered.entity || own.length === 0) continue
    const definition = describeTrigger(table, registered, own)
    if (last?.definition === definition) continue
    await client.query(`drop trigger if exists write_audit on ${escapeIdentifier(table)}`)
    await client.query(definition)
    await client.query(`comment on trigger write_audit on ${escapeIdentifier(table)} is ${escapeLiteral(definition)}`)
  }
}

function describeTrigger(table: string, registered: Registered, columns: Column[]): string {
  const { entity = '', id = 'id', label = '', onlyPeople = false } = registered
  const leftOut = [...times, ...columnsOf(registered.leftOut)]
  const harmless = columnsOf(registered.harmless)
  const noted = columns.filter(({ name }) => !leftOut.includes(name))
  const secret = columnsOf(registered.secret)
  const hidden = noted.filter(({ name, isText }) => secret.includes(name) || (isText && !harmless.includes(name)))
  const names = (list: { name: string }[]) => list.map(({ name }) => escapeIdentifier(name)).join(', ')
  // Only a statement that sets one of these columns costs anything: selling changes stock all day.
  const when = onlyPeople
    ? `current_setting('${actorSetting}', true) not in ('', '${unnoted}')`
    : `current_setting('${actorSetting}', true) is distinct from '${unnoted}'`
  const args = [entity, id, label, `{${leftOut}}`, `{${hidden.map(({ name }) => name)}}`]
  return `create trigger write_audit after insert or delete or update of ${names(noted)} on ${escapeIdentifier(table)}
    for each row when (${when}) execute function write_audit(${args.map((arg) => escapeLiteral(arg)).join(', ')})`
}
