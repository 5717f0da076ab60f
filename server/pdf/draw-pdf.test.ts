import { expect, test } from 'vitest'
import { drawPdf } from './draw-pdf.ts'
import type { Sheet } from './sheet.ts'

const sheet = (rows: number, more: Partial<Sheet> = {}): Sheet => ({
  title: 'Tax invoice INV-000001',
  heading: 'Tax invoice',
  brand: { name: 'VOLT' },
  author: 'Volt (Pty) Ltd',
  date: '2026-11-16T08:00:00.000Z',
  facts: [['Invoice no.', 'INV-000001']],
  blocks: [
    {
      type: 'table',
      columns: [{ label: 'Part number' }, { label: 'Description', grows: true }, { label: 'Amount', align: 'right' }],
      rows: Array.from({ length: rows }, (_, index) => [`P-${index}`, 'Breaker', 'R 1.00']),
    },
    { type: 'totals', rows: [{ label: 'Total', value: 'R 9.00', isStrong: true }] },
  ],
  foot: 'Volt (Pty) Ltd',
  ...more,
})
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length

test('equal data gives equal bytes, and different data different ones', async () => {
  const [first, again, later] = await Promise.all([
    drawPdf([sheet(3)]),
    drawPdf([sheet(3)]),
    drawPdf([sheet(3, { date: '2026-11-17T08:00:00.000Z' })]),
  ])
  expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(first.equals(again)).toBe(true)
  expect(first.equals(later)).toBe(false)
})

test('the PDF is tagged, has a language and title, embeds its fonts and declares PDF/A-3b', async () => {
  const text = (await drawPdf([sheet(1)])).toString('latin1')
  for (const part of [
    '/MarkInfo',
    '/StructTreeRoot',
    '/Lang (en-ZA)',
    '/DisplayDocTitle true',
    '/FontFile2',
    '<pdfaid:part>3<',
  ])
    expect(text).toContain(part)
  // The standard fonts, which every viewer has and no file embeds.
  expect(text).not.toMatch(/\/BaseFont \/(Helvetica|Times|Courier)/)
})

test('a table continues over pages, and each sheet has its own page numbers', async () => {
  expect(pagesOf(await drawPdf([sheet(1)]))).toBe(1)
  expect(pagesOf(await drawPdf([sheet(100)]))).toBe(4)
  expect(pagesOf(await drawPdf([sheet(1), sheet(1)]))).toBe(2)
})

test('other alphabets, unknown characters and endless words are drawn', async () => {
  const name = 'Tšhilidzi Ṱhavhani 100 Ω 漢字 😀 \u200d\u0007 e\u0301'
  const pdf = await drawPdf([
    sheet(1, { brand: { name }, title: name, facts: [[name, 'W'.repeat(400)]], mark: 'SPECIMEN' }),
  ])
  expect(pagesOf(pdf)).toBe(1)
})

test('a sheet that cannot be drawn does not affect the next', async () => {
  const broken = drawPdf([sheet(1, { date: 'no day' })])
  const whole = drawPdf([sheet(1)])
  await expect(broken).rejects.toThrow('could not be drawn')
  expect(pagesOf(await whole)).toBe(1)
})
