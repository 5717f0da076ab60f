import { categories } from './categories.ts'
import { type OwnPicture, ownPictures, withOwnPictures } from './own-pictures.ts'
import { cableManagement } from './products/cable-management.ts'
import { circuitBreakers } from './products/circuit-breakers.ts'
import { contactorsAndOverloads } from './products/contactors-and-overloads.ts'
import { controlGear } from './products/control-gear.ts'
import { distributionBoards } from './products/distribution-boards.ts'
import { drivesAndSoftStarters } from './products/drives-and-soft-starters.ts'
import { earthLeakage } from './products/earth-leakage.ts'
import { enclosures } from './products/enclosures.ts'
import { isolators } from './products/isolators.ts'
import { meters } from './products/meters.ts'
import { motorControl } from './products/motor-control.ts'
import { powerBreakers } from './products/power-breakers.ts'
import { solarAcAndDc } from './products/solar-ac-and-dc.ts'
import { surgeProtection } from './products/surge-protection.ts'
import { terminalsAndBusbars } from './products/terminals-and-busbars.ts'
import type { DemoAttribute, DemoProduct } from './shapes.ts'

const range: DemoProduct[] = [
  enclosures,
  distributionBoards,
  motorControl,
  drivesAndSoftStarters,
  solarAcAndDc,
  circuitBreakers,
  powerBreakers,
  isolators,
  earthLeakage,
  meters,
  contactorsAndOverloads,
  surgeProtection,
  terminalsAndBusbars,
  cableManagement,
  controlGear,
]
  .flat()
  .map(inOrder)

export const products = range.map(withOwnPictures)

/** Images of one product alone; variants that look the same share them. */
export const ownShots: OwnPicture[] = [
  ...new Map(
    range
      .flatMap(ownPictures)
      .toReversed()
      .map((shot) => [shot.name, shot]),
  ).values(),
]

function inOrder(product: DemoProduct): DemoProduct {
  const category = categories.find(({ slug }) => slug === product.category)
  const order = [...(category?.ratingKeys ?? []), ...(category?.attributes ?? [])]
  const place = ({ name }: DemoAttribute) => order.indexOf(name)
  return { ...product, attributes: product.attributes.toSorted((one, other) => place(one) - place(other)) }
}

const byPartNumber = new Map(products.map((product) => [product.partNumber, product]))

export function getProduct(partNumber: string): DemoProduct {
  const product = byPartNumber.get(partNumber)
  if (!product) throw new Error(`No demo product has the part number ${partNumber}.`)
  return product
}

/** The shop lists the newest first, so these fill its first two pages: one of each kind before a second of any. */
const newest = [
  'VE-6080-25',
  'DB-54-S',
  'RI-463',
  'MC-3C63-10',
  'AC-8-63',
  'DC-6-15',
  'VX-5060-21',
  'PM-320',
  'MC-1C20',
  'EL-263-30',
  'VE-6076-25P',
  'MCC-4C-800',
  'SP-160',
  'KB160N-3-160',
  'TS-4-40',
  'CV-0750',
  'KC-463',
  'KM-6',
  'VF-80200-50',
  'AX-25',
  'SC-12-1000',
  'VP-7.5',
  'AE-40',
  'VE-6080-25-B26',
]

/** How many days before the demo is loaded a product was added: the newest in the last month, the others over two years. */
export function addedDaysAgo(partNumber: string): number {
  const place = newest.indexOf(partNumber)
  if (place >= 0) return 1 + place
  const index = products.findIndex((product) => product.partNumber === partNumber)
  if (index < 0) throw new Error(`No demo product has the part number ${partNumber}.`)
  // 197 is coprime to the number of products, so neighbours in the list are far apart in time.
  return 40 + ((index * 197) % products.length) * 3
}
