import type { DemoProduct } from './shapes.ts'

/** Our own things are bought as parts and steel; the rest comes from these. */
const suppliers: Record<string, string> = {
  volt: 'Germiston Steel & Switchgear',
  kestrel: 'Kestrel Africa',
  nordfuse: 'Solar Parts Cape',
  amphex: 'Highveld Controls',
  orbis: 'Highveld Controls',
  tellur: 'Solar Parts Cape',
  corvane: 'Drive Centre Midrand',
  hexrail: 'Rail & Terminal Supplies',
  slotra: 'Rail & Terminal Supplies',
  pelorn: 'Rail & Terminal Supplies',
}
export const supplierOf = ({ brand }: DemoProduct): string => suppliers[brand] ?? ''

/** Between 56 and 69 % of the price, the same for a product each time. */
export const costCentsOf = ({ priceCents, partNumber }: DemoProduct): number =>
  Math.round((priceCents * (56 + (sumOf(partNumber) % 14))) / 100)

const sumOf = (text: string): number => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

/** An aisle for each category, shelves of eight products: 'C-02-5'. */
export function placeOf(aisle: number, nth: number): string {
  const shelf = String(Math.floor(nth / 8) + 1).padStart(2, '0')
  return `${String.fromCharCode(65 + aisle)}-${shelf}-${(nth % 8) + 1}`
}

/** A third of what lies there, in fives. These are reached: they have sold well. */
const reached = ['EL-263-30', 'MC-2D32', 'CS-90', 'KB800S-3-800', 'YD-55', 'VX-6080-25-316', 'CV-3700', 'KC-4250']
export function reorderLevelOf({ partNumber, countInStock, madeToOrder }: DemoProduct): number | undefined {
  if (madeToOrder) return undefined
  if (reached.includes(partNumber)) return countInStock + 2 + (sumOf(partNumber) % 4)
  return countInStock < 12 ? Math.floor(countInStock / 3) : Math.floor(countInStock / 15) * 5
}

/** When more comes, in days from now. */
export const expectedInDays: Record<string, number> = { 'EL-263-30': 9, 'CV-3700': 16, 'YD-55': -2 }

/** Deliveries of three months, oldest first. Each brings the first few of what its supplier sells us. */
export const deliveries = [
  { daysAgo: 88, supplier: 'Highveld Controls', reference: 'DN 20418' },
  { daysAgo: 74, supplier: 'Kestrel Africa', reference: 'INV 8812' },
  { daysAgo: 61, supplier: 'Rail & Terminal Supplies', reference: 'RTS-1190' },
  { daysAgo: 47, supplier: 'Germiston Steel & Switchgear', reference: 'GS 5532' },
  { daysAgo: 33, supplier: 'Solar Parts Cape', reference: 'SPC/771' },
  { daysAgo: 19, supplier: 'Drive Centre Midrand', reference: 'DN 3307' },
  { daysAgo: 6, supplier: 'Highveld Controls', reference: 'DN 20977' },
] as const
export const productsOfDelivery = 7

/** A count that waits for its review: the category, and where the storeman found something else. */
export const count = { category: 'earth-leakage', differences: { 0: -2, 3: 1, 4: -1 } as Record<number, number> }
