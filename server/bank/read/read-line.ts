import { maxLineText, maxStatementLines } from '#contract/bank/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { cut } from '#server/spreadsheets/sheet.ts'

export type ReadLine = { account: string; on: string; cents: number; text: string; row: number }
export type Unread = { row: number; message: string }
export type ReadLines = { lines: ReadLine[]; unread: Unread[] }

export const badStatement = (message: string) => new AppError('bad_file', message)

export const tooLong = () =>
  badStatement(
    `The file has more than ${maxStatementLines.toLocaleString('en-ZA')} lines. Please download a shorter period from your bank.`,
  )

/** Equal lines are equal in every file, however the bank pads them. */
export const cleanText = (text: string): string =>
  cut(
    text
      .slice(0, maxLineText * 4)
      .replace(/\p{Cc}/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    maxLineText,
  ).trim()

/** '62 0417-8834' and '6204178834' are one account. */
export const toAccount = (text: string): string => cut(text.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase(), 60)

const balances = /^(?:(?:open|clos)(?:ing|e)? balance|(?:balance )?(?:brought|carried) forward)$/i
/** A balance that the bank lists among its transactions. */
export const isBalance = (text: string): boolean => balances.test(text)
