/** How long what is made to order takes, in the words of pages, mails and price lists. */
export function describeLeadTime(days: number): string {
  if (days % 7 === 0 && days >= 14) return `${days / 7} weeks`
  return days === 1 ? '1 day' : `${days} days`
}
