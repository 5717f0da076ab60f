import type { PaymentReport, Redirect } from './provider/provider.ts'

/** How long an answer is reused: a browser polls every two seconds. */
const reuseMs = 2000

type Report = PaymentReport | undefined

/**
 * Keeps buyers' requests from all reaching the provider: a checkout has one question in progress,
 * and its answer is reused for two seconds. A payment that settled its checkout is in the database and not asked about
 * again. Per process.
 */
export type StatusQuestions = {
  ask(checkoutId: string, read: () => Promise<Report>): Promise<Report>
  /** The same for opening its payment page: a failure is reused, a page is in the database. */
  open(checkoutId: string, open: () => Promise<Redirect>): Promise<Redirect>
}

export function createStatusQuestions(now: () => number = () => performance.now()): StatusQuestions {
  return { ask: askOnce(now, 'answers'), open: askOnce(now, 'failures') }
}

function askOnce<T>(now: () => number, reused: 'answers' | 'failures') {
  const underway = new Map<string, Promise<T>>()
  // In the order in which they ended, so expired ones come first.
  const ended = new Map<string, { answer: Promise<T>; until: number }>()

  function forgetExpired() {
    for (const [id, { until }] of ended) {
      if (until > now()) return
      ended.delete(id)
    }
  }

  return (id: string, question: () => Promise<T>): Promise<T> => {
    forgetExpired()
    const earlier = ended.get(id)?.answer ?? underway.get(id)
    if (earlier) return earlier
    const answer = question()
    underway.set(id, answer)
    const end = (outcome: 'answers' | 'failures') => () => {
      underway.delete(id)
      if (outcome === reused) ended.set(id, { answer, until: now() + reuseMs })
    }
    answer.then(end('answers'), end('failures'))
    return answer
  }
}
