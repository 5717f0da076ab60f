import { isSilence, type PaymentProvider, ProviderError } from './provider/provider.ts'

const callNames = ['open', 'status', 'refund'] as const
/** refused: the provider answered, but not with what was asked, as with a wrong key. silent: it did not answer. */
const outcomes = ['answered', 'refused', 'silent'] as const
type Call = { provider: string; call: (typeof callNames)[number]; outcome: (typeof outcomes)[number] }

/** Calls to providers since the start of the process, for the metrics. */
export type CallCounts = {
  /** The same provider, with its calls counted. */
  of<T extends PaymentProvider>(provider: T): T
  list(): (Call & { count: number })[]
}

export function createCallCounts(): CallCounts {
  const counts = new Map<string, Call & { count: number }>()
  const add = (call: Call, by: number) => {
    const key = Object.values(call).join(' ')
    counts.set(key, { ...call, count: (counts.get(key)?.count ?? 0) + by })
  }
  return {
    of: (provider) => {
      // From zero: Prometheus sees no increase in a counter that first appears with a failure.
      for (const call of callNames) for (const outcome of outcomes) add({ provider: provider.id, call, outcome }, 0)
      const counted =
        <Q, A>(call: Call['call'], ask: (question: Q) => Promise<A>) =>
        async (question: Q): Promise<A> => {
          try {
            const answer = await ask(question)
            add({ provider: provider.id, call, outcome: 'answered' }, 1)
            return answer
          } catch (error) {
            if (error instanceof ProviderError)
              add({ provider: provider.id, call, outcome: isSilence(error) ? 'silent' : 'refused' }, 1)
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
