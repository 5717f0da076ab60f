import { productMeasures } from '#server/catalogue/measures.ts'
import type { SheetFields } from './table.ts'

type Measured = Partial<SheetFields> & { measures?: string[] }

/** Search compares figures by words of their own: they follow a new name and new attributes. */
export function withMeasures(fields: Partial<SheetFields>, now: Pick<SheetFields, 'name' | 'attributes'>): Measured {
  if (fields.name === undefined && fields.attributes === undefined) return fields
  return { ...fields, measures: productMeasures(fields.name ?? now.name, fields.attributes ?? now.attributes) }
}
