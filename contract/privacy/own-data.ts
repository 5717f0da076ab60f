export const ownDataUrl = '/api/user/export'
export const erasureUrl = '/api/user/erasure'
/** Between asking and deleting. */
export const daysToThink = 7
/** Between the last change of a finished order and its buyer's being forgotten. */
export const daysAfterOrder = 30
/** How long the shop keeps what became nothing, in days, until the office says otherwise. */
export const usualDaysKept = { checkouts: 90, providersWords: 180, messages: 730, requests: 730, unsentEmails: 90 }
export type DaysKept = Record<keyof typeof usualDaysKept, number>

/** Long enough for what each is still needed for, and not for ever. */
export const daysKeptLimits: Record<keyof DaysKept, { name: string; min: number; max: number }> = {
  checkouts: { name: 'Checkouts that became no order', min: 30, max: 365 },
  // Banks take back card payments for months.
  providersWords: { name: 'What the payment provider sent', min: 90, max: 730 },
  messages: { name: 'Finished messages, with their files', min: 90, max: 1825 },
  requests: { name: 'Requests about data, once answered', min: 365, max: 1825 },
  // The queue itself keeps them no longer.
  unsentEmails: { name: 'E-mails that could not be sent', min: 7, max: 90 },
}

/** '90 days', '2 years'. */
export function formatDaysKept(days: number): string {
  const years = days / 365
  if (!Number.isInteger(years)) return `${days} days`
  return years === 1 ? '1 year' : `${years} years`
}
