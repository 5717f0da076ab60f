import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { guardFormula, unguardFormula } from './formula-guard.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Cell, type Row, textOf } from './sheet.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sheets-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const place = () => path.join(folder, String(files++))
async function rowsOf(content: Buffer | string): Promise<Row[]> {
  const file = place()
  await writeFile(file, content)
  return await listOf(readSpreadsheet(file))
}
const cellsOf = async (content: Buffer | string) => (await rowsOf(content)).map(({ cells }) => cells)
async function listOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}
const fileOf = async (stream: NodeJS.ReadableStream) =>
  Buffer.concat((await listOf(stream as AsyncIterable<Buffer | string>)).map((chunk) => Buffer.from(chunk)))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => error.code ?? error,
  )
const messageOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => error.message,
  )

/** A workbook from its parts, as other programs write them. */
async function workbook(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  const all = {
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><sheet name="One" sheetId="2" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet7.xml"/><Relationship Id="rId9" Target="worksheets/hidden.xml"/></Relationships>',
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return await fileOf(zip.outputStream)
}
const sheet = (rows: string) => ({
  'xl/worksheets/sheet7.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
})

const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(
    '=1+1',
    "'=1",
    "''+x",
    '@SUM(A1)',
    '-5 °C',
    '+27',
    '\tx',
    '\rx',
    '_x0041_',
    '<b>&"',
    ' padded ',
    'a\nb',
    '""',
    ';',
    ',',
    "it's",
  ),
)
const table = fc.array(
  fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => ['x', ...cells, 'x']),
  { minLength: 1, maxLength: 6 },
)

test('no text is exported as a formula, and every text is imported unchanged', () => {
  fc.assert(
    fc.property(cell, (text) => {
      expect(guardFormula(text)).not.toMatch(/^(?!-\d+(\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/)
      expect(unguardFormula(guardFormula(text))).toBe(text)
    }),
    randomRuns(),
  )
  expect(guardFormula('=HYPERLINK("http://evil")')).toBe('\'=HYPERLINK("http://evil")')
  expect(guardFormula("it's")).toBe("it's")
})

test('XLSX survives a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(await cellsOf(await fileOf(writeXlsx(rows, 'Products')))).toEqual(rows)
    }),
    randomRuns(100, 20),
  )
})

test('CSV survives a round trip', async () => {
  await fc.assert(
    fc.asyncProperty(table, async (rows) => {
      expect(await cellsOf(await fileOf(writeCsv(rows)))).toEqual(rows.map((cells) => cells.map(asUtf8)))
    }),
    randomRuns(100, 20),
  )
})
// Half of a surrogate pair is not a character and cannot be encoded in UTF-8.
const asUtf8 = (text: string) => Buffer.from(text).toString()

test('a hidden row is read and marked as hidden', async () => {
  const row = (number: number, hidden: string) =>
    `<row r="${number}"${hidden}><c r="A${number}" t="inlineStr"><is><t>x</t></is></c></row>`
  const file = await workbook(sheet(row(1, '') + row(2, ' hidden="1"') + row(3, ' hidden="0"')))
  expect((await rowsOf(file)).map(({ isHidden }) => isHidden)).toEqual([undefined, true, undefined])
})

test('numbers and booleans keep their type in XLSX', async () => {
  const rows: Cell[][] = [
    ['Part', 'Price', 'Stock', 'Featured'],
    ['A1', 1234.5, 7, true],
    ['A2', -0.1, 0, false],
  ]
  expect(await cellsOf(await fileOf(writeXlsx(rows, 'Products')))).toEqual(rows)
  expect(await cellsOf(await fileOf(writeCsv(rows)))).toEqual(rows.map((cells) => cells.map((value) => textOf(value))))
})

