// npm run bench -- invoices: how long an invoice of 1, 20 and 500 lines takes to draw, after the fonts have been read once, and
// how many times as long as pdfkit takes for the same words in a standard font, without table, tags or embedded fonts.
import { loadavg } from 'node:os'
import PDFDocument from 'pdfkit'
import { toInvoiceSheet } from '#server/invoices/invoice-sheet.ts'
import { drawPdf, theShop } from '#server/pdf/draw-pdf.ts'

const place = { street: '12 Busbar Road', suburb: '', city: 'Germiston', province: 'Gauteng', postalCode: '1401' }

/** Every round has other numbers in it, because the drawing thread remembers what it has laid out. */
function invoice(lines: number, round = 0) {
  const data = {
    kind: 'invoice' as const,
    seller: {
      name: 'VOLT',
      legalName: 'VOLT Switchgear (Pty) Ltd',
      address: { ...place, country: 'South Africa' },
      phone: '011 555 0140',
      email: 'sales@volt.example',
      registrationNumber: '',
      vatNumber: '4270191234',
    },
    buyer: {
      fullName: 'Thandi Nkosi',
      company: 'Nkosi Electrical',
      vatNumber: '4123456789',
      address: '1 Rivonia Road',
      city: 'Sandton',
      province: 'Gauteng',
      postalCode: '2196',
      country: 'South Africa',
    },
    orderNumber: 'VOLT-000881',
    lines: Array.from({ length: lines }, (_, index) => ({
      partNumber: `MCB-${index + 1000 * round}-C32`,
      description: `Miniature circuit breaker ${index + 1000 * round}, 3 pole, 32 A, curve C, 10 kA, for DIN rail`,
      qty: index + 1,
      unitCents: 123_450 + index + 7919 * round,
    })),
    deliveryCents: 8696,
    deliveryTaxCents: 1304,
    taxCents: 100_000,
    totalCents: 900_000,
    vatPercent: 15,
    paidAt: '2026-11-16T08:00:00.000Z',
    paymentMethod: 'Card',
  }
  return toInvoiceSheet(
    { data, number: 'INV-000123', issuedAt: data.paidAt, revision: 1, isSpecimen: false },
    undefined,
    false,
  )
}

/** The same words in the same places, as plainly as pdfkit can draw them. */
function drawPlain(lines: number): Promise<number> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({ size: 'A4' })
    let size = 0
    doc.on('data', (part: Buffer) => {
      size += part.length
    })
    doc.on('end', () => resolve(size))
    const sheet = invoice(lines)
    doc.fontSize(9)
    for (const block of sheet.blocks) {
      if (block.type !== 'table') continue
      for (const [index, row] of block.rows.entries()) {
        if (index > 0 && index % 30 === 0) doc.addPage()
        const y = 72 + (index % 30) * 20
        for (const [column, cell] of row.entries())
          doc.text(cell, 46 + column * 100, y, { width: 96, lineBreak: false })
      }
    }
    doc.end()
  })
}

const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
const rounds = 9
/** For an invoice of 20 lines, on a quiet machine. */
const limitMs = 300
let isSlow = false

await drawPdf([invoice(1)], theShop)
await drawPlain(1)
for (const lines of [1, 20, 500]) {
  const times: number[] = []
  const work: number[] = []
  let size = 0
  const plain: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const draw = async () => {
      // As a function, so that it is drawn each time.
      size = (await drawPdf(async () => [invoice(lines, round)], theShop)).length
    }
    work.push(await cpuMs(draw))
    times.push(performance.now() - start)
    plain.push(await cpuMs(() => drawPlain(lines)))
  }
  if (lines === 20) isSlow = middle(times) > limitMs
  // On a busy machine, CPU time is more reliable than elapsed time.
  console.log(
    `${lines} lines: ${Math.round(middle(times))} ms (${Math.round(middle(work))} ms of CPU, ${(middle(work) / middle(plain)).toFixed(1)} times a plain page's ${Math.round(middle(plain))} ms), ${Math.round(size / 1024)} kB; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
console.log(`20 lines ${isSlow ? 'over' : 'under'} ${limitMs} ms`)
process.exit(isSlow ? 1 : 0)
