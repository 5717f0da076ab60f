import type { CheckoutApp } from './checkout-app.ts'

const atOnce = 8

/** A few at a time. One that fails is logged with its ids and tried again another time; the others continue. */
export async function eachAtOnce<T>(
  app: Pick<CheckoutApp, 'log'>,
  items: readonly T[],
  work: (item: T) => Promise<void>,
  idsOf: (item: T) => Record<string, string | null>,
): Promise<number> {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift())
      await work(item).catch((error) => app.log.error({ err: error, ...idsOf(item) }, 'a task of the payments failed'))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return items.length
}
