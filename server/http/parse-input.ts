import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#contract/errors.ts'

type Validation<T> = { value: T } | { error: AppError }

function validate<T extends z.ZodType>(schema: T, input: unknown, words?: string): Validation<z.output<T>> {
  try {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { value: parsed.data }
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const [first] = issues
    const sentence = first?.path ? `${first.path}: ${first.message}` : first?.message
    return { error: new AppError('bad_input', words ?? sentence ?? 'The input is not valid.', { issues }) }
  } catch (cause) {
    // A check that throws on its input, such as a `length` that cannot be compared.
    return { error: new AppError('bad_input', words ?? 'The input is not valid.', { cause }) }
  }
}

/** Validates against the route schemas. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) =>
    validate(schema, input)

/**
 * Validates what no route schema can: the fields of a streamed form. The error reads like any other rejected body,
 * unless the form has its own `words`.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, words?: string): z.output<T> {
  const validation = validate(schema, input, words)
  if ('error' in validation) throw validation.error
  return validation.value
}
