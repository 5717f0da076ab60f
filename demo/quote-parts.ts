import type { QuoteState } from '#contract/quotes/rules.ts'

type Work = { work: string; about?: string; qty: number; rand: number; days?: number }
type Line = [partNumber: string, qty: number, off?: number] | Work
type DemoVersion = {
  /** When it was sent, and in how many days it expires. */
  daysAgo: number
  endsIn: number
  lines: Line[]
  deliveryRand: number
  leadTimeDays?: number
  note?: string
}

export type DemoQuote = {
  person: string
  state: QuoteState
  source: 'cart' | 'product' | 'message' | 'office'
  askedDaysAgo: number
  message: string
  asks: Line[]
  versions: DemoVersion[]
  messages?: { by: 'buyer' | 'office'; daysAgo: number; text: string }[]
  waitsFor?: 'office' | 'buyer'
  followUpIn?: number
  reason?: string
  note?: string
  /** If accepted: whether it is paid, or still waiting for the transfer. */
  isPaid?: boolean
  /** Only this much of what is made to measure has been paid. */
  depositPercent?: number
}

export const sent = (
  daysAgo: number,
  endsIn: number,
  lines: Line[],
  deliveryRand: number,
  more: Partial<DemoVersion> = {},
) => ({
  daysAgo,
  endsIn,
  lines,
  deliveryRand,
  ...more,
})

export const pumpPanel = (rand: number): Work => ({
  work: 'Pump control panel, 2 × 22 kW, duty and standby',
  about:
    'Wall-mounted enclosure 800 × 1000 × 300, mild steel, RAL 7035, IP65. Two direct-on-line starters with overloads, float level logic, hour meters, lamps and emergency stop. Wired, tested and labelled, with drawings.',
  qty: 1,
  rand,
  days: 28,
})
export const cutOuts: Work = {
  work: 'Laser-cut door for six meters and a pilot lamp row',
  qty: 4,
  rand: 1_285.5,
  days: 10,
}
export const kiosk: Work = {
  work: 'Meter kiosk, 12 consumers, 3CR12, made to drawing K-118',
  about: 'Double door, lockable, powder-coated avocado green, with plinth and lifting eyes.',
  qty: 6,
  rand: 24_860,
  days: 42,
}
