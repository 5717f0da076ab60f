import { setImmediate as breathe } from 'node:timers/promises'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import { maxQuickQuantity, noPartNote } from '#contract/quick-order/rules.ts'
import { findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import type { Catalogue } from '#server/catalogue/search/catalogue-index.ts'
import { findByPartKey, findNearParts } from '#server/catalogue/search/match-parts.ts'
import type { ProductIndex } from '#server/catalogue/search/product-index.ts'
import { toPartKey } from '#server/catalogue/search/read-keyword.ts'
import type { Db } from '#server/db/database.ts'
import type { AskedRow, Reading } from './asked-row.ts'

const maxCandidates = 3
/** Limits the search for near matches, so that hostile input cannot keep the server busy. */
const longestNear = 40
const maxTries = 2
/** Other requests get their turn in between. */
const rowsAtOnce = 50

type Matched = AskedRow & { exact: string[][]; mentioned: string[]; near: string[] }
type Products = ReadonlyMap<string, ProductSummary>

/**
 * Turns rows into lines. Only an exact part number finds a product; otherwise the buyer chooses. Prose around a pasted
 * list is left out, and returned as it is.
 */
export async function matchRows(
  context: { db: Db; catalogue: Catalogue },
  rows: readonly AskedRow[],
): Promise<{ lines: QuickLine[]; skipped: string[] }> {
  const { index } = context.catalogue
  const matched: Matched[] = []
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === rowsAtOnce - 1) await breathe()
    matched.push(matchRow(index, row))
  }
  const { asked, skipped } = skipAsides(matched)
  const ids = new Set(asked.flatMap(({ exact, mentioned, near }) => [...exact.flat(), ...mentioned, ...near]))
  const products = new Map((await findProductsByIds(context.db, [...ids], 'shoppers')).map((one) => [one._id, one]))
  return { lines: addUpRepeats(asked.map((row) => toLine(row, products))), skipped }
}

function matchRow(index: ProductIndex, row: AskedRow): Matched {
  const find = (part: string) => {
    const key = toPartKey(part)
    return key === '' ? [] : findByPartKey(index, key)
  }
  const findAll = (readings: readonly Reading[]) => {
    const exact = readings.map(({ part }) => find(part))
    return exact.some((ids) => ids.length > 0) ? { ...row, readings, exact } : undefined
  }
  const candidates = findAll(row.readings) ?? findAll(row.spare ?? [])
  if (candidates) return { ...candidates, readings: [...candidates.readings], mentioned: [], near: [] }
  const missing = { ...row, exact: [] }
  const mentioned = [...new Set(row.mentions.parts.flatMap(find))]
  if (mentioned.length > 0) return { ...missing, mentioned, near: [] }
  const keys = new Set(row.readings.map(({ part }) => toPartKey(part)))
  const likeliest = [...keys].filter((key) => key.length <= longestNear).slice(0, maxTries)
  const near = likeliest.flatMap((key) => findNearParts(index, key, maxCandidates))
  return { ...missing, mentioned, near: [...new Set(near)].slice(0, maxCandidates) }
}

/** Lines of a pasted text that find nothing and ask for nothing. Below a closing is a signature, until a list follows. */
function skipAsides(rows: readonly Matched[]): { asked: Matched[]; skipped: string[] } {
  const asked: Matched[] = []
  const skipped: string[] = []
  let isSignature = false
  for (const row of rows) {
    const { aside } = row
    const isFound = row.exact.length + row.mentioned.length > 0
    const isWanted =
      isFound ||
      aside === undefined ||
      aside === 'figures' ||
      (aside === 'words' && (!isSignature || row.near.length > 0))
    if (isFound || aside === 'greeting') isSignature = false
    else if (aside === 'closing' || (aside === 'courtesy' && asked.length > 0)) isSignature = true
    if (isWanted) asked.push(row)
    else skipped.push(row.asked)
  }
  return { asked, skipped }
}

type Outcome = { reading: Reading; product: ProductSummary }

