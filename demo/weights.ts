import type { DemoProduct } from './shapes.ts'

/** Kilograms of the lightest product of a category, and what each thousand rand adds. */
const byCategory: Record<string, [kg: number, perThousandRand: number]> = {
  'distribution-boards': [3, 2.2],
  'motor-control': [12, 1.6],
  'drives-and-soft-starters': [1.2, 0.9],
  'solar-ac-and-dc': [0.1, 1.4],
  'circuit-breakers': [0.1, 0.7],
  isolators: [0.3, 1.1],
  'earth-leakage': [0.2, 0.3],
  meters: [0.2, 0.15],
  'contactors-and-overloads': [0.3, 0.6],
  'surge-protection': [0.12, 0.1],
  'terminals-and-busbars': [0.2, 2],
  'cable-management': [0.3, 6],
  'control-gear': [0.05, 0.1],
}

/** What a product weighs packed: its mass if it states one, otherwise a fair guess. */
export function weightOf({ attributes, category, priceCents }: DemoProduct): number {
  const stated = Number.parseFloat(attributes.find(({ name }) => name === 'Mass')?.value ?? '')
  if (stated > 0) return stated
  const [kg, perThousandRand] = byCategory[category] ?? [1, 1]
  return Math.round((kg + (priceCents / 100_000) * perThousandRand) * 100) / 100
}

/** Floor-standing boards travel on a truck with a crane, which is quoted each time. */
export const isDeliveryQuoted = ({ attributes, category }: DemoProduct): boolean =>
  category === 'motor-control' && attributes.some(({ name, value }) => name === 'Mounting' && value === 'Floor')
