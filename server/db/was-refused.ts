import { AppError } from '#contract/http/errors.ts'
import { findPgFailure } from './database.ts'

/** Whether a failed write left no row. If the connection died during the commit, the row may exist. */
export function wasRefused(error: unknown): boolean {
  const code = findPgFailure(error)?.code
  return error instanceof AppError || (code !== undefined && !/^(08|57)/.test(code))
}
