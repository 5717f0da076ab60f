import { productMeasures } from '#server/catalogue/measures/measures.ts'
import type { SheetFields } from '../records/table.ts'

type Texts = Pick<SheetFields, 'name' | 'attributes' | 'description'>
type Measured = Partial<SheetFields> & { measures?: string[] }

/** Search matches figures as tokens, which are updated with the name, attributes and description. */
export function withMeasures(fields: Partial<SheetFields>, now: Texts): Measured {
  const { name, attributes, description } = fields
  if (name === undefined && attributes === undefined && description === undefined) return fields
  const texts = {
    name: name ?? now.name,
    attributes: attributes ?? now.attributes,
    description: description ?? now.description,
  }
  return { ...fields, measures: productMeasures(texts) }
}
