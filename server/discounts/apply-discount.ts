import { lowerCents } from '#contract/discounts/price.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Line } from '#server/stock/lines.ts'
import type { StockItem } from '#server/stock/stock-queries.ts'
import {
  countUses,
  type DiscountRow,
  findDiscountByCode,
  getDiscount,
  lockDiscount,
  type OwnCheckouts,
  type Person,
} from './queries.ts'

export type AppliedDiscount = DiscountRow & { today: string }
type StockByProduct = ReadonlyMap<string, StockItem>

const refused = (message: string) => new AppError('code_refused', message)

/** The code that was typed; undefined if none was. */
export async function findDiscount(db: Db, code: string | undefined): Promise<AppliedDiscount | undefined> {
  if (!code?.trim()) return undefined
  const discount = await findDiscountByCode(db, code)
  if (!discount?.isActive) throw refused(`There is no discount code ${code.trim().toUpperCase().slice(0, 30)}.`)
  return discount
}

/** The code that an order has already: it stays after its last day, and once it is switched off. */
export const findDiscountOfOrder = async (db: Db, id: string | null): Promise<AppliedDiscount | undefined> =>
  id === null ? undefined : { ...(await getDiscount(db, id)), startsOn: null, endsOn: null, today: '' }

const longDay = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-ZA', { day: 'numeric', month: 'long', year: 'numeric' })

const isFor = ({ products, categories }: DiscountRow, { _id, categoryId }: StockItem): boolean =>
  (products.length === 0 && categories.length === 0) || products.includes(_id) || categories.includes(categoryId)

/** Lowers the unit prices that the code applies to; refused with the reason if it applies to none of these lines. */
export function applyDiscount(
  discount: AppliedDiscount | undefined,
  stock: StockByProduct,
  lines: readonly Line[],
): StockByProduct {
  if (!discount) return stock
  const { code, today, startsOn, endsOn, minimumCents, basisPoints } = discount
  if (startsOn && today < startsOn) throw refused(`The code ${code} starts on ${longDay(startsOn)}.`)
  if (endsOn && today > endsOn) throw refused(`The code ${code} ended on ${longDay(endsOn)}.`)
  const listCents = lines.reduce((sum, { _id, qty }) => sum + (stock.get(_id)?.priceCents ?? 0) * qty, 0)
  if (minimumCents !== null && listCents < minimumCents)
    throw refused(
      `The code ${code} is for orders of ${formatRand(minimumCents)} and more, before delivery and any tax.`,
    )
  const lowered = lines.flatMap(({ _id }) => {
    const item = stock.get(_id)
    return item && isFor(discount, item) ? [item] : []
  })
  if (lowered.length === 0) throw refused(`The code ${code} is not for anything in your cart.`)
  return new Map([
    ...stock,
    ...lowered.map(
      (item) =>
        [
          item._id,
          { ...item, priceCents: lowerCents(item.priceCents, basisPoints), listCents: item.priceCents },
        ] as const,
    ),
  ])
}

/** Refuses a code that has been used up. */
export async function assertUsesLeft(
  db: Db,
  discount: AppliedDiscount,
  person: Person,
  except?: OwnCheckouts,
): Promise<void> {
  const { code, maxUses, maxUsesPerPerson } = discount
  const { all, theirs } = await countUses(db, discount._id, person, except)
  if (maxUsesPerPerson !== null && theirs >= maxUsesPerPerson)
    throw refused(
      maxUsesPerPerson === 1
        ? `You have already used the code ${code}.`
        : `You have already used the code ${code} ${maxUsesPerPerson} times.`,
    )
  if (maxUses !== null && all >= maxUses) throw refused(`The code ${code} has been used up.`)
}

/** Call it in the transaction that stores the checkout or the order, which then counts as the use. */
export async function takeUse(tx: Db, discount: AppliedDiscount | undefined, person: Person): Promise<void> {
  if (!discount || (discount.maxUses === null && discount.maxUsesPerPerson === null)) return
  await lockDiscount(tx, discount._id)
  await assertUsesLeft(tx, discount, person)
}
