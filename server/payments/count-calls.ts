import { isSilence, type PaymentProvider, ProviderError } from './provider/provider.ts'

type Call = { provider: string; call: 'open' | 'status' | 'refund'; outcome: 'answered' | 'silent' }

/** Calls to providers since the start of the process, for the metrics. */
export type CallCounts = {
  /** The same provider, with its calls counted. */
  of<T extends PaymentProvider>(provider: T): T
  list(): (Call & { count: number })[]
}

export function createCallCounts(): CallCounts {
  const counts = new Map<string, Call & { count: number }>()
  const add = (call: Call) => {
    const key = Object.values(call).join(' ')
    counts.set(key, { ...call, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return {
    of: (provider) => {
      const counted =
        <Q, A>(call: Call['call'], ask: (question: Q) => Promise<A>) =>
        async (question: Q): Promise<A> => {
          try {
            const answer = await ask(question)
            add({ provider: provider.id, call, outcome: 'answered' })
            return answer
          } catch (error) {
            if (error instanceof ProviderError)
              add({ provider: provider.id, call, outcome: isSilence(error) ? 'silent' : 'answered' })
            throw error
          }
        }
      return {
        ...provider,
        createCheckout: counted('open', provider.createCheckout),
        readStatus: counted('status', provider.readStatus),
        refund: counted('refund', provider.refund),
      }
    },
    list: () => [...counts.values()],
  }
}
