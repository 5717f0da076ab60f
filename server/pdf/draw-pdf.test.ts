import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultShop } from '#contract/settings/defaults.ts'
import { readPdfColours } from '#test/read-pdf.ts'
import { drawPdf, theShop } from './draw-pdf.ts'
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
    // Not kept, so both are drawn.
    drawPdf(async () => [sheet(3)], theShop),
    drawPdf(async () => [sheet(3)], theShop),
    drawPdf([sheet(3, { date: '2026-11-17T08:00:00.000Z' })], theShop),
  ])
  expect(first.subarray(0, 8).toString()).toBe('%PDF-1.7')
  expect(first.equals(again)).toBe(true)
  expect(first.equals(later)).toBe(false)
})

test('a paper is in the colours of its seller; one from before there were any is in the standard ones', async () => {
  const draw = (brand: Sheet['brand']) => drawPdf([sheet(1, { brand })], theShop)
  const own = { main: '#1e8449', dark: '#2b1a0e' }
  const [old, standard, coloured] = await Promise.all([
    draw({ name: 'VOLT' }),
    draw({ name: 'VOLT', colours: defaultShop.colours }),
    draw({ name: 'VOLT', colours: own }),
  ])
  expect(old.equals(standard)).toBe(true)
  expect([...readPdfColours(old)]).toEqual(expect.arrayContaining([defaultShop.colours.main, defaultShop.colours.dark]))
  expect([...readPdfColours(coloured)]).toEqual(expect.arrayContaining([own.main, own.dark]))
  expect(readPdfColours(coloured).has(defaultShop.colours.main)).toBe(false)
})

test('the PDF is tagged, has a language and title, embeds its fonts and declares PDF/A-3b', async () => {
  const text = (await drawPdf([sheet(1)], theShop)).toString('latin1')
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

const isInstalled = (program: string) => {
  try {
    execFileSync('which', [program])
    return true
  } catch {
    return false
  }
}

const ask = (program: string, file: string, ...args: string[]) =>
  execFileSync(program, [...args, file], { encoding: 'utf8' })

test.skipIf(!['qpdf', 'pdffonts', 'pdfinfo'].every(isInstalled))(
  'qpdf finds no error, and poppler every font embedded and every row in the structure',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheet-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'sheet.pdf')
    const equal = ['Total excl. VAT', 'VAT 15%', 'Total incl. VAT'].map((label) => ({
      label,
      value: 'R 9.00',
      isBold: true,
    }))
    const { blocks } = sheet(60)
    writeFileSync(
      file,
      await drawPdf([sheet(60, { blocks: [...blocks, { type: 'totals', rows: equal }], mark: 'COPY' })], theShop),
    )
    const run = (program: string, ...args: string[]) => ask(program, file, ...args)
    expect(run('qpdf', '--check')).toContain('No syntax or stream encoding errors found')
    const fonts = run('pdffonts').trim().split('\n').slice(2)
    expect(fonts.length).toBeGreaterThan(1)
    for (const font of fonts) expect(font).toMatch(/yes yes yes/)
    const structure = run('pdfinfo', '-struct-text')
    expect(structure.match(/^ +TR/gm)).toHaveLength(1 + 60 + 1 + 3)
    for (const words of ['"Tax invoice"', '"P-59"', '"Total incl. VAT"']) expect(structure).toContain(words)
  },
)

test.skipIf(!isInstalled('pdfinfo'))(
  'a screen reader gets separate words, and a part number broken over lines in one piece',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'sheet-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'sheet.pdf')
    const terms = 'Delivered to site on a flat-bed lorry, offloaded by the buyer. '.repeat(4).trim()
    const partNumber = 'VOLT-'.repeat(12)
    const blocks: Sheet['blocks'] = [
      {
        type: 'parties',
        parties: [{ label: 'Supplied by', name: 'Volt (Pty) Ltd', lines: ['1 Main Road', 'Benoni 1501'] }],
      },
      { type: 'pairs', title: 'Conditions', rows: [['Lead time', 'From stock']] },
      {
        type: 'table',
        columns: [{ label: 'Part number' }, { label: 'Description', grows: true }],
        rows: [[partNumber, terms]],
      },
      { type: 'text', text: `First.\n${terms}` },
    ]
    writeFileSync(file, await drawPdf([sheet(1, { blocks })], theShop))
    const structure = ask('pdfinfo', file, '-struct-text')
    const words = Array.from(structure.matchAll(/^ *"(.*)"$/gm), ([, text]) => text).join('')
    for (const phrase of [
      'Invoice no. INV-000001',
      'Supplied by Volt (Pty) Ltd',
      '1 Main Road Benoni 1501',
      'Lead time From stock',
      `${partNumber}${terms}`,
      `First. ${terms}`,
    ])
      expect(words).toContain(phrase)
  },
)

test('a table continues over pages, and each sheet has its own page numbers', async () => {
  expect(pagesOf(await drawPdf([sheet(1)], theShop))).toBe(1)
  expect(pagesOf(await drawPdf([sheet(100)], theShop))).toBe(4)
  expect(pagesOf(await drawPdf([sheet(1), sheet(1)], theShop))).toBe(2)
})

test('other alphabets, unknown characters and endless words are drawn', async () => {
  const name = 'Tšhilidzi Ṱhavhani 100 Ω 漢字 😀 \u200d\u0007 e\u0301'
  const pdf = await drawPdf(
    [sheet(1, { brand: { name }, title: name, facts: [[name, 'W'.repeat(400)]], mark: 'SPECIMEN' })],
    theShop,
  )
  expect(pagesOf(pdf)).toBe(1)
})

test('a sheet that cannot be drawn does not affect the next', async () => {
  const broken = drawPdf([sheet(1, { date: 'no day' })], theShop)
  const whole = drawPdf([sheet(1)], theShop)
  await expect(broken).rejects.toThrow('could not be drawn')
  expect(pagesOf(await whole)).toBe(1)
})
