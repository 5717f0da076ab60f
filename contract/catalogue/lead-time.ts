/** The lead time of made-to-order goods, worded the same on pages, in e-mails and in price lists. */
export function describeLeadTime(days: number): string {
  if (days % 7 === 0 && days >= 14) return `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}