function toLine(
  { row, asked, readings, exact, mentions, mentioned, near, isHidden }: Matched,
  products: Products,
): QuickLine {
  const outcomes = readings.flatMap((reading, at): Outcome[] => {
    const product = pickExact(reading.part, toProducts(exact[at] ?? [], products))
    return product ? [{ reading, product }] : []
  })
  // Ways with an invalid quantity are dropped if another has a valid one and is not doubtful.
  const sound = outcomes.filter(({ reading }) => reading.quantity.kind !== 'bad')
  const left = sound.some(({ reading }) => !reading.isDoubtful) ? sound : outcomes
  const [first] = left
  const hidden = isHidden ? ['This row is hidden in the spreadsheet.'] : []
  const line = (
    part: Omit<QuickLine, 'row' | 'asked' | 'candidates' | 'note'> & Partial<QuickLine>,
    notes: string[],
  ) => {
    const note = [...notes, ...hidden].join(' ')
    return { row, asked, candidates: [], ...(note ? { note } : {}), ...part }
  }
  const meant = new Set(left.map(({ product }) => product._id))
  const isSure = left.some(({ reading, product }) => !reading.isDoubtful || isWrittenSo(reading.part, product))
  if (first && meant.size === 1 && !isSure)
    return line({ qty: 1, status: 'choose', candidates: [first.product] }, [
      'The last number may be the quantity, or part of the part number.',
    ])
  if (first && meant.size === 1) {
    const { product, reading } = first
    const { qty, notes } = describeQuantity(reading)
    const status = qty === 0 ? ('bad_quantity' as const) : ('found' as const)
    return line({ asked: reading.part, qty, status, product }, notes)
  }
  if (meant.size > 1)
    return line({ qty: 0, status: 'choose', candidates: toProducts([...meant].slice(0, maxCandidates), products) }, [
      'This can be read in more than one way. Please choose, and enter the quantity.',
    ])
  if (mentioned.length > 0) {
    const { qty, notes } = describeQuantity(mentions)
    const several =
      mentioned.length > 1 ? ['This line has more than one part number. Please give each its own line.'] : []
    const offered = toProducts(mentioned.slice(0, maxCandidates), products)
    return line({ qty, status: 'choose', candidates: offered }, [...several, ...notes])
  }
  const candidates = toProducts([...new Set([...exact.flat(), ...near])].slice(0, maxCandidates), products)
  const [reading] = readings
  const { qty, notes } = reading ? describeQuantity(reading) : { qty: 0, notes: [noPartNote] }
  const reread = reading ? { asked: reading.part } : {}
  if (candidates.length === 0) return line({ ...reread, qty, status: 'unknown' }, qty === 0 ? notes : [])
  return line({ ...reread, qty, status: 'choose', candidates }, notes)
}

const toProducts = (ids: readonly string[], products: Products) => ids.flatMap((id) => products.get(id) ?? [])

/** The only product with the same letters and digits, or the one with exactly this spelling. */
function pickExact(part: string, same: readonly ProductSummary[]): ProductSummary | undefined {
  return same.length === 1 ? same[0] : same.find((product) => isWrittenSo(part, product))
}

const isWrittenSo = (part: string, { partNumber }: ProductSummary) =>
  partNumber.toLowerCase() === part.trim().toLowerCase()

function describeQuantity({ quantity }: Pick<Reading, 'quantity'>): { qty: number; notes: string[] } {
  if (quantity.kind === 'whole') return { qty: quantity.value, notes: [] }
  if (quantity.kind === 'none') return { qty: 1, notes: ['No quantity given, so we assumed 1.'] }
  const isNoNumber = `“${quantity.text.slice(0, 40)}” is not a whole number from 1 to ${maxQuickQuantity}.`
  return { qty: 0, notes: [quantity.note ?? isNoNumber] }
}

/** Repeated products become one line, with a note. */
function addUpRepeats(lines: readonly QuickLine[]): QuickLine[] {
  const firsts = new Map<string, { line: QuickLine; rows: number[]; notes: string[] }>()
  const merged: QuickLine[] = []
  for (const line of lines) {
    const first = line.status === 'found' && line.product ? firsts.get(line.product._id) : undefined
    if (first) {
      first.line.qty += line.qty
      first.rows.push(line.row)
      if (line.note) first.notes.push(`Row ${line.row}: ${line.note}`)
      continue
    }
    const copy = { ...line }
    merged.push(copy)
    if (copy.status === 'found' && copy.product)
      firsts.set(copy.product._id, { line: copy, rows: [copy.row], notes: [] })
  }
  for (const { line, rows, notes } of firsts.values()) {
    if (rows.length === 1) continue
    const own = line.note ? [`Row ${line.row}: ${line.note}`] : []
    line.note = [`Rows ${rows.slice(0, -1).join(', ')} and ${rows.at(-1)} combined.`, ...own, ...notes].join(' ')
  }
  return merged
}