test('neither format contains a cell that runs as a formula', async () => {
  const rows = [['Name'], ['=cmd|calc'], ['+1'], ['-1'], ['@x'], ['\t=1'], ['plain']]
  const csv = (await fileOf(writeCsv(rows))).toString()
  expect(csv.split('\r\n').slice(1, 5)).toEqual([`"'=cmd|calc"`, "'+1", '-1', "'@x"])
  const file = place()
  await writeFile(file, await fileOf(writeXlsx(rows, 'Products')))
  const { openZip } = await import('./open-zip.ts')
  const zip = await openZip(file)
  const xml = (await fileOf(await zip.open('xl/worksheets/sheet1.xml'))).toString()
  zip.close()
  expect(xml).not.toContain('<f>')
  expect(
    [...xml.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].filter(([, text]) => /^(?!-1$)[=+\-@\t]/.test(text ?? '')),
  ).toEqual([])
})

test.each([
  [
    'commas',
    'Part,Price\nA1,"1,50"\n',
    [
      ['Part', 'Price'],
      ['A1', '1,50'],
    ],
  ],
  [
    'semicolons',
    'Part;Price\nA1;1,50\n',
    [
      ['Part', 'Price'],
      ['A1', '1,50'],
    ],
  ],
  [
    'tabs',
    'Part\tPrice\nA1\t1,50',
    [
      ['Part', 'Price'],
      ['A1', '1,50'],
    ],
  ],
  [
    'a hint for Excel',
    'sep=|\r\nPart|Price\r\nA1|5\r\n',
    [
      ['Part', 'Price'],
      ['A1', '5'],
    ],
  ],
  [
    'a mark for UTF-8',
    '\ufeffPart,Size\nA1,2.5 mm²',
    [
      ['Part', 'Size'],
      ['A1', '2.5 mm²'],
    ],
  ],
  [
    'Windows signs',
    Buffer.from('Part,Size\nA1,2.5 mm\xb2', 'latin1'),
    [
      ['Part', 'Size'],
      ['A1', '2.5 mm²'],
    ],
  ],
  [
    'UTF-16',
    Buffer.from('\ufeffPart\tSize\nA1\t2.5 mm²', 'utf16le'),
    [
      ['Part', 'Size'],
      ['A1', '2.5 mm²'],
    ],
  ],
  [
    'line breaks in cells',
    'Part,Text\r\nA1,"one\r\ntwo"\r\n',
    [
      ['Part', 'Text'],
      ['A1', 'one\r\ntwo'],
    ],
  ],
  [
    'a stray quote',
    'Part,Text\nA1,19" rack\n',
    [
      ['Part', 'Text'],
      ['A1', '19" rack'],
    ],
  ],
  ['ragged rows', 'Part,Text\nA1\nA2,x,y\n', [['Part', 'Text'], ['A1'], ['A2', 'x', 'y']]],
])('a CSV file with %s is read', async (_what, content, expected) => {
  expect(await cellsOf(content)).toEqual(expected)
})

test('rows are numbered as in the spreadsheet', async () => {
  expect((await rowsOf('Part\n\nA1\n"two\nlines"\nA3')).map(({ number, cells }) => [number, cells[0]])).toEqual([
    [1, 'Part'],
    [2, ''],
    [3, 'A1'],
    [4, 'two\nlines'],
    [5, 'A3'],
  ])
  const file = await workbook(sheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="5"><c r="B5"><v>2</v></c></row>'))
  expect(await rowsOf(file)).toEqual([
    { number: 1, cells: [1] },
    { number: 5, cells: ['', 2] },
  ])
})

test('sheets from other programs are read: shared and rich text, dates, formulas, prefixes', async () => {
  const file = await workbook({
    'xl/sharedStrings.xml':
      '<sst><si><t>Part</t></si><si><r><t>Rich </t></r><r><t xml:space="preserve">text</t></r><rPh><t>no</t></rPh></si><si><t>a_x000D_b &amp; c &#178;</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;R&quot; #,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    ...sheet(
      '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c></row><x:row xmlns:x="m"><x:c s="1"><x:v>46112</x:v></x:c><x:c s="2"><x:v>19.989999999999998</x:v></x:c><x:c s="3"><x:v>1</x:v></x:c></x:row><row><c><f>A1*2</f><v>84</v></c><c t="str"><f>B1</f><v>said</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c><c/></row>',
    ),
    'xl/worksheets/hidden.xml': '<worksheet><sheetData><row><c><v>666</v></c></row></sheetData></worksheet>',
  })
  expect(await cellsOf(file)).toEqual([
    ['Part', 'Rich text', 'a\rb & c ²'],
    ['2026-03-31', 19.99, '1899-12-31'],
    [84, 'said', '#N/A', true, ''],
  ])
})

