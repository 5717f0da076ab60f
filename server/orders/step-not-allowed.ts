import { AppError } from '#contract/http/errors.ts'
import type { OrderStatus } from '#contract/orders/status.ts'

export const stepNotAllowed = (from: OrderStatus, to: string): AppError =>
  new AppError('step_not_allowed', `An order that is ${from} cannot become ${to}.`)
