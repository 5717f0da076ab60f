import { expect, test } from 'vitest'
import { z } from 'zod'
import { line } from '#contract/http/schema.ts'
import { parseInput } from './parse-input.ts'

const schema = z.object({
  page: z.number().max(9).default(1),
  orderItems: z.array(z.object({ _id: z.uuid(), unitPrice: z.number() })).default([]),
  tags: z.array(line(3)).default([]),
})

const refusalOf = (input: unknown) => {
  try {
    parseInput(schema, input)
  } catch (error) {
    const { code, message, issues } = error as { code: string; message: string; issues: unknown }
    return { code, message, issues }
  }
  return undefined
}

test.each([
  [{ page: 10 }, 'page', 'Page: ', 'Please enter 9 or less.'],
  [{ tags: ['a', 'long'] }, 'tags.1', 'Tags 2: ', 'Please use at most 3 characters.'],
  [{ orderItems: [{ _id: 'x', unitPrice: 1 }] }, 'orderItems.0._id', 'Order items 1, id: ', 'This is not a valid id.'],
  [
    { orderItems: [{ _id: '41e6db9c-ddbe-4ce2-b1fa-70ea7226e56a', unitPrice: '1' }] },
    'orderItems.0.unitPrice',
    'Order items 1, unit price: ',
    'Please enter a number.',
  ],
  ['x', '', '', 'This must be an object with named values.'],
])('%j is refused with a sentence that names the field, and a path for programs', (input, path, place, message) => {
  expect(refusalOf(input)).toEqual({ code: 'bad_input', message: `${place}${message}`, issues: [{ path, message }] })
})
