import { maxStatementLines } from '#contract/bank/rules.ts'
import { readAmount } from './read-amount.ts'
import { readDay } from './read-day.ts'
import { badStatement, cleanText, type ReadLine, type ReadLines, toAccount, tooLong, type Unread } from './read-line.ts'

export const isOfx = (head: string): boolean => /OFXHEADER|<OFX[\s>]/i.test(head)

const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The value of a tag, which OFX 1 does not close. No other entity is known, so nothing can grow. */
function readTag(block: string, tag: string): string {
  const from = block.indexOf(`<${tag}>`)
  if (from < 0) return ''
  const start = from + tag.length + 2
  const value = /^[^<\r\n]*/.exec(block.slice(start, start + 1000))?.[0] ?? ''
  return value.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => marks[name] ?? '').trim()
}

/** OFX 1 (SGML) and 2 (XML), with one account or several. */
export function readOfx(text: string, ownAccount: string): ReadLines {
  const lines: ReadLine[] = []
  const unread: Unread[] = []
  let account = toAccount(ownAccount)
  let row = 0
  // Upper case for the tags only: they are pure ASCII, so every place stays where it is.
  const tagged = text.replace(/<\/?[a-z0-9.]{1,20}>/gi, (tag) => tag.toUpperCase())
  for (const part of tagged.split(/(?=<(?:STMTTRN|BANKACCTFROM|CCACCTFROM)>)/)) {
    if (part.startsWith('<BANKACCTFROM>') || part.startsWith('<CCACCTFROM>'))
      account = toAccount(readTag(part, 'ACCTID')) || account
    if (!part.startsWith('<STMTTRN>')) continue
    row++
    if (row > maxStatementLines) throw tooLong()
    const end = part.indexOf('</STMTTRN>')
    const block = (end < 0 ? part : part.slice(0, end)).slice(0, 5000)
    const on = readDay(readTag(block, 'DTPOSTED').slice(0, 8))
    const cents = readAmount(readTag(block, 'TRNAMT'))
    const words = ['NAME', 'MEMO', 'CHECKNUM', 'REFNUM'].map((tag) => readTag(block, tag))
    if (on === undefined) unread.push({ row, message: `Transaction ${row} has no date.` })
    else if (cents === undefined) unread.push({ row, message: `Transaction ${row} has no amount.` })
    else if (cents !== 0) lines.push({ account, on, cents, text: cleanText([...new Set(words)].join(' ')), row })
  }
  if (row === 0) throw badStatement('This OFX file has no transactions. Please choose another period at your bank.')
  return { lines, unread }
}
