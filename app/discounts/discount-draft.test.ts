import { expect, test } from 'vitest'
import { discountFormSchema, emptyDiscount, toDiscountForm } from './manage-discount-draft.ts'

const typed = { ...emptyDiscount, code: 'WINTER', percent: '12,5', minimum: '1 000,50', maxUses: '20' }
const problemsOf = (form: typeof emptyDiscount) =>
  discountFormSchema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message])

test('a code as typed becomes what the shop stores, and the form reads it back', () => {
  const body = discountFormSchema.parse(typed)
  expect(body).toMatchObject({ percent: 12.5, minimum: 1000.5, maxUses: 20, maxUsesPerPerson: 1, startsOn: null })
  const form = toDiscountForm({ ...body, _id: '1', uses: 0 } as never, [])
  expect(discountFormSchema.parse(form)).toEqual(body)
})

test('each wrong field is named', () => {
  expect(problemsOf({ ...typed, minimum: 'lots', maxUses: '1.5' })).toEqual(
    expect.arrayContaining([
      ['minimum', 'Please enter an amount, such as 1000.00.'],
      ['maxUses', 'Please enter a whole number.'],
    ]),
  )
  expect(problemsOf({ ...typed, scope: 'products' })).toContainEqual([
    'products',
    'Please choose at least one product.',
  ])
})