test('a file that is not a spreadsheet is refused with a message', async () => {
  expect(await messageOf(rowsOf(''))).toBe('The file is empty.')
  expect(await messageOf(rowsOf('%PDF-1.7 ...'))).toContain('not a spreadsheet')
  expect(await messageOf(rowsOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1])))).toContain('save it as .xlsx')
  expect(await messageOf(rowsOf(Buffer.from([1, 2, 0, 4])))).toContain('not a spreadsheet')
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from('x'), 'word/document.xml')
  zip.end()
  expect(await messageOf(rowsOf(await fileOf(zip.outputStream)))).toContain('not an Excel spreadsheet')
  const whole = await fileOf(writeXlsx([['a']], 'Products'))
  for (const length of [4, 40, 400, whole.length - 30])
    expect(await codeOf(rowsOf(whole.subarray(0, length)))).toBe('bad_file')
})

test('zip bombs are refused before unpacking', async () => {
  const huge = Buffer.alloc(80 * 1024 * 1024, ' ')
  expect(await messageOf(rowsOf(await workbook({ ...sheet(''), 'xl/media/x': huge })))).toContain(
    'too large when unpacked',
  )
  // Rows of the same few cells, compressed 150 to 1.
  const same = `<row>${'<c><v>1</v></c>'.repeat(4)}</row>`.repeat(100_000)
  expect(await messageOf(rowsOf(await workbook(sheet(same))))).toContain('too large when unpacked')
  const many = new ZipFile()
  for (let index = 0; index < 2500; index++) many.addBuffer(Buffer.from(''), `x${index}`)
  many.end()
  expect(await messageOf(rowsOf(await fileOf(many.outputStream)))).toContain('too large when unpacked')
  expect(await messageOf(rowsOf(overlapping(11)))).toContain('too large when unpacked')
})

test('a spreadsheet that takes too long to read is refused', async () => {
  const file = place()
  await writeFile(file, await workbook(sheet('<row><c><v>1</v></c></row>')))
  const read = (maxMs?: number) => listOf(readXlsx(file, maxMs))
  expect(await read()).toHaveLength(1)
  expect(await messageOf(read(0))).toContain('takes too long to read')
})

test('a part larger than its directory entry says is an error', async () => {
  const honest = await workbook(sheet(`<row><c><v>${'1'.repeat(1000)}</v></c></row>`.repeat(2000)))
  const lying = Buffer.from(honest)
  // The uncompressed sizes in the central directory, all made small.
  for (let at = lying.indexOf('PK\x01\x02'); at !== -1; at = lying.indexOf('PK\x01\x02', at + 4)) {
    if (lying.subarray(at + 46, at + 80).includes('sheet7')) lying.writeUInt32LE(500, at + 24)
  }
  expect(await codeOf(rowsOf(honest))).toBe('read')
  expect(await codeOf(rowsOf(lying))).toBe('bad_file')
})

/** One compressed block shared by many entries of 20 MB each, none with a suspicious ratio. */
function overlapping(count: number): Buffer {
  const noise = Buffer.alloc(20 * 1024 * 1024, 'a')
  for (let at = 0; at < noise.length; at += 64) noise.writeUInt32LE((at * 2654435761) >>> 0, at)
  const packed = deflateRawSync(noise)
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(crc32(noise), 14)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(noise.length, 22)
  const entries = Array.from({ length: count }, (_, index) => {
    const name = Buffer.from(`x${String(index).padStart(3, '0')}`)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(crc32(noise), 16)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(noise.length, 24)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, name])
  })
  const table = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, table, end])
}

