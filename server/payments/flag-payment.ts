import { formatRand } from '#contract/money.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { queueOfficeEmail } from '#server/settings/queue-email.ts'
import { insertIssue, type NewPaymentIssue, reopenIssue } from './issue-queries.ts'

/**
 * Lists a payment for the office to check, and e-mails the office. Each issue is reported once or, if it can recur, once per occurrence.
 */
export async function flagPayment(
  post: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  issue: NewPaymentIssue,
  how: 'once' | 'again' = 'once',
): Promise<void> {
  const isNew = how === 'again' ? await reopenIssue(tx, issue) : await insertIssue(tx, issue)
  if (!isNew) return
  const rand = (cents: number | null | undefined) => (cents == null ? '' : formatRand(cents))
  const all: [string, string][] = [
    ['Provider', issue.provider],
    ['Payment', issue.paymentId ?? ''],
    ['Checkout', issue.checkoutId ?? ''],
    ['Expected', rand(issue.expectedCents)],
    ['Received', rand(issue.receivedCents)],
    ['Buyer', issue.buyer ?? ''],
  ]
  const facts = all.filter(([, value]) => value !== '')
  const url = `${publicUrl(post.config)}/manage/orders/payments`
  await queueOfficeEmail(post, tx, paymentIssueEmail(issue.message, facts, url))
}

const paymentIssueEmail = (message: string, facts: [string, string][], url: string): Email => ({
  subject: 'A payment needs checking',
  body: [message, { rows: facts }],
  action: { label: 'Open payments to check', url },
})
