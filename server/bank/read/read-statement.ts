import { readFile } from 'node:fs/promises'
import type { StatementMapping, UnsureStatement } from '#contract/bank/calls.ts'
import { type BankColumn, maxStatementLines } from '#contract/bank/rules.ts'
import { detectDelimiter, readCsv } from '#server/spreadsheets/read-csv.ts'
import { cut, textOf } from '#server/spreadsheets/sheet.ts'
import { type Columns, findColumns, isComplete, type SheetRow } from './find-columns.ts'
import { readAmount } from './read-amount.ts'
import { type DayOrder, readDay } from './read-day.ts'
import {
  badStatement,
  cleanText,
  isBalance,
  type ReadLine,
  type ReadLines,
  toAccount,
  tooLong,
  type Unread,
} from './read-line.ts'
import { isOfx, readOfx } from './read-ofx.ts'

type Hints = {
  /** What a person said about this file. */
  mapping?: StatementMapping | undefined
  /** What somebody said about an earlier file of this layout. */
  recall: (fingerprint: string) => Promise<StatementMapping | undefined>
  /** The shop's own, for files that name none. */
  ownAccount: string
}
export type Reading = (ReadLines & { fingerprint?: string }) | { unsure: UnsureStatement }

/** Reads a bank's file, or says which columns it is not sure of. */
export async function readStatement(file: string, { mapping, recall, ownAccount }: Hints): Promise<Reading> {
  const bytes = await readFile(file)
  const head = bytes.subarray(0, 4096)
  refuseOtherKinds(head)
  if (isOfx(head.toString('latin1'))) return readOfx(decode(bytes), ownAccount)
  const rows = await readRows(file)
  const layout = findColumns(rows)
  const { heading, fingerprint } = layout
  const accountInFile = findAccount(heading < 0 ? rows.slice(0, 15) : rows.slice(0, heading))
  const answer = mapping ?? (await recall(fingerprint))
  const columns = answer?.columns ?? layout.columns
  const account = accountInFile || toAccount(answer?.account ?? ownAccount)
  const namesAccount = accountInFile !== '' || columns.includes('account')
  const body = rows.slice(heading + 1)
  const isSure = answer !== undefined || (layout.isSure && namesAccount)
  if (!isSure || !isComplete(columns)) {
    if (!body.some(({ cells }) => cells.some((cell) => readDay(cell) !== undefined)))
      throw badStatement(
        'No dates were found in this file. Please download the statement as CSV or OFX from your bank.',
      )
    return { unsure: { columns: showColumns(rows[heading], body, columns), account } }
  }
  return { ...readLines(body, columns, account), fingerprint }
}

