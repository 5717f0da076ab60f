import { toCents } from '#contract/money.ts'
import type { DemoProduct } from '../shapes.ts'

type Shared = {
  category: string
  brand: string
  series: string
  pictures: string[]
  documents?: string[]
  madeToOrder?: boolean
  leadTimeDays?: number
}

export type Variant = {
  partNumber: string
  name: string
  lead: string
  body: string
  rand: number
  stock: number
  featured?: boolean
  pictures?: string[]
  madeToOrder?: boolean
  leadTimeDays?: number
  attributes: Record<string, string>
}

/** The products of one series, smallest first. */
export function family(shared: Shared, variants: Variant[]): DemoProduct[] {
  return variants.map((variant) => {
    const madeToOrder = variant.madeToOrder ?? shared.madeToOrder ?? false
    const leadTimeDays = variant.leadTimeDays ?? shared.leadTimeDays
    return {
      partNumber: variant.partNumber,
      name: variant.name,
      slug: slugOf(variant.name),
      description: `${variant.lead}\n\n${variant.body}`,
      priceCents: toCents(variant.rand),
      countInStock: variant.stock,
      madeToOrder,
      ...(madeToOrder && { leadTimeDays }),
      isFeatured: variant.featured ?? false,
      category: shared.category,
      brand: shared.brand,
      series: shared.series,
      pictures: variant.pictures ?? shared.pictures,
      documents: shared.documents ?? [],
      attributes: Object.entries(variant.attributes).map(([name, value]) => ({ name, value })),
    }
  })
}

/** 8 → 'an 8', 63 → 'a 63': the right article before a figure. */
export const withArticle = (figure: number): string =>
  /^(8|11$|18$|11\.|18\.)/.test(String(figure)) ? `an ${figure}` : `a ${figure}`

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('×', 'x')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Mass of a folded steel box in kilograms: its sheet, plus a seventh for seal, hinges, locks and studs. */
export function boxMass(width: number, height: number, depth: number, thickness: number): string {
  const area = 2 * (width * height + width * depth + height * depth) * 1e-6
  return kilograms(area * thickness * 7.85 * 1.15)
}

export const kilograms = (mass: number): string => `${mass < 10 ? mass.toFixed(1) : Math.round(mass)} kg`
