import { z } from 'zod'
import { formatAmount, parseAmount, parseCount, parseKg } from '#app/ui/format/parse-number.ts'
import { provinces } from '#contract/addresses/places.ts'
import { couriers, deliveryMethods } from '#contract/delivery/calls.ts'
import type { Courier, DeliveryMethod, DeliveryRule } from '#contract/delivery/methods.ts'

export type Kind = DeliveryRule['kind']

/** A delivery method as typed: one row has the fields of every kind, so that changing the kind loses nothing. */
export type MethodDraft = {
  id: string
  name: string
  kind: Kind
  days: string
  price: string
  /** The amount of `free_below` or `free_from`. */
  amount: string
  /** By the province's index in the list. */
  rates: string[]
  bands: { upToKg: string; price: string }[]
  /** Only in these provinces; all if none is marked. */
  only: string[]
}

export type DeliveryDraft = { methods: MethodDraft[]; couriers: Courier[] }

const emptyMethod: Omit<MethodDraft, 'id'> = {
  name: '',
  kind: 'flat',
  days: '',
  price: '',
  amount: '',
  rates: provinces.map(() => ''),
  bands: [{ upToKg: '', price: '' }],
  only: [],
}

/** An id that no other method has, nor had while this screen was open. */
export const newMethod = (taken: readonly MethodDraft[]): MethodDraft => {
  let nth = taken.length + 1
  while (taken.some(({ id }) => id === `method-${nth}`)) nth++
  return { ...emptyMethod, id: `method-${nth}` }
}

function toMethodDraft(method: DeliveryMethod): MethodDraft {
  const { id, name, kind, days, provinces: only = [] } = method
  const shared = { ...emptyMethod, id, name, kind, days: days === undefined ? '' : String(days), only }
  switch (method.kind) {
    case 'free_below':
      return { ...shared, price: formatAmount(method.price), amount: formatAmount(method.below) }
    case 'free_from':
      return { ...shared, price: formatAmount(method.price), amount: formatAmount(method.from) }
    case 'flat':
      return { ...shared, price: formatAmount(method.price) }
    case 'province': {
      const prices = new Map<string, number>(method.rates.map(({ province, price }) => [province, price]))
      const rates = provinces.map((province) => prices.get(province))
      return { ...shared, rates: rates.map((price) => (price === undefined ? '' : formatAmount(price))) }
    }
    case 'weight':
      return {
        ...shared,
        bands: method.bands.map(({ upToKg, price }) => ({ upToKg: String(upToKg), price: formatAmount(price) })),
      }
    case 'collect':
      return shared
  }
}

export const toDeliveryDraft = (shop: { delivery: readonly DeliveryMethod[]; couriers: Courier[] }): DeliveryDraft => ({
  methods: shop.delivery.map(toMethodDraft),
  couriers: shop.couriers,
})

type Problem = { path: (string | number)[]; message: string }
const noAmount = 'Please enter an amount, such as 150.00.'

function readMethod(draft: MethodDraft, index: number, problems: Problem[]): DeliveryMethod {
  const complain = (path: (string | number)[], message: string) => {
    problems.push({ path: ['methods', index, ...path], message })
    return 0
  }
  const amount = (text: string, ...path: (string | number)[]) => parseAmount(text) ?? complain(path, noAmount)
  const { kind, only } = draft
  const days = draft.days.trim() === '' ? undefined : parseCount(draft.days)
  if (draft.days.trim() !== '' && days === undefined) complain(['days'], 'Please enter a whole number of days.')
  const shared = {
    id: draft.id,
    name: draft.name,
    ...(days === undefined ? {} : { days }),
    ...(only.length > 0 && kind !== 'province'
      ? { provinces: provinces.filter((province) => only.includes(province)) }
      : {}),
  }
  switch (kind) {
    case 'free_below':
      return { ...shared, kind, price: amount(draft.price, 'price'), below: amount(draft.amount, 'amount') }
    case 'free_from':
      return { ...shared, kind, price: amount(draft.price, 'price'), from: amount(draft.amount, 'amount') }
    case 'flat':
      return { ...shared, kind, price: amount(draft.price, 'price') }
    case 'province':
      return {
        ...shared,
        kind,
        rates: provinces.flatMap((province, at) => {
          const text = draft.rates[at] ?? ''
          return text.trim() === '' ? [] : { province, price: amount(text, 'rates', at) }
        }),
      }
    case 'weight':
      return {
        ...shared,
        kind,
        bands: draft.bands.map(({ upToKg, price }, at) => ({
          upToKg: parseKg(upToKg) ?? complain(['bands', at, 'upToKg'], 'Please enter kilograms, such as 5 or 0.5.'),
          price: amount(price, 'bands', at, 'price'),
        })),
      }
    case 'collect':
      return { ...shared, kind }
  }
}

/** Translates the contract's names into the field names where they differ. */
function toField([at, key, ...rest]: PropertyKey[], draft: MethodDraft | undefined): (string | number)[] {
  const more = rest.map((part) => (typeof part === 'number' ? part : String(part)))
  if (key === 'below' || key === 'from') return ['methods', Number(at), 'amount']
  if (key === 'rates' && draft) {
    const filledIn = draft.rates.flatMap((text, province) => (text.trim() === '' ? [] : province))
    return ['methods', Number(at), 'rates', filledIn[Number(more[0])] ?? 0]
  }
  return ['methods', Number(at ?? 0), String(key ?? 'name'), ...more]
}

/** The delivery methods in the draft, and its problems. */
export function readDelivery(draft: DeliveryDraft): { delivery: DeliveryMethod[]; problems: Problem[] } {
  const problems: Problem[] = []
  const delivery = draft.methods.map((method, index) => readMethod(method, index, problems))
  const isTyped = new Set(problems.map(({ path }) => path.join('.')))
  for (const { path, message } of deliveryMethods.safeParse(delivery).error?.issues ?? []) {
    const field = path.length === 0 ? ['methods'] : toField(path, draft.methods[Number(path[0])])
    if (!isTyped.has(field.join('.'))) problems.push({ path: field, message })
  }
  for (const { path, message } of couriers.safeParse(draft.couriers).error?.issues ?? [])
    problems.push({
      path: ['couriers', ...path.map((part) => (typeof part === 'number' ? part : String(part)))],
      message,
    })
  return { delivery, problems }
}

export const deliverySchema = z.custom<DeliveryDraft>().transform((draft, context) => {
  const { delivery, problems } = readDelivery(draft)
  for (const { path, message } of problems) context.addIssue({ code: 'custom', path, message })
  return { delivery, couriers: draft.couriers }
})