function refuseOtherKinds(head: Buffer): void {
  const download = 'Please download the statement as CSV or OFX from your bank.'
  const start = head.subarray(0, 5).toString('latin1')
  if (head.length === 0) throw badStatement('The file is empty.')
  if (start === '%PDF-') throw badStatement(`This is a PDF, which cannot be read reliably. ${download}`)
  if (start.startsWith('PK\x03\x04') || head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw badStatement(`This is a spreadsheet or an archive. ${download}`)
  const isUtf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  if (!isUtf16 && head.includes(0)) throw badStatement(`This is no bank statement. ${download}`)
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Above the table stand lines with other numbers of cells: the separator is the one that makes the most rows with a date. */
function findDelimiter(head: string): string {
  const lines = head.split(/\r\n|\n|\r/).slice(0, 60)
  const score = (sign: string) =>
    lines.filter((line) => {
      const cells = line.slice(0, 2000).split(sign)
      return cells.length > 2 && cells.some((cell) => readDay(cell.replace(/["']/g, '').trim()) !== undefined)
    }).length
  const best = [',', ';', '\t', '|'].toSorted((one, other) => score(other) - score(one))[0] ?? ','
  return score(best) > 0 ? best : detectDelimiter(head)
}

async function readRows(file: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const { number, cells } of readCsv(file, findDelimiter)) {
    // Headings and totals are a few rows more.
    if (rows.length > maxStatementLines + 100) throw tooLong()
    // FNB puts a space before the quotes, which are then part of the cell.
    const texts = cells.map((cell) => cleanText(textOf(cell)).replace(/^"(.*)"$/, '$1'))
    if (texts.some((text) => text !== '')) rows.push({ number, cells: texts })
  }
  return rows
}

const accountLabel = /^(?:account|acc)[ -]?(?:number|no|nr)?\.?$/i

/** From the lines above the table: 'Account Number :, 1000000000', 'ACC-NO,12 3456' or 'Account: 62000000000'. */
function findAccount(rows: readonly SheetRow[]): string {
  for (const { cells } of rows) {
    const at = cells.findIndex((cell) => accountLabel.test(cell.trim().replace(/:$/, '').trim()))
    const beside = at < 0 ? undefined : cells.slice(at + 1).find((cell) => /\d{4}/.test(cell))
    const within = /^(?:account|acc)[ -]?(?:number|no|nr)?\.? ?: ?(\d[\d -]{4,30})$/i.exec(cells[0] ?? '')?.[1]
    const account = toAccount(beside ?? within ?? '')
    if (account) return account
  }
  return ''
}

function showColumns(
  heading: SheetRow | undefined,
  rows: readonly SheetRow[],
  columns: Columns,
): UnsureStatement['columns'] {
  const width = Math.min(
    100,
    Math.max(heading?.cells.length ?? 0, ...rows.slice(0, 200).map(({ cells }) => cells.length)),
  )
  return Array.from({ length: width }, (_, at) => ({
    heading: cut(heading?.cells[at] ?? '', 60),
    samples: [...new Set(rows.slice(0, 200).flatMap(({ cells }) => cells[at] || []))]
      .slice(0, 3)
      .map((text) => cut(text, 60)),
    holds: columns[at] ?? null,
  }))
}

function readLines(rows: readonly SheetRow[], columns: Columns, account: string): ReadLines {
  const find = (kind: BankColumn) => columns.indexOf(kind)
  const texts = columns.flatMap((kind, at) => (kind === 'text' ? [at] : []))
  const [date, amount, moneyIn, moneyOut, own] = [
    find('date'),
    find('amount'),
    find('in'),
    find('out'),
    find('account'),
  ]
  const dayOrder = findDayOrder(rows, date)
  const lines: ReadLine[] = []
  const unread: Unread[] = []
  for (const { number: row, cells } of rows) {
    const cellOf = (at: number) => cells[at] ?? ''
    const money = [amount, moneyIn, moneyOut].filter((at) => cellOf(at) !== '')
    const text = joinTexts(texts.map(cellOf))
    if (money.length === 0 || cellOf(date) === '' || isBalance(text)) continue
    const on = readDay(cellOf(date), dayOrder)
    const parts = money.map((at) => readAmount(cellOf(at)))
    if (parts.includes(undefined)) {
      if (on)
        unread.push({
          row,
          message: `Row ${row}: “${cut(cellOf(money[parts.indexOf(undefined)] ?? 0), 40)}” is not an amount.`,
        })
      continue
    }
    const cents = money.reduce((sum, at, index) => {
      const part = parts[index] ?? 0
      // Some banks write money out with a minus, some without.
      return sum + (at === moneyOut ? -Math.abs(part) : part)
    }, 0)
    if (cents === 0) continue
    if (on === undefined) unread.push({ row, message: `Row ${row}: “${cut(cellOf(date), 40)}” is not a date.` })
    else lines.push({ account: toAccount(cellOf(own)) || account, on, cents, text, row })
  }
  return { lines, unread }
}

/** Texts that say the same twice are kept once. */
function joinTexts(texts: readonly string[]): string {
  const longestFirst = texts.filter((text) => text !== '').toSorted((one, other) => other.length - one.length)
  const longest = longestFirst.filter((text, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(text)))
  return cleanText(texts.filter((text, at) => longest.includes(text) && texts.indexOf(text) === at).join(' '))
}

/** South African banks put the day first; a date such as 11/23/2026 says that this one does not. */
function findDayOrder(rows: readonly SheetRow[], date: number): DayOrder {
  const dates = rows.flatMap(({ cells }) => cells[date] || [])
  const count = (first: DayOrder) => dates.filter((cell) => readDay(cell, first) !== undefined).length
  return count('month') > count('day') ? 'month' : 'day'
}
