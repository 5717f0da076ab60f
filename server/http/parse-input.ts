import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#contract/http/errors.ts'

type Validation<T> = { value: T } | { error: AppError }

function validate<T extends z.ZodType>(schema: T, input: unknown, words?: string): Validation<z.output<T>> {
  try {
    const parsed = schema.safeParse(input)
    if (parsed.success) return { value: parsed.data }
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
    const [first] = parsed.error.issues
    const sentence = first && [describePlace(first.path), first.message].filter(Boolean).join(': ')
    return { error: new AppError('bad_input', words ?? sentence ?? 'The input is not valid.', { issues }) }
  } catch (cause) {
    // A check that throws on its input, such as a `length` that cannot be compared.
    return { error: new AppError('bad_input', words ?? 'The input is not valid.', { cause }) }
  }
}

/** `orderItems.2.unitPrice` as people say it: 'Order items 3, unit price'. */
function describePlace(path: readonly PropertyKey[]): string {
  let place = ''
  for (const part of path) {
    if (typeof part === 'number') place += ` ${part + 1}`
    else place += `${place && ', '}${toWords(String(part))}`
  }
  return place.charAt(0).toUpperCase() + place.slice(1)
}

const toWords = (name: string) =>
  name.replace(/^_/, '').replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Validates against the route schemas. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema }) =>
  (input) =>
    validate(schema, input)

/**
 * Validates the fields of a streamed form, which no route schema covers. The error reads like any other rejected body,
 * unless the form has its own `words`.
 */
export function parseInput<T extends z.ZodType>(schema: T, input: unknown, words?: string): z.output<T> {
  const validation = validate(schema, input, words)
  if ('error' in validation) throw validation.error
  return validation.value
}
