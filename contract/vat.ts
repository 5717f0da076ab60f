import { nameVat, toBasisPoints } from './money.ts'

/** The shop's VAT, its rates by date and how prices are labelled. No zod: every page of the shop loads this. */

/** A rate, from 00:00 Johannesburg of this day on. */
export type VatRate = { from: string; percent: number }

/** The rate of a day; before the first, the first. Rates are in order of their days. */
export const rateOn = (rates: readonly VatRate[], day: string): number =>
  (rates.findLast(({ from }) => from <= day) ?? rates[0])?.percent ?? 0

/** The first rate to begin after a day. */
export const nextRate = (rates: readonly VatRate[], day: string): VatRate | undefined =>
  rates.find(({ from }) => from > day)

export const isSameRate = (one: number, other: number): boolean => toBasisPoints(one) === toBasisPoints(other)

/** 'Items' → 'Items, excl. VAT', unless there is no VAT. */
export const exclVat = (label: string, percent: number): string => (percent > 0 ? `${label}, excl. VAT` : label)
/** 'R 10.00' → 'R 10.00 excl. VAT', unless there is no VAT. */
export const withExcl = (text: string, percent: number): string => (percent > 0 ? `${text} excl. VAT` : text)
export const withIncl = (text: string, percent: number): string => (percent > 0 ? `${text} incl. VAT` : text)

/** A label of the office, such as 'Price, excl. VAT', for a shop that may not be registered. */
export const dropVat = (label: string, percent: number): string =>
  percent > 0 ? label : label.replace(/,? (?:(?:in|ex)cl\.|without) VAT/g, '')

/** The last rows of any total: the VAT and what is paid, or only what is paid. */
export function totalRows<Value>(
  percent: number,
  tax: Value,
  total: Value,
): { label: string; value: Value; isTotal: boolean }[] {
  const sum = { label: withIncl('Total', percent), value: total, isTotal: true }
  return percent > 0 ? [{ label: nameVat(percent), value: tax, isTotal: false }, sum] : [sum]
}

/** 'tax invoice', or 'invoice' of a seller that is not registered. */
export const nameInvoice = (percent: number): string => (percent > 0 ? 'tax invoice' : 'invoice')
