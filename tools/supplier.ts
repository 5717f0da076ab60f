import { readFile } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Part = {
  name: string
  sku?: string
  brand: string
  category: string
  description: string
  price?: string
  pictures: string[]
  specs: Record<string, string>
}

const isolator = 'door-isolator-rd-332'
const parts: Record<string, Part> = {
  'rotary-isolator-4p-63a': {
    name: 'Enclosed Rotary Isolator, 4-Pole 63A IP66',
    sku: 'RI-463',
    brand: 'VOLT',
    category: 'Isolators',
    description:
      'Enclosed rotary isolator for pumps and outdoor condensers. Lockable in the OFF position with up to three padlocks.',
    price: '1 489.25',
    pictures: ['isolator', 'isolator-front', 'isolator-left'],
    specs: {
      'Rated current': '63A',
      Poles: '4',
      'Protection class': 'IP66',
      'Rated voltage': '690 V',
      'Short-circuit making capacity': '1.5 kA',
    },
  },
  'contactor-32a-230v-coil': {
    name: 'Contactor 3P 32A AC-3, 230V AC coil, 1NO+1NC',
    sku: 'KCT-3211-M7',
    brand: 'Amphex',
    category: 'Contactors and overloads',
    description: 'Three-pole contactor for motors of up to 15 kW. Clips onto DIN rail, coil terminals on both sides.',
    price: '864.80',
    pictures: ['contactor-ax-32', 'contactor-ax-18'],
    specs: { 'Rated current': '32A', 'Coil voltage': '230V AC', Poles: '3', Auxiliaries: '1 NO + 1 NC' },
  },
  'energy-meter-three-phase': {
    name: 'Three-phase energy meter 100 A, Modbus RTU, MID',
    sku: 'EM-3100-MOD',
    brand: 'Orbis',
    category: 'Meters',
    description: 'DIN-rail energy meter with a back-lit display, pulse output and Modbus RTU.',
    price: '2 156.00',
    pictures: ['din-meter', 'din-meter-front'],
    specs: { 'Rated current': '100 A', Communication: 'Modbus RTU', 'Accuracy class': 'B' },
  },
  'surge-arrester-type-2': {
    name: 'Surge arrester type 2, 40 kA, plug-in cartridges for single-phase and three-phase TN-S boards with remote signalling contact',
    brand: 'Tellur',
    category: 'Overvoltage',
    description: 'Replaceable cartridges, remote signalling contact.',
    pictures: ['no-such-picture'],
    specs: { 'Discharge current': '40 kA', 'Protection level': '1.4 kV' },
  },
  'door-isolator-32a': {
    name: 'Door-mounted isolator 32 A with red and yellow handle',
    sku: 'DMI-332',
    brand: 'Kestrel',
    category: 'Isolators',
    description: 'Switch-disconnector with a shaft for panel doors.',
    price: '598.00',
    pictures: [isolator],
    specs: { 'Rated current': '32 A', Poles: '3', Mounting: 'Door' },
  },
}

const toPage = ({ name, sku, brand, category, description, price, pictures, specs }: Part) => {
  const jsonLd = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    ...(sku ? { sku } : {}),
    brand: { '@type': 'Brand', name: brand },
    category,
    description,
    image: pictures.map((picture) => `/pictures/${picture}.webp`),
    ...(price
      ? { offers: { '@type': 'Offer', price: price.replace(' ', ''), priceCurrency: 'ZAR', availability: 'InStock' } }
      : {}),
  }
  const rows = Object.entries(specs).map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`)
  return `<!doctype html><html lang="en"><head><title>${name}</title>
    <script type="application/ld+json">${JSON.stringify(jsonLd)}</script></head>
    <body><h1>${name}</h1><p>All prices include 15% VAT.</p><table>${rows.join('')}</table></body></html>`
}

const pictures = new URL('../demo/pictures/', import.meta.url)

/** A supplier's small website on this machine, for screenshots of the supplier import. */
export async function startSupplier() {
  const server = http.createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://supplier')
    const [, folder, name = ''] = pathname.split('/')
    if (pathname === '/robots.txt') return response.end('User-agent: *\nDisallow: /trade/')
    if (folder === 'pictures') {
      const bytes = /^[\w-]+\.webp$/.test(name) && (await readFile(new URL(name, pictures)).catch(() => undefined))
      if (bytes) return response.setHeader('content-type', 'image/webp').end(bytes)
    }
    if (folder === 'slow') await sleep(5000)
    const part = parts[name]
    if (!part || !['products', 'slow'].includes(folder ?? '')) return response.writeHead(404).end('not here')
    response.setHeader('content-type', 'text/html; charset=utf-8').end(toPage(part))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  const products = Object.keys(parts)
  return {
    host: `127.0.0.1:${port}`,
    /** Product pages, one that robots may not read, and one that no longer exists. */
    pages: [
      ...products.map((name) => `${origin}/products/${name}`),
      `${origin}/trade/price-list`,
      `${origin}/products/gone`,
    ],
    /** Slow enough for a screenshot of the progress. */
    slowPages: products.slice(0, 2).map((name, index) => `${origin}/${index ? 'slow' : 'products'}/${name}`),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
