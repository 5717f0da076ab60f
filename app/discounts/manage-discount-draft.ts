import { z } from 'zod'
import { formatAmount, parseAmount, parseCount, parsePercent } from '#app/ui/format/parse-number.ts'
import type { Discount } from '#contract/discounts/calls.ts'
import { discountDraft } from '#contract/discounts/calls.ts'

export type ChosenProduct = { _id: string; name: string; partNumber: string; image: string }
export type Scope = 'everything' | 'categories' | 'products'

/** A discount code as typed. */
export type DiscountForm = {
  code: string
  percent: string
  scope: Scope
  categories: string[]
  products: ChosenProduct[]
  startsOn: string
  endsOn: string
  minimum: string
  maxUses: string
  maxUsesPerPerson: string
  isActive: boolean
}

export const emptyDiscount: DiscountForm = {
  code: '',
  percent: '',
  scope: 'everything',
  categories: [],
  products: [],
  startsOn: '',
  endsOn: '',
  minimum: '',
  maxUses: '',
  maxUsesPerPerson: '1',
  isActive: true,
}

const text = (count: number | null) => (count === null ? '' : String(count))

export const toDiscountForm = (discount: Discount, products: ChosenProduct[]): DiscountForm => ({
  code: discount.code,
  percent: String(discount.percent),
  scope: discount.products.length > 0 ? 'products' : discount.categories.length > 0 ? 'categories' : 'everything',
  categories: discount.categories,
  products,
  startsOn: discount.startsOn ?? '',
  endsOn: discount.endsOn ?? '',
  minimum: discount.minimum === null ? '' : formatAmount(discount.minimum),
  maxUses: text(discount.maxUses),
  maxUsesPerPerson: text(discount.maxUsesPerPerson),
  isActive: discount.isActive,
})

export const discountFormSchema = z.custom<DiscountForm>().transform((form, context) => {
  const complain = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message })
    return null
  }
  const count = (name: 'maxUses' | 'maxUsesPerPerson') =>
    form[name].trim() === '' ? null : (parseCount(form[name]) ?? complain(name, 'Please enter a whole number.'))
  const body = {
    code: form.code,
    percent: parsePercent(form.percent) ?? 0,
    categories: form.scope === 'categories' ? form.categories : [],
    products: form.scope === 'products' ? form.products.map(({ _id }) => _id) : [],
    startsOn: form.startsOn || null,
    endsOn: form.endsOn || null,
    minimum:
      form.minimum.trim() === ''
        ? null
        : (parseAmount(form.minimum) ?? complain('minimum', 'Please enter an amount, such as 1000.00.')),
    maxUses: count('maxUses'),
    maxUsesPerPerson: count('maxUsesPerPerson'),
    isActive: form.isActive,
  }
  if (form.scope === 'categories' && body.categories.length === 0)
    complain('categories', 'Please choose at least one category.')
  if (form.scope === 'products' && body.products.length === 0)
    complain('products', 'Please choose at least one product.')
  for (const { path, message } of discountDraft.safeParse(body).error?.issues ?? [])
    complain(String(path[0] ?? 'code'), message)
  return body
})
