/** What must be read from a page. Omitted fields are not checked; null means that the field must be empty. */
export type Truth = {
  name: string
  partNumber?: string | null
  /** Rand, excluding VAT. */
  price?: number | null
  brand?: string | null
  category?: string
  inStock?: boolean
  countInStock?: number
  images?: string[]
  documents?: { name: string; url: string }[]
  attributes?: Record<string, string>
  /** Words that the description must contain. */
  description?: string
}

export type SupplierPage = {
  style: string
  url: string
  html: string | Buffer
  charset?: string
  products: Truth[]
  links?: string[]
}

/** One part as a supplier describes it; each shop style writes it differently. */
export type Part = {
  name: string
  sku: string
  /** Cents, including VAT. */
  cents: number
  brand: string
  path: string[]
  stock: number
  pictures: string[]
  sheet?: { name: string; file: string }
  description: string
  /** As the page writes them, and as we should store them. */
  specs: [name: string, written: string, kept: string][]
}

export const parts = {
  isolator: {
    name: 'Rotary Isolator 63A 3P IP65',
    sku: 'RI-63-3P',
    cents: 142370,
    brand: 'Kestrel',
    path: ['Switchgear', 'Isolators'],
    stock: 14,
    pictures: ['ri-63-3p-front', 'ri-63-3p-side'],
    sheet: { name: 'RI series data sheet', file: 'ri-series.pdf' },
    description: 'Enclosed rotary isolator for motors and pumps, padlockable in the off position.',
    specs: [
      ['Rated current', '63A', '63 A'],
      ['Number of poles', '3P', '3P'],
      ['Rated voltage', '415VAC', '415 V AC'],
      ['Protection', 'IP 65', 'IP65'],
    ],
  },
  breaker: {
    name: 'Miniature Circuit Breaker 20A C-Curve',
    sku: 'MCB120C',
    cents: 8970,
    brand: 'Protea Electric',
    path: ['Switchgear', 'Circuit Breakers', 'MCB'],
    stock: 250,
    pictures: ['mcb120c'],
    description: 'Single pole breaker for DIN rail with a C curve, for distribution boards in homes and offices.',
    specs: [
      ['Rated current', '20 Amp', '20 A'],
      ['Breaking capacity', '6kA', '6 kA'],
      ['Width', '18 mm', '18 mm'],
    ],
  },
  enclosure: {
    name: 'Wall Mount Enclosure 600x400x200 Mild Steel',
    sku: 'WME-642',
    cents: 287500,
    brand: 'Boland Steel',
    path: ['Enclosures', 'Wall Mount'],
    stock: 6,
    pictures: ['wme-642', 'wme-642-open', 'wme-642-plate'],
    sheet: { name: 'Enclosure drawing', file: 'wme-642-drawing.pdf' },
    description: 'Powder coated enclosure with gland plate, removable mounting plate and two quarter turn locks.',
    specs: [
      ['Dimensions', '600mm x 400mm x 200mm', '600 × 400 × 200 mm'],
      ['Material', '1.6mm mild steel', '1.6 mm mild steel'],
      ['Colour', 'RAL 7035', 'RAL 7035'],
      ['Weight', '14,5 Kg', '14.5 kg'],
      ['IP Rating', 'IP 66', 'IP66'],
    ],
  },
  contactor: {
    name: 'Contactor 32A 15kW 230V Coil',
    sku: 'CT-32-230',
    cents: 68885,
    brand: 'Kestrel',
    path: ['Motor Control', 'Contactors'],
    stock: 0,
    pictures: ['ct-32-230'],
    description: 'Three pole contactor with one normally open and one normally closed auxiliary contact.',
    specs: [
      ['Rated current', '32A', '32 A'],
      ['Motor power', '15kW', '15 kW'],
      ['Coil voltage', '230 V ac', '230 V AC'],
    ],
  },
  surge: {
    name: 'Surge Protection Device Type 2 40kA',
    sku: 'SPD-T2-40/4',
    cents: 195500,
    brand: 'Stormwag',
    path: ['Protection', 'Surge Arresters'],
    stock: 31,
    pictures: ['spd-t2-40'],
    sheet: { name: 'SPD installation guide', file: 'spd-guide.pdf' },
    description: 'Four pole surge arrester with replaceable cartridges and remote signalling for main boards.',
    specs: [
      ['Max discharge current', '40KA', '40 kA'],
      ['Poles', '4', '4'],
      ['Response time', '25 ns', '25 ns'],
    ],
  },
  cable: {
    name: 'Panel Flex 2.5mm Black 100m',
    sku: 'PF25BLK100',
    cents: 109250,
    brand: 'Aardvark Cables',
    path: ['Cable', 'Panel Flex'],
    stock: 42,
    pictures: ['pf25-black'],
    description: 'Flexible copper conductor with PVC insulation for the wiring of panels, sold in coils.',
    specs: [
      ['Cross section', '2,5 mm2', '2.5 mm²'],
      ['Length', '100 metres', '100 m'],
      ['Voltage rating', '1000V', '1000 V'],
    ],
  },
} satisfies Record<string, Part>

const excluding = (cents: number) => Math.round(cents / 1.15) / 100

/** What should be read from a page that shows a part in full. */
export function truthOf(part: Part, pictures: string[], more: Partial<Truth> = {}): Truth {
  return {
    name: part.name,
    partNumber: part.sku,
    price: excluding(part.cents),
    brand: part.brand,
    category: part.path.at(-1) ?? '',
    inStock: part.stock > 0,
    images: pictures,
    attributes: Object.fromEntries(part.specs.map(([name, , kept]) => [name, kept])),
    description: part.description.slice(0, 40),
    ...more,
  }
}

/** Cents as people write rand; each shop has its own format. */
export const rand = {
  commas: (cents: number) => `R${grouped(cents, ',')}.${rest(cents)}`,
  spaces: (cents: number) => `R ${grouped(cents, ' ')},${rest(cents)}`,
  noBreak: (cents: number) => `R&nbsp;${grouped(cents, '&nbsp;')}.${rest(cents)}`,
  plain: (cents: number) => `R${(cents / 100).toFixed(2)}`,
  code: (cents: number) => `ZAR ${grouped(cents, ' ')}.${rest(cents)}`,
  data: (cents: number) => (cents / 100).toFixed(2),
}
const grouped = (cents: number, sign: string) => String(Math.floor(cents / 100)).replace(/\B(?=(\d{3}){1,5}$)/g, sign)
const rest = (cents: number) => String(cents % 100).padStart(2, '0')
export const exclusive = (cents: number) => Math.round(cents / 1.15)

export const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
export const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
export const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