test('XML entities neither expand nor load anything', async () => {
  const file = await workbook({
    'xl/worksheets/sheet7.xml':
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="inlineStr"><is><t>&b;&f;</t></is></c></row></sheetData></worksheet>',
  })
  expect(await cellsOf(file)).toEqual([['&b;&f;']])
})

test('too many columns or rows are reported', async () => {
  expect(await messageOf(rowsOf(`${'a,'.repeat(300)}a`))).toBe('Row 1 has more than 250 columns.')
  expect(await messageOf(rowsOf(await workbook(sheet('<row r="3"><c r="ZZZ3"><v>1</v></c></row>'))))).toBe(
    'Row 3 has more than 250 columns.',
  )
  const same = '<row r="1"><c><v>1</v></c></row>'.repeat(100_005)
  expect(await messageOf(rowsOf(await workbook(sheet(same))))).toContain('Please split it')
  expect(await messageOf(rowsOf('a\n'.repeat(100_005)))).toContain('Please split it')
})

test('empty rows far below a sheet do not count', async () => {
  const rows = await rowsOf(await workbook(sheet('<row r="1"><c><v>1</v></c></row><row r="1048576"><c s="3"/></row>')))
  expect(rows.filter(({ cells }) => cells.some((cell) => textOf(cell) !== ''))).toEqual([{ number: 1, cells: [1] }])
})

test('a sheet marked as visible is visible', async () => {
  const file = await workbook({
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Lists" state="hidden" r:id="rId9"/><sheet name="Deep" state="veryHidden" r:id="rId9"/><sheet name="One" state="visible" r:id="rId1"/></sheets></workbook>',
    'xl/worksheets/hidden.xml': '<worksheet><sheetData><row><c><v>666</v></c></row></sheetData></worksheet>',
    ...sheet('<row><c><v>7</v></c></row>'),
  })
  expect(await cellsOf(file)).toEqual([[7]])
})

test("a CSV file's encoding is detected from the whole file", async () => {
  const plain = 'A1,Isolator\n'.repeat(8000)
  expect((await cellsOf(Buffer.from(`${plain}A2,Café 2.5 mm²`, 'latin1'))).at(-1)).toEqual(['A2', 'Café 2.5 mm²'])
  expect((await cellsOf(Buffer.from(`${plain}A2,Café 2.5 mm²`))).at(-1)).toEqual(['A2', 'Café 2.5 mm²'])
})

test('half a surrogate pair in a file is replaced with a valid character', async () => {
  expect(await cellsOf(await workbook(sheet('<row><c t="inlineStr"><is><t>a_xD83D_b</t></is></c></row>')))).toEqual([
    ['a\ufffdb'],
  ])
})

test('a large file is written and read as a stream, in little memory', async () => {
  const count = 30_000
  function* many(): Generator<Cell[]> {
    for (let row = 0; row < count; row++)
      yield [`PART-${row}`, `Enclosure number ${row} ${'x'.repeat(200)}`, row / 4, row % 7 === 0]
  }
  for (const write of [() => writeXlsx(many(), 'Products'), () => writeCsv(many())]) {
    const file = place()
    await pipeline(write(), createWriteStream(file))
    globalThis.gc?.()
    const before = process.memoryUsage().heapUsed
    let rows = 0
    let peak = 0
    for await (const row of readSpreadsheet(file)) {
      rows += row.cells.length > 0 ? 1 : 0
      if (rows % 1000 === 0) peak = Math.max(peak, process.memoryUsage().heapUsed - before)
    }
    expect(rows).toBe(count)
    expect(peak).toBeLessThan(80 * 1024 * 1024)
    expect((await readFile(file)).length).toBeGreaterThan(100_000)
  }
})

test('if the rows fail, the writer ends in an error, not in a truncated file', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['a']
    throw new Error('the database went away')
  }
  for (const stream of [writeXlsx(failing(), 'Products'), writeCsv(failing())])
    await expect(fileOf(stream)).rejects.toThrow('the database went away')
})
