import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { ImportSummary, ProductImport } from '#contract/imports/calls.ts'
import { busyImportStates, type ImportState } from '#contract/imports/rules.ts'
import type { Db } from '#server/db/database.ts'
import { guessColumns, guessVat } from '../rows/guess-columns.ts'
import { productImportChanges, productImports } from './table.ts'

export type ImportRow = typeof productImports.$inferSelect
type NewImport = Pick<ImportRow, 'fileName' | 'fileKey' | 'headings' | 'samples' | 'preview' | 'rows' | 'by'>

/** A file with the same headings as an earlier one starts with its mapping and mark-up. */
export async function insertImport(db: Db, row: NewImport): Promise<ProductImport> {
  const [before] = await db
    .select({
      mapping: productImports.mapping,
      priceIncludesVat: productImports.priceIncludesVat,
      markUp: productImports.markUp,
    })
    .from(productImports)
    .where(and(eq(productImports.headings, row.headings), sql`jsonb_array_length(${productImports.mapping}) > 0`))
    .orderBy(desc(productImports.createdAt))
    .limit(1)
  const [newRow] = await db
    .insert(productImports)
    .values({ ...row, ...before })
    .returning()
  if (!newRow) throw new Error('no import was created')
  return toImport(newRow)
}

const toSummary = ({ kept, failure, failedTask, ...rest }: SummaryRow): ImportSummary => ({
  ...rest,
  ...outcomeOf({ kept, failure, failedTask }),
})

const outcomeOf = ({ kept, failure, failedTask }: Pick<ImportRow, 'kept' | 'failure' | 'failedTask'>) => ({
  ...(kept === null ? {} : { kept }),
  ...(failure === null ? {} : { failure }),
  ...(failedTask === null ? {} : { failedTask }),
})

export function toImport(row: ImportRow): ProductImport {
  const { headings, samples, fileKey: _, made: __, newStatus: ___, markUp, kept, failure, failedTask, ...rest } = row
  const guesses = guessColumns(headings)
  const vatGuess = guessVat(headings)
  const quiet = busyImportStates.includes(row.state) ? { preview: [], errors: [], foreseen: [], keptProducts: [] } : {}
  return {
    ...rest,
    ...outcomeOf({ kept, failure, failedTask }),
    ...quiet,
    ...(markUp === null ? {} : { markUp }),
    columns: headings.map((heading, column) => ({
      heading,
      samples: samples[column] ?? [],
      ...(guesses[column] ? { suggested: guesses[column] } : {}),
    })),
    ...(vatGuess === undefined ? {} : { vatGuess }),
  }
}

const summary = {
  _id: productImports._id,
  fileName: productImports.fileName,
  state: productImports.state,
  by: productImports.by,
  rows: productImports.rows,
  done: productImports.done,
  waiting: productImports.waiting,
  counts: productImports.counts,
  kept: productImports.kept,
  failure: productImports.failure,
  failedTask: productImports.failedTask,
  hasFile: productImports.hasFile,
  createdAt: productImports.createdAt,
  updatedAt: productImports.updatedAt,
}
type SummaryRow = Pick<ImportRow, keyof typeof summary>

export async function findImports(db: Db, page: number, limit: number) {
  const rows = await db
    .select(summary)
    .from(productImports)
    .orderBy(desc(productImports.createdAt), desc(productImports._id))
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(productImports)
  return { imports: rows.map(toSummary), page, pages: Math.ceil(total / limit), total }
}

export async function getImport(db: Db, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(productImports).where(eq(productImports._id, id))
  if (!row) throw missing()
  return row
}

const missing = () => new AppError('not_found', 'Import not found.')

type Changes = Partial<Omit<ImportRow, '_id' | 'createdAt' | 'updatedAt'>>

const write = (db: Db, changes: Changes, where: SQL | undefined) =>
  db
    .update(productImports)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(where)
    .returning()

export async function changeImport(db: Db, id: string, changes: Changes): Promise<ImportRow> {
  const [row] = await write(db, changes, eq(productImports._id, id))
  if (!row) throw missing()
  return row
}

