// npm run bench -- papers: how long an invoice of 1, 20 and 500 lines takes to draw, after the fonts have been read once.
import { loadavg } from 'node:os'
import { toPaperSheet } from '#server/papers/paper-sheet.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'

const place = { street: '12 Busbar Road', suburb: '', city: 'Germiston', province: 'Gauteng', postalCode: '1401' }

function invoice(lines: number) {
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
      partNumber: `MCB-${index}-C32`,
      description: `Miniature circuit breaker ${index}, 3 pole, 32 A, curve C, 10 kA, for DIN rail`,
      qty: index + 1,
      unitCents: 123_450 + index,
    })),
    deliveryCents: 8696,
    deliveryTaxCents: 1304,
    taxCents: 100_000,
    totalCents: 900_000,
    vatPercent: 15,
    paidAt: '2026-11-16T08:00:00.000Z',
    paymentMethod: 'Card',
  }
  return toPaperSheet(
    { data, number: 'INV-000123', issuedAt: data.paidAt, revision: 1, isSpecimen: false },
    undefined,
    false,
  )
}

await drawPdf([invoice(1)])
for (const lines of [1, 20, 500]) {
  const times: number[] = []
  const work: number[] = []
  let size = 0
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    const before = process.cpuUsage()
    size = (await drawPdf([invoice(lines)])).length
    const { user, system } = process.cpuUsage(before)
    times.push(performance.now() - start)
    work.push((user + system) / 1000)
  }
  const middle = (all: number[]) => Math.round(all.toSorted((a, b) => a - b)[2] ?? 0)
  // On a busy machine the processor's time says more than the clock's.
  console.log(
    `${lines} lines: ${middle(times)} ms (${middle(work)} ms of CPU), ${Math.round(size / 1024)} kB; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
process.exit(0)
