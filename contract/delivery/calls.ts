import { z } from 'zod'
import { provinces } from '#contract/addresses/places.ts'
import { line, slug } from '#contract/http/schema.ts'
import { hasCents } from '#contract/money.ts'
import { type Courier, type DeliveryMethod, trackingMark } from './methods.ts'

export const maxDeliveryMethods = 20
export const maxWeightKg = 20_000

const price = z
  .number()
  .min(0, 'A price cannot be negative.')
  .max(999_999)
  .refine(hasCents, { error: 'A price can have at most two decimals.' })
const amount = z.number().min(0).max(9_999_999).refine(hasCents, { error: 'An amount can have at most two decimals.' })
const province = z.enum(provinces, 'Please choose a South African province.')

/** Kilograms to the gram. */
export const weightKg = z
  .number()
  .min(0, 'A weight cannot be negative.')
  .max(maxWeightKg)
  .refine((kg) => Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6, {
    error: 'A weight can have at most three decimals.',
  })

const rates = z
  .array(z.object({ province, price }))
  .min(1, 'Please enter a price for at least one province.')
  .max(provinces.length)
  .superRefine((all, context) => {
    const seen = new Set<string>()
    for (const [index, { province }] of all.entries()) {
      if (seen.has(province))
        context.addIssue({ code: 'custom', path: [index, 'province'], message: `${province} has two prices.` })
      seen.add(province)
    }
  })

const bands = z
  .array(z.object({ upToKg: weightKg, price }))
  .min(1, 'Please enter at least one weight band.')
  .max(30)
  .superRefine((all, context) => {
    for (const [index, { upToKg }] of all.entries()) {
      const before = all[index - 1]?.upToKg ?? 0
      if (upToKg <= before)
        context.addIssue({
          code: 'custom',
          path: [index, 'upToKg'],
          message:
            index === 0
              ? 'A band must end above 0 kg.'
              : `This band must end above ${before} kg, where the one before it ends.`,
        })
    }
  })

const shared = {
  id: slug,
  name: line(60, 1),
  days: z.int().min(0).max(90).optional(),
  provinces: z.array(province).min(1, 'Choose at least one province.').max(provinces.length).optional(),
}

export const deliveryMethod: z.ZodType<DeliveryMethod, DeliveryMethod> = z.discriminatedUnion('kind', [
  z.object({ ...shared, kind: z.literal('free_below'), price, below: amount }),
  z.object({ ...shared, kind: z.literal('flat'), price }),
  z.object({ ...shared, kind: z.literal('free_from'), price, from: amount }),
  z.object({ ...shared, kind: z.literal('province'), rates }),
  z.object({ ...shared, kind: z.literal('weight'), bands }),
  z.object({ ...shared, kind: z.literal('collect') }),
])

/** In the shop's order: the first that applies is used unless the buyer chooses another. */
export const deliveryMethods = z
  .array(deliveryMethod)
  .min(1, 'The shop needs at least one delivery method.')
  .max(maxDeliveryMethods)
  .superRefine((all, context) => {
    const ids = new Set<string>()
    const names = new Set<string>()
    for (const [index, { id, name }] of all.entries()) {
      if (ids.has(id) || names.has(name.toLowerCase()))
        context.addIssue({
          code: 'custom',
          path: [index, 'name'],
          message: 'Another delivery method already has this name.',
        })
      ids.add(id)
      names.add(name.toLowerCase())
    }
  })

/** Only https: the buyer is sent there. */
const trackingTemplate = line(300, 1).refine(
  (text) => {
    try {
      return new URL(text.replaceAll(trackingMark, '1')).protocol === 'https:'
    } catch {
      return false
    }
  },
  { error: `A link must start with https://. Use ${trackingMark} for the tracking number.` },
)

const courier: z.ZodType<Courier, Courier> = z.object({ name: line(80, 1), link: trackingTemplate })

export const couriers = z
  .array(courier)
  .max(40)
  .superRefine((all, context) => {
    const names = new Set<string>()
    for (const [index, { name }] of all.entries()) {
      if (names.has(name.toLowerCase()))
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'This courier is already listed.' })
      names.add(name.toLowerCase())
    }
  })