/** Ends a task, unless a person has stopped it. */
export async function endTask(db: Db, id: string, state: ImportState, changes: Changes): Promise<boolean> {
  const ended = await write(db, changes, and(eq(productImports._id, id), eq(productImports.state, state)))
  return ended.length > 0
}

/** Until the transaction ends, one process writes rows of an import. Its row stays free: it can be stopped, and notes what is created. */
export async function lockRun(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import:${id}`}, 0))`)
}

/** The state of an import, for `failed` with the task that failed. */
type Place = Exclude<ImportState, 'failed'> | 'failed run' | 'failed undo'
const placeOf = ({ state, failedTask }: ImportRow): Place =>
  state === 'failed' ? `failed ${failedTask ?? 'run'}` : state

/** Moves an import to its next state if it is in one of these: two clicks at once count once. */
export async function stepImport(
  db: Db,
  id: string,
  from: Place[],
  changes: (seen: ImportRow) => Changes,
): Promise<ImportRow> {
  const [seen] = await db.select().from(productImports).where(eq(productImports._id, id)).for('update')
  if (!seen) throw missing()
  const place = placeOf(seen)
  if (!from.includes(place)) throw new AppError('step_not_allowed', notNow[place])
  return changeImport(db, id, changes(seen))
}

const notNow: Record<Place, string> = {
  uploaded: 'Please map the columns first.',
  checking: 'The file is still being checked.',
  checked: 'This import has not run yet.',
  running: 'This import is running.',
  done: 'This import is done.',
  'failed run': 'This import stopped halfway. It can be resumed or undone.',
  undoing: 'This import is being undone.',
  'failed undo': 'Undoing this import stopped halfway. Please resume the undo.',
  undone: 'This import was undone.',
}

export async function findOldImports(db: Db, days: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(productImports)
    .where(lt(productImports.createdAt, sql`now() - make_interval(days => ${days})`))
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(productImports).where(eq(productImports._id, id))
}

/** Only an import that never touched a product can be discarded. */
export async function deleteUnusedImport(db: Db, id: string): Promise<ImportRow> {
  const [row] = await db
    .delete(productImports)
    .where(and(eq(productImports._id, id), inArray(productImports.state, ['uploaded', 'checked'])))
    .returning()
  if (row) return row
  throw new AppError('step_not_allowed', notNow[placeOf(await getImport(db, id))])
}

type ImportChange = typeof productImportChanges.$inferInsert

/** A row written twice (a resumed import) keeps what was there before the first. */
export async function insertChanges(db: Db, changes: ImportChange[]): Promise<void> {
  if (changes.length === 0) return
  await db
    .insert(productImportChanges)
    .values(changes)
    .onConflictDoUpdate({
      target: [productImportChanges.importId, productImportChanges.productId],
      set: {
        before: sql`coalesce(excluded.before, '{}') || ${productImportChanges.before}`,
        after: sql`${productImportChanges.after} || excluded.after`,
      },
    })
}

/** The families that products joined or left. */
export async function findChangedFamilies(db: Db, importId: string): Promise<string[]> {
  const { before, after } = productImportChanges
  const rows = await db
    .selectDistinct({
      left: sql<string | null>`${before} ->> 'family'`,
      joined: sql<string | null>`${after} ->> 'family'`,
    })
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, importId))
  return rows.flatMap(({ left, joined }) => [left, joined].filter((family) => family !== null))
}

/** The next changes to revert. They are removed in the same transaction. */
export async function takeChanges(
  db: Db,
  importId: string,
  limit: number,
): Promise<(typeof productImportChanges.$inferSelect)[]> {
  const next = db
    .select({ id: productImportChanges.productId })
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, importId))
    .limit(limit)
  return db
    .delete(productImportChanges)
    .where(sql`${productImportChanges.importId} = ${importId} and ${productImportChanges.productId} in ${next}`)
    .returning()
}

export async function countChanges(db: Db, importId: string): Promise<number> {
  return db.$count(productImportChanges, eq(productImportChanges.importId, importId))
}
