import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'

/** Checks what no route schema can: the fields of a streamed form. The failure reads like any other rejected body. */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown): z.output<T> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  const [first] = issues
  throw new AppError('bad_input', first ? `${first.path}: ${first.message}` : 'The input is not valid.', { issues })
}
