import type { startYoco } from '../stand-ins/yoco.ts'
import type { Machine } from './machine.ts'
import type { Random } from './random.ts'

export type Bank = Awaited<ReturnType<typeof startYoco>>
export type History = {
  /** Checkout ids returned for one click, unless the reservation expired. */
  presses: Set<string>[]
  /** Order ids returned to buyers, by checkout. */
  told: Map<string, Set<string>>
  /** Payments at the bank. */
  paid: Map<string, { ref: string; cents: number }>
  /** Expired checkouts: their payment is late, and keeps its discount. */
  late: Set<string>
  /** Orders reported to buyers as cancelled. */
  cancelled: Set<string>
  unknown: number
  /** Forged webhooks that got a response. */
  forged: number
  /** Orders that the office was told are shipped. */
  shipped: number
  /** Payments that the office recorded. */
  recorded: number
  /** Lines of bank statements that it was told are confirmed. */
  banked: number
  /** Tests that fitters were told are recorded. */
  tested: number
  /** Deliveries, corrections and counts that storemen were told are booked. */
  stocked: number
  /** Imports that were told to run. */
  imported: number
  /** Parcels and refunds of lines that the order desk was told are done. */
  parcels: number
  lineRefunds: number
  problems: string[]
}

export const newHistory = (): History => ({
  presses: [],
  told: new Map(),
  paid: new Map(),
  late: new Set(),
  cancelled: new Set(),
  unknown: 0,
  forged: 0,
  shipped: 0,
  recorded: 0,
  banked: 0,
  tested: 0,
  stocked: 0,
  imported: 0,
  parcels: 0,
  lineRefunds: 0,
  problems: [],
})

export type World = {
  machine: Machine
  bank: Bank
  random: Random
  history: History
  products: readonly string[]
  isOver(): boolean
}
