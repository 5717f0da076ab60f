import { readCents } from '#server/spreadsheets/read-numbers.ts'

/** No statement has more; the books add them up without losing a cent. */
const mostCents = 1e12

/** An amount in cents, as banks write it: '-1 234.50', '(123.45)', '1 234.50-', 'R 50.00 Dr'. */
export function readAmount(cell: string): number | undefined {
  const text = cell.replace(/\s+/g, ' ').trim()
  if (text === '' || text.length > 40) return undefined
  const parts = /^(\()?((?:r|zar)? ?)([-−+])? ?(.*?) ?([-−]|cr\.?|dr\.?)?(\))?$/i.exec(text)
  if (!parts) return undefined
  const [, open, currency = '', sign = '', figure = '', end = '', close] = parts
  if ((open === undefined) !== (close === undefined)) return undefined
  const minuses = [open, /[-−]/.test(sign), /^(?:[-−]|dr)/i.test(end)].filter(Boolean).length
  if (minuses > 1 || !/^[r\d.]/i.test(figure)) return undefined
  const read = readCents(currency + figure.replace(/^\./, '0.'))
  if (!('value' in read) || read.value > mostCents) return undefined
  return minuses === 0 ? read.value : -read.value
}
