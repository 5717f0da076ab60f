import type { DemoProduct } from './shapes.ts'

/**
 * A printed rating or a box's proportions are true for one product only. Each image here was taken of the product `of`;
 * the others of its family are rendered from their own data: main products in all the listed views, the rest in the
 * first, or in the first `least`. Those in `keep` show no rating and serve the whole family.
 */
type Family = { of: string; views: string[]; least?: number; keep?: string[] }
const families: Record<string, Family> = {
  'enclosure-small': { of: 'VE-3030-20', views: ['enclosure-small'], keep: ['enclosure-small-open'] },
  'enclosure-wall': { of: 'VE-6080-25', views: ['enclosure-wall'], keep: ['enclosure-open'] },
  'enclosure-orange': { of: 'VE-6080-25-B26', views: ['enclosure-orange'], keep: ['steel-orange'] },
  'enclosure-inox': {
    of: 'VX-5060-21',
    views: ['enclosure-inox', 'enclosure-inox-front'],
    keep: ['enclosure-inox-open'],
  },
  'enclosure-floor': {
    of: 'VF-80200-50',
    views: ['enclosure-floor', 'enclosure-floor-front'],
    keep: ['enclosure-floor-open'],
  },
  'enclosure-window': { of: 'VW-4050-20', views: ['enclosure-window', 'enclosure-window-left'] },
  'junction-box': { of: 'VJ-2020-12', views: ['junction-box'], keep: ['junction-box-open'] },
  'db-1row': { of: 'DB-12-S', views: ['db-1row', 'db-1row-open'], least: 2 },
  'db-1row-open': { of: 'DB-12-S-R', views: ['db-1row-open', 'db-1row'], least: 2 },
  'db-2row': { of: 'DB-24-S', views: ['db-2row', 'db-2row-open'], least: 2 },
  'db-flush': { of: 'DB-24-F', views: ['db-flush', 'db-flush-open'], least: 2 },
  mcc: { of: 'MCC-4C-800', views: ['mcc', 'mcc-front', 'mcc-left'] },
  'starter-panel': { of: 'SP-160', views: ['starter-panel', 'starter-panel-closed', 'starter-panel-left'] },
  'dol-starter': { of: 'DS-4', views: ['dol-starter'] },
  'star-delta': { of: 'YD-22', views: ['star-delta', 'star-delta-open', 'star-delta-left'] },
  'vsd-panel': { of: 'VP-22', views: ['vsd-panel', 'vsd-panel-open', 'vsd-panel-right'] },
  vsd: { of: 'CV-0750', views: ['vsd', 'vsd-front'] },
  'soft-starter': { of: 'CS-37', views: ['soft-starter', 'soft-starter-front'] },
  'ac-combiner': { of: 'AC-8-63', views: ['ac-combiner', 'ac-combiner-open', 'ac-combiner-front'] },
  'dc-fuse-box': { of: 'DC-6-15', views: ['dc-fuse-box', 'dc-fuse-box-closed'] },
  'string-combiner': {
    of: 'SC-12-1000',
    views: ['string-combiner', 'string-combiner-open', 'string-combiner-front'],
  },
  'dc-isolator': { of: 'DI-432', views: ['dc-isolator', 'dc-isolator-front'] },
  'fuse-holder': { of: 'NF-1PV-15', views: ['fuse-holder'] },
  'mcb-1p': { of: 'MC-1C20', views: ['mcb-1p', 'mcb-1p-front'] },
  'mcb-2p': { of: 'MC-2C40', views: ['mcb-2p', 'mcb-2p-front'] },
  'mcb-3p': { of: 'MC-3C63-10', views: ['mcb-3p', 'mcb-3p-front'] },
  'mcb-4p': { of: 'MC-4C63-10', views: ['mcb-4p', 'mcb-4p-front'] },
  mccb: { of: 'KB160N-3-160', views: ['mccb', 'mccb-front', 'mccb-left'] },
  'mccb-large': { of: 'KB630S-3-630', views: ['mccb-large', 'mccb-large-front'] },
  acb: { of: 'KA1600-3D', views: ['acb', 'acb-front'] },
  isolator: { of: 'RI-463', views: ['isolator', 'isolator-front'] },
  'door-isolator': { of: 'RD-363', views: ['door-isolator'] },
  'din-isolator-2p': { of: 'KS-2100', views: ['din-isolator-2p'] },
  'din-isolator-3p': { of: 'KS-3100', views: ['din-isolator-3p'] },
  changeover: { of: 'KC-463', views: ['changeover', 'changeover-front'] },
  'earth-leakage': { of: 'EL-263-30', views: ['earth-leakage', 'earth-leakage-front'] },
  'earth-leakage-4p': { of: 'EL-463-30', views: ['earth-leakage-4p', 'earth-leakage-4p-front'] },
  rcbo: { of: 'EB-1C20-30', views: ['rcbo', 'rcbo-front'] },
  meter: { of: 'PM-320', views: ['meter', 'meter-front'] },
  'din-meter-1p': { of: 'OD-1-45', views: ['din-meter-1p'] },
  'din-meter': { of: 'OD-3-100', views: ['din-meter', 'din-meter-front'] },
  'ct-ring': { of: 'OC-400-5', views: ['ct-ring'] },
  contactor: { of: 'AX-25', views: ['contactor', 'contactor-front'] },
  'contactor-large': { of: 'AX-95', views: ['contactor-large'] },
  overload: { of: 'AT-25', views: ['overload'] },
  'spd-4p': { of: 'TS-4-40', views: ['spd-4p', 'spd-4p-front'] },
  'spd-dc': { of: 'TS-DC-1000', views: ['spd-dc', 'spd-dc-front'] },
  'power-supply': { of: 'PSU-24-5', views: ['power-supply', 'power-supply-front'] },
  plc: { of: 'CP-24', views: ['plc'] },
  'pilot-green': { of: 'AL-G', views: ['pilot-green'] },
  relay: { of: 'OR-2-24', views: ['relay'] },
  timer: { of: 'OM-7', views: ['timer'] },
  kiosk: { of: 'KM-6', views: ['kiosk', 'kiosk-open', 'kiosk-left'] },
  terminals: { of: 'HT-4', views: ['terminals'] },
  'distribution-block': { of: 'HD-4-125', views: ['distribution-block'] },
  'busbar-comb': { of: 'HC-3-12', views: ['busbar-comb'] },
  busbar: { of: 'VB-400', views: ['busbar'] },
  'earth-bar': { of: 'VB-E12', views: ['earth-bar'] },
  duct: { of: 'SD-4060', views: ['duct', 'duct-open'], least: 2 },
  'din-rail': { of: 'HR-35-1', views: ['din-rail'] },
  glands: { of: 'PG-M20', views: ['glands'] },
  'glands-brass': { of: 'PB-M20', views: ['glands-brass'] },
  'wire-mesh-tray': { of: 'SM-200', views: ['wire-mesh-tray'] },
  'cable-ladder': { of: 'SL-300', views: ['cable-ladder'] },
  selector: { of: 'AS-2', views: ['selector'] },
}

/** Products that look identical share their images. */
const twins: Record<string, string> = {
  'DB-18-S-R': 'DB-18-S',
}

export type OwnPicture = { name: string; view: string; product: DemoProduct }

function familyOf({ partNumber, pictures }: DemoProduct): Family | undefined {
  const family = families[pictures[0] ?? '']
  return family?.of === partNumber ? undefined : family
}

/** A product's images if its family's show another product. */
export function ownPictures(product: DemoProduct): OwnPicture[] {
  const family = familyOf(product)
  if (!family) return []
  const partNumber = twins[product.partNumber] ?? product.partNumber
  const suffix = partNumber.toLowerCase().replaceAll('.', '-')
  const isMain = product.isFeatured || (product.brand === 'volt' && product.priceCents >= 1_000_000)
  const views = isMain ? family.views : family.views.slice(0, family.least ?? 1)
  return views.map((view) => ({ name: `${view}-${suffix}`, view, product }))
}

export function withOwnPictures(product: DemoProduct): DemoProduct {
  const own = ownPictures(product)
  if (!own.length) return product
  return { ...product, pictures: [...own.map(({ name }) => name), ...(familyOf(product)?.keep ?? [])] }
}
