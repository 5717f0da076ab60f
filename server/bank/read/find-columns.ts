import type { BankColumn } from '#contract/bank/rules.ts'
import { readAmount } from './read-amount.ts'
import { readDay } from './read-day.ts'
import { isBalance } from './read-line.ts'

export type Columns = (BankColumn | null)[]
export type SheetRow = { number: number; cells: string[] }
type Layout = {
  /** Index of the heading row; -1 if there is none. */
  heading: number
  columns: Columns
  /** Whether names and contents leave no doubt. */
  isSure: boolean
  /** The same for every file of this layout. */
  fingerprint: string
}

/** Of several columns of one kind the first pattern wins, except for texts, which are all read. */
const patterns: [BankColumn, RegExp][] = [
  ['date', /^(?:date|datum)$/],
  ['date', /^(?:posting|posted|post|trans(?:action)?|tran) (?:date|datum)$/],
  ['date', /^(?:value|effective|entry) date$/],
  ['in', /^(?:credits?|credit amount|money in|amount in|deposits?|paid in|in|krediet|received)$/],
  ['out', /^(?:debits?|debit amount|money out|amount out|withdrawals?|paid out|out|debiet|spent)$/],
  ['amount', /^(?:(?:transaction )?(?:amount|bedrag|value))$/],
  ['balance', /^(?:(?:running |account |closing |available )?(?:balance|saldo))$/],
  ['account', /^account(?: number| no| nr)?$/],
]
const textPattern =
  /^(?:(?:transaction |original |statement )?(?:description|beskrywing|details?|narrative|memo|particulars|remarks?)|(?:customer |my |their |payment |own )?(?:reference|ref|verwysing))(?: ?\d)?$/

const normalise = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/\((?:zar|r|rand)\)|\b(?:zar|rand)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function nameColumns(cells: readonly string[]): Columns {
  const names = cells.map(normalise)
  const columns: Columns = names.map((name) => (textPattern.test(name) ? 'text' : null))
  for (const [kind, pattern] of patterns) {
    const at = names.findIndex((name) => pattern.test(name))
    if (at >= 0 && !columns.includes(kind)) columns[at] = kind
  }
  return columns
}

const has = (columns: Columns, ...kinds: BankColumn[]) => kinds.every((kind) => columns.includes(kind))
export const isComplete = (columns: Columns): boolean =>
  has(columns, 'date') && has(columns, 'amount') !== (has(columns, 'in') || has(columns, 'out'))

const headingRows = 40
const sampleRows = 200
/** Each is tried against each other one. No bank has more. */
const mostFigures = 12

export function findColumns(rows: readonly SheetRow[]): Layout {
  for (const [heading, { cells }] of rows.slice(0, headingRows).entries()) {
    const columns = nameColumns(cells)
    if (!has(columns, 'date') || !(has(columns, 'amount') || has(columns, 'in') || has(columns, 'out'))) continue
    const isSure = isComplete(columns) && has(columns, 'text') && fits(rows.slice(heading + 1), columns)
    return { heading, columns, isSure, fingerprint: cells.map(normalise).join('|').slice(0, 1000) }
  }
  return guessColumns(rows)
}

/** The names are right: nearly every row below them has a day and an amount. */
function fits(rows: readonly SheetRow[], columns: Columns): boolean {
  const dated = rows.slice(0, sampleRows).filter(({ cells }) => readDay(cells[columns.indexOf('date')] ?? ''))
  const readable = dated.filter(({ cells }) =>
    columns.some((kind, at) => (kind === 'amount' || kind === 'in' || kind === 'out') && isAmount(cells[at])),
  )
  return dated.length > 0 && readable.length >= dated.length * 0.9
}

const isAmount = (cell: string | undefined) => cell !== undefined && readAmount(cell) !== undefined

/** A file without headings. It is only sure if its balances add up: from row to row, or from the first to the last. */
function guessColumns(all: readonly SheetRow[]): Layout {
  const rows = all.filter((row) => !listsBalance(row))
  const width = Math.max(0, ...rows.slice(0, sampleRows).map(({ cells }) => cells.length))
  const at = Array.from({ length: width }, (_, column) => column)
  const sample = rows.slice(0, sampleRows)
  const countOf = (test: (cell: string) => boolean) =>
    at.map((column) => sample.filter(({ cells }) => test(cells[column] ?? '')).length)
  const days = countOf((cell) => readDay(cell) !== undefined)
  const date = days.indexOf(Math.max(...days, 1))
  const dated = sample.filter(({ cells }) => date >= 0 && readDay(cells[date] ?? ''))
  const share = (test: (cell: string) => boolean) =>
    at.map((column) => dated.filter(({ cells }) => test(cells[column] ?? '')).length / Math.max(1, dated.length))
  const amounts = share((cell) => /[.,]\d\d\D*$/.test(cell) && isAmount(cell))
  const figures = at.filter((column) => column !== date && (amounts[column] ?? 0) > 0.5).slice(0, mostFigures)
  const valuesOf = figures.map((column) => dated.map(({ cells }) => readAmount(cells[column] ?? '')))
  const words = share((cell) => /\p{L}{2}/u.test(cell) && readDay(cell) === undefined)
  const isConstant = (column: number) => new Set(dated.map(({ cells }) => cells[column])).size === 1 && dated.length > 2
  const columns: Columns = at.map(() => null)
  if (date >= 0) columns[date] = 'date'
  for (const column of at) if ((words[column] ?? 0) >= 0.4 && !isConstant(column)) columns[column] = 'text'
  const pair = figures
    .flatMap((amount, one) => figures.map((balance, other) => ({ amount, balance, one, other })))
    .find(({ one, other }) => one !== other && addsUp(valuesOf[one] ?? [], valuesOf[other] ?? []))
  if (pair) {
    columns[pair.amount] = 'amount'
    columns[pair.balance] = 'balance'
  } else if (figures[0] !== undefined) columns[figures[0]] = 'amount'
  const isSure = has(columns, 'text') && (pair !== undefined || reachesEnd(all, columns))
  return { heading: -1, columns, isSure, fingerprint: `no headings|${columns.join('|')}` }
}

const listsBalance = ({ cells }: SheetRow) => cells.some(isBalance)

/** The opening balance and all amounts make the closing balance. */
function reachesEnd(rows: readonly SheetRow[], columns: Columns): boolean {
  const amountOf = ({ cells }: SheetRow) => readAmount(cells[columns.indexOf('amount')] ?? '') ?? 0
  const [opening, closing, ...others] = rows.filter(listsBalance).map(amountOf)
  const dated = rows.filter((row) => !listsBalance(row) && readDay(row.cells[columns.indexOf('date')] ?? ''))
  const sum = dated.reduce((total, row) => total + amountOf(row), 0)
  return opening !== undefined && closing !== undefined && others.length === 0 && opening + sum === closing
}

type Values = readonly (number | undefined)[]

/** From the oldest row to the newest, or the other way round. */
function addsUp(amounts: Values, balances: Values): boolean {
  const read = amounts.flatMap((by, row) => {
    const left = balances[row]
    return by === undefined || left === undefined ? [] : [{ by, left }]
  })
  const steps = read.slice(1)
  const count = (test: (now: { by: number; left: number }, before: { by: number; left: number }) => boolean) =>
    steps.filter((now, index) => test(now, read[index] ?? now)).length
  const down = count((now, before) => before.left + now.by === now.left)
  const up = count((now, before) => now.left + before.by === before.left)
  return steps.length > 1 && Math.max(down, up) >= steps.length * 0.9
}
