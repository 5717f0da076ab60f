import type { DemoProduct } from './shapes.ts'

/** Kilograms for each litre that a product takes up: mostly air in boards, mostly copper in contactors. */
const densities: Record<string, number> = {
  'distribution-boards': 0.4,
  'motor-control': 0.28,
  'drives-and-soft-starters': 0.8,
  'solar-ac-and-dc': 0.35,
  'circuit-breakers': 1.2,
  isolators: 0.42,
  'earth-leakage': 1.2,
  meters: 0.65,
  'contactors-and-overloads': 1.1,
  'surge-protection': 1.1,
  'terminals-and-busbars': 1.3,
  'control-gear': 0.7,
}

/** What a metre weighs, by the words of the name and the millimetres of the size. */
const byMetre: [RegExp, (width: number, height: number) => number][] = [
  [/duct/i, (width, height) => (width + 2 * height) * 3.2 * 1.4e-3],
  [/mesh tray/i, (width, height) => (width + 2 * height) * 0.9 * 7.85e-3],
  [/ladder/i, (width, height) => (0.6 * width + 2 * height) * 1.5 * 7.85e-3],
  [/rail/i, () => 0.3],
]
/** What one weighs, by the square of its thread. */
const byThread: [RegExp, number][] = [
  [/polyamide cable gland/i, 3e-5],
  [/brass cable gland/i, 1.2e-4],
]

const read = ({ attributes }: Pick<DemoProduct, 'attributes'>, name: string) =>
  Number.parseFloat(attributes.find((one) => one.name === name)?.value ?? '')
const rounded = (kg: number) => Math.max(0.01, Math.round(kg * 100) / 100)

/** What a product weighs packed: its mass if it states one, otherwise by its size and what it is made of. */
export function weightOf(product: Pick<DemoProduct, 'attributes' | 'category' | 'name'>): number {
  const stated = read(product, 'Mass')
  if (stated > 0) return stated
  const { name, category } = product
  const pack = Number(/pack of (\d+)/.exec(name)?.[1] ?? 1)
  const litres = (read(product, 'Width') * read(product, 'Height') * read(product, 'Depth')) / 1e6
  // a busbar set is mostly the air between its bars; a small starter mostly its own box
  const density = /busbar set/i.test(name) ? 0.35 : (densities[category] ?? 0.5)
  const box = category === 'motor-control' ? 1 : 0
  if (litres > 0) return rounded((box + litres * density) * pack)
  const [, thread] = /\bM(\d+)\b/.exec(name) ?? []
  const gland = byThread.find(([words]) => words.test(name))
  if (thread && gland) return rounded(gland[1] * Number(thread) ** 2 * pack)
  const metre = byMetre.find(([words]) => words.test(name))
  const [, width, height] = /([\d.]{1,9}) × ([\d.]{1,9})/.exec(name) ?? []
  const long = Number(/([\d.]{1,9}) m\b/.exec(name)?.[1] ?? 1)
  return rounded(metre ? metre[1](Number(width), Number(height)) * long * pack : 1)
}

/** Floor-standing boards travel on a truck with a crane, which is quoted each time. */
export const isDeliveryQuoted = ({ attributes, category }: DemoProduct): boolean =>
  category === 'motor-control' && attributes.some(({ name, value }) => name === 'Mounting' && value === 'Floor')
