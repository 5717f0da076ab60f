import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { StatementMapping } from '#contract/bank/calls.ts'
import { maxStatementLines } from '#contract/bank/rules.ts'
import { findColumns } from './find-columns.ts'
import { readAmount } from './read-amount.ts'
import { readDay } from './read-day.ts'
import { type Reading, readStatement } from './read-statement.ts'

const samples = path.join(import.meta.dirname, '../../../test/samples/bank')
const read = (file: string, mapping?: StatementMapping) =>
  readStatement(file, { mapping, recall: async () => undefined, ownAccount: '62 0417 8834' })
async function readText(text: string | Buffer, mapping?: StatementMapping): Promise<Reading> {
  const file = path.join(tmpdir(), `statement-${randomUUID()}`)
  await writeFile(file, text)
  return read(file, mapping)
}
const linesOf = (reading: Reading) => {
  if (!('lines' in reading)) throw new Error(JSON.stringify(reading))
  return reading.lines.map(({ account, on, cents, text }) => [account, on, cents, text])
}

test.each([
  [
    'fnb.csv',
    [
      ['62041788340', '2026-11-02', 125_000, 'FNB APP PAYMENT FROM VOLT-000123'],
      ['62041788340', '2026-11-02', -41_230, 'FUEL PURCHASE ENGEN RIVONIA'],
      ['62041788340', '2026-11-03', 266_230, 'MAGTAPE CREDIT NKOSI ELECTRICAL'],
    ],
  ],
  [
    'standard-bank.csv',
    [
      ['0012345678', '2026-11-02', 125_000, 'CREDIT TRANSFER VOLT000123'],
      ['0012345678', '2026-11-02', -3550, 'SERVICE FEE EXCL VAT'],
      ['0012345678', '2026-11-03', 98_010, 'IB PAYMENT FROM PO 881 MOKOENA'],
    ],
  ],
  [
    'absa.csv',
    [
      ['4051234567', '2026-11-02', 125_000, 'ACB CREDIT CAPITEC volt 123'],
      ['4051234567', '2026-11-02', -12_345, 'MONTHLY ACC FEE'],
      ['4051234567', '2026-11-03', 1_203_450, 'ACB CREDIT ABSA BANK inv 000124'],
    ],
  ],
  [
    'nedbank.csv',
    [
      ['1098765432', '2026-11-02', 125_000, 'VOLT-000123 SANDTON'],
      ['1098765432', '2026-11-02', -80_000, 'ESKOM PREPAID, MIDRAND'],
      ['1098765432', '2026-11-03', 40_250, 'CAFÉ DE FRÈRE VOLT/000125'],
    ],
  ],
  [
    'capitec.csv',
    [
      ['1730000001', '2026-11-02', 125_000, 'Payment Received: VOLT 000123'],
      ['1730000001', '2026-11-02', -90_000, 'Immediate Payment: ACME Steel'],
      ['1730000001', '2026-11-03', 55_200, 'Payment Received: T Nkosi'],
    ],
  ],
  [
    'investec.csv',
    [
      ['10012345678', '2026-11-02', 125_000, 'VOLT-000123 Nkosi Electrical'],
      ['10012345678', '2026-11-02', -9990, 'Card purchase'],
      ['10012345678', '2026-11-03', 7500, 'Transfer "VOLT 000126"'],
    ],
  ],
  [
    'standard-bank.ofx',
    [
      ['0012345678', '2026-11-02', 125_000, 'CREDIT TRANSFER VOLT000123 SMITH & SONS'],
      ['0012345678', '2026-11-02', -3550, 'SERVICE FEE EXCL VAT'],
      ['0012345678', '2026-11-03', 98_010, 'IB PAYMENT FROM PO 881 MOKOENA'],
    ],
  ],
])('%s is read without a question', async (name, lines) => {
  const reading = await read(path.join(samples, name))
  expect(linesOf(reading)).toEqual(lines)
  expect(reading).toMatchObject({ unread: [] })
})

