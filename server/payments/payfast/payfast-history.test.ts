import { expect, test } from 'vitest'
import { findHistory, parseCents } from './payfast-history.ts'

const sample = `"Date","Type","Sign","Party","Name","Description","Currency","Funding Type","Gross","Fee","Net","Balance","M Payment ID","PF Payment ID","custom str1","custom int1","custom str2","custom int2","custom str3","custom str4","custom str5","custom int3","custom int4","custom int5"
"2020-02-27 13:29:55",FUNDS_RECEIVED,CREDIT,"Test User 01",test,,ZAR,CC,500.00,-24.73,475.27,"22,574.02",,994209,,,,,,,,,, 
"2020-03-02 14:31:30",FUNDS_RECEIVED,CREDIT,"Test User 01","item name",,ZAR,CC,121.00,-7.73,113.27,"22,780.50",pay_now_11611660,995893,,,,,,,,,, 
"2020-04-14 11:15:20",FUNDS_RECEIVED,CREDIT,"Test User 01","item name",,ZAR,CC,50.00,-4.54,45.46,"22,825.96",pay_now_11611660,1019891,,,,,,,,,,
`

test('the documentation’s sample of the history', () => {
  expect(findHistory(sample)).toMatchObject([
    {
      kind: 'received',
      checkoutId: '',
      paymentId: '994209',
      cents: 50000,
      currency: 'ZAR',
      at: new Date('2020-02-27T11:29:55Z'),
    },
    { checkoutId: 'pay_now_11611660', paymentId: '995893', cents: 12100 },
    { checkoutId: 'pay_now_11611660', paymentId: '1019891', cents: 5000 },
  ])
})

test('other incoming and outgoing money is not a payment', () => {
  const other = sample.replaceAll('FUNDS_RECEIVED', 'PAYOUT').replaceAll('CREDIT', 'DEBIT')
  expect(findHistory(other)?.map(({ kind }) => kind)).toEqual(['other', 'other', 'other'])
  expect(findHistory(sample.replaceAll('CREDIT', 'DEBIT'))?.[0]?.kind).toBe('other')
  const refund = sample
    .replaceAll('FUNDS_RECEIVED,CREDIT', 'FUNDS_RECEIVED_REFUND,DEBIT')
    .replaceAll('500.00', '-500.00')
  expect(findHistory(refund)?.[0]).toMatchObject({ kind: 'refunded', cents: 50000 })
})

test('thousands separators are read', () => {
  expect(findHistory(sample.replace(',500.00,', ',"12,345.60",'))?.[0]?.cents).toBe(1234560)
})

test('an empty history is valid', () => {
  expect(findHistory('')).toEqual([])
  expect(findHistory(sample.split('\n')[0] ?? '')).toEqual([])
})

test.each([
  '<html><h1>Maintenance</h1></html>',
  '{"code":500}',
  'Date,Type\n1,2',
  `${sample.slice(0, 700)}"unfinished`,
])('%j is not a history', (text) => {
  expect(findHistory(text)).toBeUndefined()
})

test.each([
  ['0.00', 0],
  ['15.00', 1500],
  ['1234567.89', 123456789],
  ['15', null],
  ['15.0', null],
  [' 15.00', null],
  ['15,00', null],
  ['1e3.00', null],
  ['NaN', null],
])('%j is %s cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})
