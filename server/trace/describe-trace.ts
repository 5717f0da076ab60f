import type { Trace } from './queries.ts'

/** The story of an order or a checkout as lines of text, and the command that finds its lines in the log. */
export function describeTrace({ orderNumber, checkoutId, ids, steps }: Trace): string {
  const lines = steps.map(({ at, what, ids: about }) => `${at.toISOString()}  ${what}${about ? `  (${about})` : ''}`)
  return [
    `${orderNumber ?? `Checkout ${checkoutId}, which has no order`}, as the database has it (times in UTC):`,
    ...lines,
    '',
    "In every server's log, find the lines with its ids (with systemd: journalctl -u switchyard -o cat | grep …):",
    `  grep -E '${ids.join('|')}' LOG`,
    'then all lines of one request, by its reqId, which the log of the proxy has too:',
    `  grep '"reqId":"…"' LOG`,
  ].join('\n')
}
