import type { PaymentReport } from './provider/provider.ts'

/** How long an answer other than 'paid' is reused: a browser polls every two seconds. */
const reuseMs = 2000

type Report = PaymentReport | undefined

/**
 * Stops buyers from turning each of their requests into one to the provider: a checkout has one question in progress,
 * and its answer is reused for two seconds unless it is paid. Per process.
 */
export type StatusQuestions = {
  ask(checkoutId: string, read: () => Promise<Report>): Promise<Report>
}

export function createStatusQuestions(now: () => number = Date.now): StatusQuestions {
  const underway = new Map<string, Promise<Report>>()
  // In the order of their answers, so expired ones come first.
  const unpaid = new Map<string, { report: Report; until: number }>()

  function forgetExpired() {
    for (const [id, { until }] of unpaid) {
      if (until > now()) return
      unpaid.delete(id)
    }
  }

  async function read(id: string, question: () => Promise<Report>): Promise<Report> {
    try {
      const report = await question()
      if (report?.state !== 'paid') unpaid.set(id, { report, until: now() + reuseMs })
      return report
    } finally {
      underway.delete(id)
    }
  }

  return {
    ask(id, question) {
      forgetExpired()
      const known = unpaid.get(id)
      if (known) return Promise.resolve(known.report)
      const started = underway.get(id) ?? read(id, question)
      underway.set(id, started)
      return started
    },
  }
}
