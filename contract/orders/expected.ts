import { addDays, dayOf, formatDay } from '#contract/days.ts'
import type { OrderDelivery } from '#contract/delivery/methods.ts'
import { addWorkingDays, toWorkingDay } from '#contract/working-days.ts'
import type { OrderStatus } from './status.ts'
import { isCollected } from './status.ts'

/** When a buyer can expect an order. Only on order pages and in e-mails: public pages are cached, so they have no dates. */

/** Goods in stock leave the works within this many working days. */
const dispatchDays = 2

type Expected = {
  status: OrderStatus
  paidAt: string | null
  steps: readonly { status: OrderStatus; at: string }[]
  /** By the workshop's plan; without it, the lead times count. */
  promisedOn?: string | null | undefined
  items: readonly { madeToOrder: boolean; leadTimeDays?: number | undefined }[]
  delivery?: OrderDelivery | null | undefined
}

type ExpectedDays = {
  leavesBy?: string
  arrivesBy?: string
  /** To be collected. */
  readyBy?: string
  /** Some goods are made first, and the time that takes is an estimate. */
  isAbout: boolean
}

/** The days that can be known: none before it is paid, none once it has arrived. */
export function findExpectedDays({
  status,
  paidAt,
  steps,
  items,
  delivery,
  promisedOn,
}: Expected): ExpectedDays | undefined {
  if (!paidAt || !['paid', 'processing', 'shipped'].includes(status)) return undefined
  const days = delivery?.days
  if (status === 'shipped') {
    const at = steps.findLast((step) => step.status === 'shipped')?.at
    if (isCollected({ delivery }) || !at || days === undefined) return undefined
    return { arrivesBy: addWorkingDays(dayOf(at), days), isAbout: false }
  }
  const made = items.filter(({ madeToOrder }) => madeToOrder)
  if (!promisedOn && made.some(({ leadTimeDays }) => !leadTimeDays)) return undefined
  const paidOn = dayOf(paidAt)
  const isAbout = made.length > 0 || Boolean(promisedOn)
  const madeOn =
    promisedOn ||
    (isAbout && toWorkingDay(addDays(paidOn, Math.max(...made.map(({ leadTimeDays = 0 }) => leadTimeDays)))))
  if (isCollected({ delivery })) {
    if (days === undefined && !madeOn) return undefined
    return { readyBy: addWorkingDays(madeOn || paidOn, days ?? 0), isAbout }
  }
  const leavesBy = madeOn || addWorkingDays(paidOn, dispatchDays)
  return { leavesBy, ...(days === undefined ? {} : { arrivesBy: addWorkingDays(leavesBy, days) }), isAbout }
}

/** 'It should leave our works by 20 Nov 2026 and arrive by 25 Nov 2026.' A day that has passed is not repeated. */
export function describeExpectedDays(expected: ExpectedDays | undefined, today: string): string | undefined {
  if (!expected) return undefined
  const { leavesBy, arrivesBy, readyBy, isAbout } = expected
  const by = (day: string) => `${isAbout ? 'about' : 'by'} ${formatDay(day)}`
  const isAhead = (day: string | undefined): day is string => day !== undefined && day >= today
  if (isAhead(readyBy)) return `It should be ready ${by(readyBy)}.`
  const parts = [
    isAhead(leavesBy) && `leave our works ${by(leavesBy)}`,
    isAhead(arrivesBy) && `arrive ${by(arrivesBy)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `It should ${parts.join(' and ')}.` : undefined
}
