import type { Order } from '#contract/orders/calls.ts'
import { nameStep, type OrderStatus } from '#contract/orders/status.ts'

/** 'shipped', 'ready to collect', or 'shipped or ready to collect' if only some of the orders are collected. */
export const nameSteps = (step: OrderStatus, orders: readonly Order[]): string =>
  [...new Set(orders.map((order) => nameStep(step, order).toLowerCase()))].join(' or ')
