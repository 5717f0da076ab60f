import { z } from 'zod'
import type { TestPlan, TestPlanDraft } from '#contract/testing/plan-calls.ts'
import type { Check } from '#contract/testing/rules.ts'

export type PickedProduct = { _id: string; name: string; partNumber: string; image: string }
/** As typed. */
export type CheckRow = {
  _id: string
  text: string
  isRequired: boolean
  isReading: boolean
  unit: string
  min: string
  max: string
}
export type PlanForm = {
  name: string
  standard: string
  checks: CheckRow[]
  enclosures: boolean
  categories: string[]
  products: PickedProduct[]
}

export const newCheck = (): CheckRow => ({
  _id: crypto.randomUUID(),
  text: '',
  isRequired: true,
  isReading: false,
  unit: '',
  min: '',
  max: '',
})

const readLimit = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text.trim().replace(',', '.'))
const isLimit = (text: string): boolean => !Number.isNaN(readLimit(text) ?? 0)

const row = z.custom<CheckRow>()
export const planFormSchema = z.object({
  name: z.string().trim().min(1, 'Please name the plan.'),
  standard: z.string(),
  enclosures: z.boolean(),
  categories: z.array(z.string()),
  products: z.custom<PickedProduct[]>(),
  checks: z
    .array(row)
    .min(1, 'A plan has at least one check.')
    .superRefine((rows, context) => {
      for (const [index, { text, isReading, min, max }] of rows.entries()) {
        const add = (path: string, message: string) =>
          context.addIssue({ code: 'custom', message, path: [index, path] })
        if (text.trim() === '') add('text', 'Please say what is checked.')
        if (!isReading) continue
        if (!isLimit(min)) add('min', 'Please enter a number.')
        if (!isLimit(max)) add('max', 'Please enter a number.')
        if (min.trim() === '' && max.trim() === '') add('max', 'Please enter a limit.')
        if ((readLimit(min) ?? Number.NEGATIVE_INFINITY) > (readLimit(max) ?? Number.POSITIVE_INFINITY))
          add('max', 'Less than the lowest value.')
      }
    }),
})

const toRow = ({ _id, text, isRequired, reading }: Check): CheckRow => ({
  _id,
  text,
  isRequired,
  isReading: reading !== undefined,
  unit: reading?.unit ?? '',
  min: reading?.min === undefined ? '' : String(reading.min),
  max: reading?.max === undefined ? '' : String(reading.max),
})

export const toPlanForm = (plan: TestPlan | undefined, products: PickedProduct[]): PlanForm => ({
  name: plan?.name ?? '',
  standard: plan?.standard ?? '',
  checks: plan?.checks.map(toRow) ?? [newCheck()],
  enclosures: plan?.enclosures ?? false,
  categories: plan?.categories ?? [],
  products,
})

function toCheck({ _id, text, isRequired, isReading, unit, min, max }: CheckRow): Check {
  const limits = { min: readLimit(min), max: readLimit(max) }
  return {
    _id,
    text: text.trim(),
    isRequired,
    ...(isReading
      ? {
          reading: {
            unit: unit.trim(),
            ...(limits.min === undefined ? {} : { min: limits.min }),
            ...(limits.max === undefined ? {} : { max: limits.max }),
          },
        }
      : {}),
  }
}

export const toPlanDraft = ({ products, checks, ...form }: PlanForm): TestPlanDraft => ({
  ...form,
  checks: checks.map(toCheck),
  products: products.map(({ _id }) => _id),
})
