import { AppError } from '#contract/http/errors.ts'
import { nameStep, type OrderStatus } from '#contract/orders/status.ts'
import type { OrderRow } from './order-queries.ts'

export function stepNotAllowed(order: Pick<OrderRow, 'status' | 'delivery'>, to: OrderStatus): AppError {
  const [from, next] = [order.status, to].map((step) => nameStep(step, order).toLowerCase())
  return new AppError('step_not_allowed', `An order that is ${from} cannot become ${next}.`)
}
