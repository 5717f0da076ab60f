import { fileOf, type Imports, nameOf, partNumberOf, priceOf } from './importers.ts'
import type { Machine } from './machine.ts'

type Run = {
  id: string
  file: string
  state: string
  failure: string | null
  rows: number
  done: number
  counts: { created: number; updated: number; unchanged: number; bad: number }
}
type Change = { file: string; part: string; before: Row; after: Row }
type Row = { name?: string; priceCents?: number; stock?: number }

/**
 * Every import has ended, with each of its rows once; every product is as one row says, and was so step by step; and no
 * unit of any product came or went without a movement.
 */
export async function checkImports(machine: Machine, { lists, told }: Imports): Promise<string[]> {
  const listOf = (file: string) => Number(/\d+/.exec(file)?.[0])
  const rowOf = (part: string) => Number(/\d+/.exec(part)?.[0])
  const runs = await machine.query<Run>(
    'select id, file_name as file, state, failure, rows, done, counts from product_imports',
  )
  const changes = await machine.query<Change>(
    `select i.file_name as file, p.part_number as part, c.before, c.after
     from product_import_changes c join product_imports i on i.id = c.import_id join products p on p.id = c.product_id`,
  )
  const moves = await machine.query<{ file: string; part: string; times: number; balances: number[] }>(
    `select i.file_name as file, p.part_number as part, count(*)::int as times, array_agg(m.balance order by m.id) as balances
     from stock_movements m join product_imports i on i.id = m.import_id join products p on p.id = m.product_id
     group by m.import_id, i.file_name, p.part_number`,
  )
  const products = await machine.query<{ part: string; name: string; cents: number }>(
    `select part_number as part, name, price_cents as cents from products where part_number like '${partNumberOf(0).slice(0, -1)}%'`,
  )
  const changesOf = Map.groupBy(changes, ({ part }) => part)
  return [
    ...runs.flatMap((run) => checkRun(run, told)),
    ...[...told]
      .filter(([id]) => !runs.some((run) => run.id === id))
      .map(([, list]) => `import: ${fileOf(list)} was started and is lost`),
    ...moves.flatMap(({ file, part, times, balances }) => {
      const stock = lists.get(listOf(file))?.[rowOf(part) - 1]
      return times === 1 && balances[0] === stock
        ? []
        : [`import: ${file} says ${stock} of ${part}, and left ${balances} in ${times} movements`]
    }),
    ...products.flatMap(({ part, name, cents }) => {
      const own = changesOf.get(part) ?? []
      return [
        ...(cents === priceOf(listOf(name)) ? [] : [`import: ${part} has the name ${name} and the price ${cents}`]),
        ...own
          .filter(({ file, after }) => after.name && after.name !== nameOf(listOf(file), rowOf(part)))
          .map(({ file, after }) => `import: ${file} made ${part} ${after.name}`),
        ...checkSteps(part, name, own),
      ]
    }),
    ...(await checkMovements(machine)),
  ]
}

function checkRun({ id, file, state, failure, rows, done, counts }: Run, told: Imports['told']): string[] {
  const written = counts.updated + counts.unchanged
  const isSaid = counts.created === 0 && counts.bad === 0
  switch (state) {
    case 'uploaded':
    case 'checked':
      return told.has(id) ? [`import: ${file} was started and is ${state}`] : []
    case 'failed':
      return failure && isSaid && written === done
        ? []
        : [`import: ${file} failed (${failure}) after ${written} of ${done}`]
    case 'done':
      return isSaid && done === rows && written === rows
        ? []
        : [`import: ${file} is done, with ${JSON.stringify(counts)} and ${done} of ${rows} rows`]
    default:
      return [`import: ${file} is still ${state}`]
  }
}

/** Each name was given by one import to what an earlier one had left: they lead from the first to today's. */
function checkSteps(part: string, name: string, changes: readonly Change[]): string[] {
  const steps = changes.filter(({ after }) => after.name !== undefined)
  const from = [...steps.map(({ before }) => before.name ?? ''), name].toSorted()
  const to = [nameOf(0, Number(/\d+/.exec(part)?.[0])), ...steps.map(({ after }) => after.name ?? '')].toSorted()
  return from.join() === to.join() ? [] : [`import: the history of ${part} does not lead to ${name}`]
}

/** Of all products: each movement continues from the one before it, and the last one is the stock. */
async function checkMovements(machine: Machine): Promise<string[]> {
  const broken = await machine.query<{ part: string }>(
    `select distinct p.part_number as part from products p join (
       select product_id, balance, sum(qty) over (partition by product_id order by id) as sum,
         last_value(balance) over (partition by product_id order by id rows between unbounded preceding and unbounded following) as last
       from stock_movements
     ) m on m.product_id = p.id where m.balance <> m.sum or m.last <> p.stock`,
  )
  return broken.map(({ part }) => `stock: the movements of ${part} do not continue each other`)
}
