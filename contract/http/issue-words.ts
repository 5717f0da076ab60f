import type { z } from 'zod'

type RawIssue = z.core.$ZodRawIssue

/** Describes what is wrong with a value in a sentence the user can act on. Schemas with their own message keep it. */
export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return describeType(issue)
    case 'invalid_value':
      return describeChoice(issue.values)
    case 'too_big':
      return describeTooBig(issue)
    case 'too_small':
      return describeTooSmall(issue)
    case 'invalid_format':
      return formats[issue.format] ?? 'This has the wrong format.'
    case 'not_multiple_of':
      return issue.divisor === 0.01
        ? 'Please use at most two decimals.'
        : `Please enter a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Unknown names: ${issue.keys.join(', ')}.`
    case 'invalid_union':
      return Array.isArray(issue.options) ? describeChoice(issue.options) : describeEither(issue.errors)
    case 'invalid_key':
    case 'invalid_element':
      return describeEither([issue.issues])
    default:
      return unclear
  }
}

/** For an issue without details; none of our schemas has one. */
const unclear = 'Please check this value.'
const missing = 'Please fill this in.'

function describeChoice(values: readonly z.core.util.Primitive[]): string {
  const [first, ...others] = values
  if (others.length > 0) return `Please choose one of these: ${values.map(String).join(', ')}.`
  return first === '' ? 'Please leave this empty.' : `This must be ${String(first)}.`
}

/** A sentence for each accepted form of the value. */
function describeEither(ways: readonly (readonly z.core.$ZodIssue[])[]): string {
  const sentences = new Set(ways.flatMap(([first]) => first?.message ?? []))
  return [...sentences].join(' Or: ') || unclear
}

const kinds: Record<string, string> = {
  string: 'This must be text.',
  number: 'Please enter a number.',
  int: 'Please enter a whole number.',
  boolean: 'This must be true or false.',
  array: 'This must be a list.',
  object: 'This must be an object with named values.',
  record: 'This must be an object with named values.',
  date: 'Please enter a date.',
  never: 'Please leave this out.',
}

function describeType({ expected, input, path = [] }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const isMissing = input === undefined || input === null
  if (isMissing && path.length > 0) return missing
  return kinds[expected] ?? 'This is the wrong type of value.'
}

const formats: Record<string, string> = {
  uuid: 'This is not a valid id.',
  email: 'Please enter a valid e-mail address.',
  url: 'Please enter a web address.',
  date: 'Please enter a date as year-month-day, such as 2026-08-31.',
  datetime: 'Please enter a date and time, such as 2026-08-31T09:30:00Z.',
}

const characters = (count: number | bigint) => `${count} ${count === 1 ? 'character' : 'characters'}`
const entries = (count: number | bigint) => `${count} ${count === 1 ? 'entry' : 'entries'}`

function describeTooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (origin === 'string') return `Please use at most ${characters(maximum)}.`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Please enter at most ${entries(maximum)}.`
  return inclusive ? `Please enter ${maximum} or less.` : `Please enter less than ${maximum}.`
}

function describeTooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (origin === 'string') return minimum === 1 ? missing : `Please use at least ${characters(minimum)}.`
  if (origin === 'array' || origin === 'set' || origin === 'map') return `Please enter at least ${entries(minimum)}.`
  return inclusive ? `Please enter ${minimum} or more.` : `Please enter more than ${minimum}.`
}
