import type { Order } from '#contract/orders/calls.ts'
import { useListJobsOfOrderQuery } from './api.ts'

/** Whether the workshop has a sheet for the order: of what it makes, boards and enclosures, unless all of it was cancelled. */
export function useHasSheet({ _id, orderItems }: Pick<Order, '_id' | 'orderItems'>, mayRead: boolean): boolean {
  const { data } = useListJobsOfOrderQuery({ params: { id: _id } }, { skip: !mayRead })
  if (!data) return false
  const { jobs } = data
  // Before there are jobs only enclosures have a sheet.
  return jobs.length > 0 ? jobs.some(({ state }) => state !== 'cancelled') : orderItems.some(({ design }) => design)
}
