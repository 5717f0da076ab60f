import {
  type StatementMapping,
  statementMapping,
  type UnsureStatement,
  type UploadedStatement,
} from '#contract/bank/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { parseInput } from '#server/http/parse-input.ts'
import { cut } from '#server/spreadsheets/sheet.ts'
import { isComplete } from './read/find-columns.ts'
import { badStatement, type ReadLine, toAccount } from './read/read-line.ts'
import { readStatement } from './read/read-statement.ts'
import { findLayout, insertStatement, keepLayout } from './records/statement-queries.ts'

type Upload = { file: { path: string; name: string }; mapping: string | undefined; ownAccount: string; by: string }

/** Reads a bank's file and adds its new lines, or asks what its columns hold. */
export async function uploadStatement(
  db: Db,
  { file, mapping, ownAccount, by }: Upload,
): Promise<{ unsure: UnsureStatement } | { uploaded: UploadedStatement }> {
  const answer = mapping === undefined ? undefined : parseMapping(mapping)
  const reading = await readStatement(file.path, {
    mapping: answer,
    recall: (fingerprint) => findLayout(db, fingerprint),
    ownAccount,
  })
  if ('unsure' in reading) return reading
  const { lines, unread, fingerprint } = reading
  const [first] = lines
  if (!first) {
    const [why] = unread
    throw badStatement(why ? `No line of this file could be read. ${why.message}` : 'This file has no transactions.')
  }
  const account = cut(first.account, 60)
  const fileName = cut(file.name.trim(), 200) || 'Statement'
  const counts = await insertStatement(db, { fileName, account, by, lines: placeLines(lines) })
  if (answer && fingerprint) await keepLayout(db, fingerprint, answer)
  const days = lines.map(({ on }) => on).toSorted()
  return {
    uploaded: {
      account,
      lines: lines.length,
      ...counts,
      from: days[0] ?? first.on,
      to: days.at(-1) ?? first.on,
      unread: unread.slice(0, 10),
      unreadCount: unread.length,
    },
  }
}

/** Equal lines of one file are told apart by their place among each other. */
function placeLines(lines: readonly ReadLine[]): (ReadLine & { place: number })[] {
  const places = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([line.account, line.on, line.cents, line.text])
    const place = (places.get(key) ?? 0) + 1
    places.set(key, place)
    return { ...line, place }
  })
}

function parseMapping(text: string): StatementMapping {
  const answer = parseInput(statementMapping, readJson(text))
  const refuse = (message: string) => new AppError('bad_input', message, { issues: [{ path: 'mapping', message }] })
  const kinds = answer.columns.filter((kind) => kind !== null && kind !== 'text')
  if (new Set(kinds).size < kinds.length) throw refuse('The same is chosen for two columns.')
  if (!isComplete(answer.columns))
    throw refuse('Please choose the date, and either the amount or money in and money out.')
  return { ...answer, account: toAccount(answer.account) || answer.account }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('bad_input', 'The columns could not be read.')
  }
}
