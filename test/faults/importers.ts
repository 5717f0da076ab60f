import { setTimeout as sleep } from 'node:timers/promises'
import type { StockLevel } from './check-books.ts'
import type { Machine } from './machine.ts'
import { callShop, signInToOffice } from './office-calls.ts'
import type { World } from './world.ts'

const account = { name: 'Zanele Nkosi', email: 'importer@example.co.za', password: 'vuvuzela-7-Kraal' }

/** More than one batch, so that a kill leaves half a list behind. */
const rows = 120
/** Buyers want only the first ones: they meet imports there. */
const wanted = 8
const opening = 500

/** What row `row` of list `list` says; list 0 is how the products begin. */
export const nameOf = (list: number, row: number) => `List ${list}, part ${row}`
export const priceOf = (list: number) => 10_000 + list * 100
export const partNumberOf = (row: number) => `LIST-${row}`
export const fileOf = (list: number) => `list-${list}.csv`

/** Products of their own: an import says how many there are, whatever the other checks expect. */
export async function addListed(machine: Machine): Promise<StockLevel[]> {
  return machine.query<StockLevel>(
    `with shelf as (insert into products (name, slug, part_number, price_cents, stock, weight_grams, category_id, brand_id)
     select 'List 0, part ' || n, 'listed-' || n, 'LIST-' || n, ${priceOf(0)}, ${opening}, 700,
       (select id from categories limit 1), (select id from brands limit 1)
     from generate_series(1, ${rows}) n returning id, stock),
     openings as (insert into stock_movements (product_id, qty, kind, balance) select id, stock, 'opening', stock from shelf)
     select id, stock from shelf`,
  )
}

/** The stock of each list by row, and the list of each import that was told to run. */
export type Imports = { lists: Map<number, number[]>; told: Map<string, number> }
type Reply = { _id: string; state: string; updatedAt: string }

const mapping = ['partNumber', 'name', 'price', 'countInStock'].map((field, column) => ({ column, field }))

/**
 * Somebody who uploads price lists, twice at once and again until there is an answer, looks at the dry run, imports them,
 * stops some and resumes what failed, while buyers take the same goods and the shop is killed.
 */
export async function importLists({ machine, random, history, isOver }: World, shelf: readonly StockLevel[]) {
  const imports: Imports = { lists: new Map(), told: new Map() }
  const office = signInToOffice<Reply>(machine, account)
  const twice = (call: () => ReturnType<typeof office>) => Promise.all([call(), call()])

  async function importList(list: number): Promise<void> {
    const stock = Array.from({ length: rows }, () => 300 + random.below(400))
    imports.lists.set(list, stock)
    const price = (priceOf(list) / 100).toFixed(2)
    const lines = stock.map((qty, at) => `${partNumberOf(at + 1)},"${nameOf(list, at + 1)}",${price},${qty}`)
    const upload = () => {
      const form = new FormData()
      form.append('file', new File([`Part number,Name,Price,In stock\n${lines.join('\n')}\n`], fileOf(list)))
      return office('POST', '/api/product/import', form)
    }
    while (!isOver()) {
      const uploads = await twice(upload)
      const ids = uploads.flatMap((reply) => (reply?.status === 201 ? reply.body._id : []))
      if (ids.length > 0) return void (await Promise.all(ids.map((id) => follow(id, list))))
      await sleep(100 + random.below(300))
    }
  }

  /** One import from its mapping to its end. */
  async function follow(id: string, list: number): Promise<void> {
    const path = `/api/product/import/${id}`
    while (!isOver()) {
      await sleep(random.below(300))
      const seen = await office('GET', path)
      const state = seen?.status === 200 ? seen.body.state : undefined
      if (state === 'done') return
      if (state === 'uploaded') await twice(() => office('PUT', path, { mapping }))
      if (state === 'checked' || state === 'failed') await start(id, list)
      if (random.chance(state === 'running' ? 30 : state === 'checking' ? 5 : 0)) await office('POST', `${path}/stop`)
      // Its process seems dead and still works: another one takes over.
      if (state === 'running' && random.chance(10)) await silenceImports(machine).catch(() => [])
    }
  }

  async function start(id: string, list: number): Promise<void> {
    const kills = machine.kills.postgres
    const clicks = await twice(() => office('POST', `/api/product/import/${id}/run`))
    const started = clicks.filter((reply) => reply?.status === 202).length
    if (started === 0) return
    // Without its database a run may fail between the two clicks, and the second resumes it.
    if (started > 1 && machine.kills.postgres === kills)
      history.problems.push(`import: two clicks at once started ${fileOf(list)} twice`)
    imports.told.set(id, list)
    history.imported = imports.told.size
  }

  let buyers = 0
  async function buy(): Promise<void> {
    const goods = shelf.slice(0, wanted).filter(() => random.chance(30))
    if (goods.length === 0) return
    const placed = await callShop<Reply>(machine, { cookie: '' }, 'POST', '/api/order', {
      orderItems: goods.map(({ id }) => ({ _id: id, qty: 1 + random.below(3) })),
      shippingAddress: {
        fullName: 'List Buyer',
        email: `ledger-list${++buyers}@example.co.za`,
        phone: '011 123 4567',
        address: '1 Rivonia Road',
        city: 'Sandton',
        province: 'Gauteng',
        postalCode: '2196',
      },
      paymentMethod: 'Yoco',
    })
    if (placed?.status !== 201) return
    const { _id: order, updatedAt } = placed.body
    await office('PUT', `/api/order/${order}/pay`, { reference: 'FNB', updatedAt })
    if (random.chance(20)) await office('PUT', `/api/order/${order}/cancel`, { reason: 'Changed their mind' })
  }

  const keepImporting = async () => {
    for (let list = 1; !isOver(); list++) await importList(list)
  }
  const keepBuying = async () => {
    while (!isOver()) {
      await buy()
      await sleep(random.below(300))
    }
  }
  await Promise.all([keepImporting(), keepBuying(), keepBuying()])
  return imports
}

/** As if the processes at imports had said nothing for a while. The queue has its own clock, which runs as fast as ours. */
export async function silenceImports(machine: Machine): Promise<void> {
  await machine.query(
    `update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'import' and state = 'active'`,
  )
}
