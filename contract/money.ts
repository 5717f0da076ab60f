/** Money is integer cents internally; rand appear only in JSON and on screen. */

/** The rate of a shop that has entered no other. */
export const usualVatPercent = 15
/** How the tax is named on pages, in e-mails and on documents. */
export const nameVat = (percent: number): string => `VAT ${percent}%`

/** A price in rand, from JSON or a spreadsheet, as cents; half a cent is rounded up. */
// 1.005 * 100 is 100.49999999999999; a double is exact to fifteen digits.
export const toCents = (rand: number): number => Math.round(Number((rand * 100).toPrecision(15)))
/** Whether an amount in rand is whole cents: 12.34 is, 12.345 is not. */
export const hasCents = (rand: number): boolean => toRand(toCents(rand)) === rand
export const toRand = (cents: number): number => cents / 100

/** 123450 → '1234.50', the format of every total in the API. */
export function toDecimal(cents: number): string {
  const sign = cents < 0 ? '-' : ''
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** '1234.50' → 123450. */
export const fromDecimal = (text: string): number => toCents(Number(text))

/** A rate such as 15.5 % in hundredths of a percent, so that amounts are multiplied by whole numbers. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** The VAT on an amount, rounded half up, without floating point. A percentage of 0 is a seller that is not registered. */
export const vatCents = (cents: number, percent: number): number =>
  Math.floor((cents * toBasisPoints(percent) + 5000) / 10_000)
export const withVatCents = (cents: number, percent: number): number => cents + vatCents(cents, percent)

/** 123450 → 'R 1 234.50', with non-breaking spaces. */
export function formatRand(cents: number): string {
  const [whole = '', part] = toDecimal(Math.abs(cents)).split('.')
  return `${cents < 0 ? '-' : ''}R\u00a0${whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, '\u00a0')}.${part}`
}
