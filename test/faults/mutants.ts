import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** The shop with one of its protections removed: a fault test that passes on these proves nothing. */
export const mutants = {
  'row-lock': {
    edits: [
      [
        'server/checkout/checkout-queries.ts',
        "from(checkouts).where(eq(checkouts.id, id)).for('no key update')",
        'from(checkouts).where(eq(checkouts.id, id))',
      ],
      [
        'server/checkout/checkout-queries.ts',
        ".limit(limit)\n    .for('no key update', { skipLocked: true })",
        '.limit(limit)',
      ],
    ],
    sql: undefined,
  },
  // Two payments of one order at once would both count.
  'order-lock': {
    edits: [
      [
        'server/orders/records/order-queries.ts',
        "from(orders).where(eq(orders._id, id)).for('no key update')",
        'from(orders).where(eq(orders._id, id))',
      ],
    ],
    sql: undefined,
  },
  // Either key backs up the other, so both are removed.
  'unique-key': {
    edits: [],
    sql: 'alter table orders drop constraint orders_checkout; alter table payments drop constraint payments_once',
  },
  // Likewise: the key, and the condition that only a sent quote is accepted.
  'quote-key': {
    edits: [
      [
        'server/quotes/quote-queries.ts',
        "eq(quotes.state, 'sent'), eq(quotes.version, version)",
        'eq(quotes.version, version)',
      ],
    ],
    sql: 'alter table orders drop constraint orders_quote',
  },
  reconciler: {
    edits: [['server/workers.ts', "app.jobs.poll('reconcile', 1000, () => reconcile(app))", 'void reconcile']],
    sql: undefined,
  },
  signature: {
    edits: [
      [
        'server/payments/provider/standard-webhooks.ts',
        "if (!sent.split(' ').some((signature) => safeEqual(expected, signature))) return 'bad_signature'",
        'void safeEqual',
      ],
    ],
    sql: undefined,
  },
  // The signed bytes are gone once the JSON has been parsed and written again.
  'raw-body': {
    edits: [
      [
        'server/checkout/webhook-routes.ts',
        'Buffer.isBuffer(request.body) ? request.body',
        'Buffer.isBuffer(request.body) ? Buffer.from(JSON.stringify(JSON.parse(String(request.body))))',
      ],
    ],
    sql: undefined,
  },
  // Abandoned checkouts fill every batch, and paid ones wait behind them forever.
  'claim-by-time': {
    edits: [
      ['server/checkout/checkout-queries.ts', '        lt(checkouts.nextCheckAt, sql`now()`),\n', ''],
      ['server/checkout/checkout-queries.ts', '.orderBy(checkouts.nextCheckAt)', '.orderBy(checkouts.createdAt)'],
    ],
    sql: undefined,
  },
  // Two taps at once are two steps, and a test that is sent twice is two tests.
  'work-once': {
    edits: [
      ['server/workshop/step-job.ts', '!isOpen(job.state) || job.stationId !== draft.station', '!isOpen(job.state)'],
      ['server/testing/record-test.ts', 'if (await isRecorded(app.db, draft.key, unitId)) return', ''],
      ['server/testing/record-test.ts', 'if (await isRecorded(tx, given.draft.key, unit._id)) return false', ''],
    ],
    sql: 'alter table tests drop constraint tests_key_key',
  },
  // A correction that is sent twice is two, and a count that is posted twice at once changes the stock twice.
  'stock-once': {
    edits: [
      ['server/stock/correct-stock.ts', 'await findKeyed(tx, key)', 'await findKeyed(tx, undefined)'],
      ['server/stock/count-queries.ts', 'sql`for share` : sql`for update`', 'sql`` : sql``'],
    ],
    sql: 'drop index stock_movements_key',
  },
  // A statement that is uploaded twice adds its lines twice.
  'bank-key': {
    edits: [
      [
        'server/bank/records/statement-queries.ts',
        'on conflict (account, paid_on, cents, description, place) do nothing',
        '',
      ],
    ],
    sql: 'drop index bank_lines_identity',
  },
  // Two people who confirm one line for two orders book it twice.
  'bank-lock': {
    edits: [
      [
        'server/bank/records/line-queries.ts',
        "from(bankLines).where(eq(bankLines._id, id)).for('no key update')",
        'from(bankLines).where(eq(bankLines._id, id))',
      ],
    ],
    sql: undefined,
  },
  // A line is refunded again, whatever was refunded before.
  'refund-lines': {
    edits: [['server/orders/refunds/plan-lines.ts', 'findReturned(earlier)', 'findReturned([])']],
    sql: undefined,
  },
  // An import that is resumed begins again. What stops two processes backs up what a resumed one skips.
  'import-once': {
    edits: [
      ['server/imports/run/run-import.ts', 'if (batch.first + batch.size <= start.done) return', ''],
      ['server/imports/run/run-import.ts', 'if (row.done >= batch.first + batch.size) return', ''],
    ],
    sql: undefined,
  },
  // What buyers take while an import writes comes off the stock that its row says.
  'import-lock': {
    edits: [['server/imports/records/known-queries.ts', "\n    .for('update', { of: products })", '']],
    sql: undefined,
  },
  // The key and the trigger back up the lock, so all three are removed.
  'series-lock': {
    edits: [
      [
        'server/invoices/queries.ts',
        'const [row] = await tx',
        'const [seen] = await tx.select().from(numberSeries).where(eq(numberSeries.prefix, prefix))\n  const [row] = await tx',
      ],
      ['server/invoices/queries.ts', `sql\`\${numberSeries.last} + 1\``, '(seen?.last ?? 0) + 1'],
    ],
    sql: 'alter table papers drop constraint papers_number; drop trigger keep_series on paper_series',
  },
} as const satisfies Record<string, { edits: readonly (readonly [string, string, string])[]; sql: string | undefined }>
export type MutantName = keyof typeof mutants

/** A copy of the shop with the mutant's edits, built; an edit that matches nothing is an error. */
export async function makeMutant(name: MutantName): Promise<{ root: string; afterMigration: string | undefined }> {
  const root = await mkdtemp(path.join(tmpdir(), `switchyard-mutant-${name}-`))
  const { imports }: { imports: Record<string, string> } = JSON.parse(await readFile('package.json', 'utf8'))
  const folders = Object.values(imports).map((folder) => path.dirname(folder))
  for (const part of [...folders, 'tools', 'package.json']) await cp(part, path.join(root, part), { recursive: true })
  await mkdir(path.join(root, 'build'))
  for (const part of ['node_modules', 'build/client', 'build/server'])
    await symlink(path.resolve(part), path.join(root, part))
  for (const [file, from, to] of mutants[name].edits) {
    const text = await readFile(path.join(root, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${name}: ${file} no longer has what the mutant takes out`)
    await writeFile(path.join(root, file), text.replace(from, to))
  }
  await promisify(execFile)(process.execPath, ['tools/bundle.ts'], { cwd: root })
  return { root, afterMigration: mutants[name].sql }
}