test('amounts and dates as banks write them', () => {
  const amounts = [
    '1 234.50',
    '(123.45)',
    '-R 1,234.50',
    'R-50',
    '50.00-',
    '50 Dr',
    '50.00 CR',
    '+7.5',
    '.50',
    '1.234',
    'x',
    '',
    '--5',
    '1-2',
    '99999999999999',
  ]
  expect(amounts.map(readAmount)).toEqual([
    123_450,
    -12_345,
    -123_450,
    -5000,
    -5000,
    -5000,
    5000,
    750,
    50,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  const days = [
    '03/11/2026',
    '20261103',
    '2026-11-03 08:15',
    '3 Nov 2026',
    '03Nov26',
    '3 Okt 2026',
    '31/02/2026',
    '2026',
    '11/23/2026',
  ]
  expect(days.map((day) => readDay(day))).toEqual([
    '2026-11-03',
    '2026-11-03',
    '2026-11-03',
    '2026-11-03',
    '2026-11-03',
    '2026-10-03',
    undefined,
    undefined,
    undefined,
  ])
})

test('columns that are not sure are asked for, and what a person says is used', async () => {
  const text = 'When,What,How much\n03/11/2026,VOLT 123,50.00\n04/11/2026,VOLT 124,60.00\n'
  expect(await readText(text)).toMatchObject({
    unsure: {
      account: '6204178834',
      columns: [
        { holds: 'date', samples: ['When', '03/11/2026', '04/11/2026'] },
        { holds: 'text' },
        { holds: 'amount' },
      ],
    },
  })
  const reading = await readText(text, { columns: ['date', 'text', 'amount'], account: '77' })
  expect(linesOf(reading)).toEqual([
    ['77', '2026-11-03', 5000, 'VOLT 123'],
    ['77', '2026-11-04', 6000, 'VOLT 124'],
  ])
})

test('a row that cannot be read is named, and the rest is read', async () => {
  const text =
    'Account: 62000000000\nDate,Description,Amount\n03/11/2026,one,50.00\n3 Foo,two,60.00\n04/11/2026,three,12.3.4\n,Total,110.00\n'
  const rows = Array.from({ length: 20 }, (_, at) => `05/11/2026,line ${at},1.00\n`).join('')
  const reading = await readText(text + rows)
  expect(linesOf(reading)).toHaveLength(21)
  expect(reading).toMatchObject({
    unread: [
      { row: 4, message: 'Row 4: “3 Foo” is not a date.' },
      { row: 5, message: 'Row 5: “12.3.4” is not an amount.' },
    ],
  })
})

test.each([
  ['', 'The file is empty.'],
  ['%PDF-1.7 …', /^This is a PDF/],
  [Buffer.from('PK\x03\x04rest', 'latin1'), /^This is a spreadsheet or an archive/],
  [Buffer.from([1, 0, 2, 0]), /^This is no bank statement/],
  ['hello there', /^No dates were found/],
  ['<OFX><BANKTRANLIST></BANKTRANLIST></OFX>', /^This OFX file has no transactions/],
  [`"${'a'.repeat(900_000)}`, /cannot be read as CSV|No dates were found/],
  ['(('.repeat(200_000), /No dates/],
  [`Date,Amount,Description\n${'x'.repeat(300_000)},${'1 '.repeat(100_000)},${'-'.repeat(100_000)}\n`, /No dates/],
  [`Date,Amount,Description\n${'2026-11-03,1.00,a\n'.repeat(maxStatementLines + 200)}`, /^The file has more than/],
  ['<STMTTRN>'.repeat(maxStatementLines + 1).replace(/^/, 'OFXHEADER:100 '), /^The file has more than/],
])('a file that is no statement is refused with a sentence (%#)', async (text, message) => {
  await expect(readText(text)).rejects.toThrow(message)
})

test('without headings only the first figures are tried for a balance', () => {
  const sureWith = (more: number) => {
    const others = Array.from({ length: more }, (_, at) => `${at + 7}.13`)
    const cellsOf = (at: number) => ['02/11/2026', `VOLT ${at}`, ...others, '10.00', `${100 + 10 * at}.00`]
    return findColumns([0, 1, 2, 3].map((number) => ({ number, cells: cellsOf(number) }))).isSure
  }
  expect([sureWith(10), sureWith(11)]).toEqual([true, false])
})
