import { expect, test } from 'vitest'
import type { Discount } from '#contract/discounts/calls.ts'
import { discountFormSchema, emptyDiscount, toDiscountForm } from './manage-discount-draft.ts'
import { discountStatus } from './manage-discount-status.ts'

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

test('the list says whether a code can be used today', () => {
  const open = { isActive: true, startsOn: null, endsOn: null, uses: 3, maxUses: null } as unknown as Discount
  const status = (changes: Partial<Discount>) => discountStatus({ ...open, ...changes }, '2026-11-17')
  expect(status({})).toBe('On')
  expect(status({ startsOn: '2026-11-17', endsOn: '2026-11-17' })).toBe('On')
  expect(status({ endsOn: '2026-11-16' })).toBe('Ended')
  expect(status({ startsOn: '2026-11-18' })).toBe('Not started')
  expect(status({ maxUses: 3 })).toBe('Used up')
  expect(status({ isActive: false, endsOn: '2026-11-16' })).toBe('Off')
})
