import { expect, test } from 'vitest'
import type { PaymentReport, PayState } from './provider/provider.ts'
import { createStatusQuestions } from './status-questions.ts'

const reportOf = (state: PayState): PaymentReport => ({
  state,
  providerRef: null,
  paymentId: null,
  amount: null,
  paidAt: null,
  mode: 'test',
  declineReason: null,
  refundedCents: null,
  alsoPaid: [],
  raw: null,
})

function openProvider(state: PayState | 'silent') {
  const answer = { state }
  const asked = { count: 0 }
  const time = { now: 0 }
  const questions = createStatusQuestions(() => time.now)
  const read = async () => {
    asked.count++
    return answer.state === 'silent' ? undefined : reportOf(answer.state)
  }
  return { answer, asked, time, ask: (id = 'one') => questions.ask(id, read) }
}

test('two hundred concurrent requests are one question to the provider', async () => {
  const { asked, ask } = openProvider('pending')
  const reports = await Promise.all(Array.from({ length: 200 }, () => ask()))
  expect(reports.every((report) => report?.state === 'pending')).toBe(true)
  expect(asked.count).toBe(1)
})

// Also 'paid': in the wrong mode it settles nothing, and the buyer's browser keeps asking.
test.each(['pending', 'cancelled', 'silent', 'paid'] as const)(
  '%s is reused for two seconds and no longer',
  async (state) => {
    const { asked, time, ask } = openProvider(state)
    await ask()
    time.now = 1999
    await ask()
    expect(asked.count).toBe(1)
    time.now = 2000
    await ask()
    expect(asked.count).toBe(2)
  },
)

test('each checkout is asked about separately', async () => {
  const { asked, ask } = openProvider('pending')
  await ask()
  await ask('two')
  expect(asked.count).toBe(2)
})

test('a failed question is asked again', async () => {
  const questions = createStatusQuestions()
  await expect(questions.ask('one', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect((await questions.ask('one', async () => reportOf('paid')))?.state).toBe('paid')
})
