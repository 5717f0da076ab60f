/** Names and limits for spreadsheet imports. No zod: the back-office screens import this. */

/** What a column can contain. `attribute` also needs the attribute's name. */
export const importFields = [
  'partNumber',
  'name',
  'slug',
  'description',
  'price',
  'cost',
  'countInStock',
  'madeToOrder',
  'leadTimeDays',
  'weightKg',
  'place',
  'reorderLevel',
  'work',
  'supplier',
  'supplierPartNumber',
  'deliveryQuoted',
  'status',
  'category',
  'brand',
  'images',
  'isFeatured',
  'family',
  'accessories',
  'spareParts',
  'alternatives',
  'attribute',
] as const
export type ImportField = (typeof importFields)[number]

/** Column headings in our own export. */
export const fieldHeadings: Record<Exclude<ImportField, 'attribute'>, string> = {
  partNumber: 'Part number',
  name: 'Name',
  slug: 'Page address',
  description: 'Description',
  price: 'Price excl. VAT',
  cost: 'Cost excl. VAT',
  countInStock: 'In stock',
  madeToOrder: 'Made to order',
  leadTimeDays: 'Lead time (days)',
  weightKg: 'Weight (kg)',
  place: 'Storage place',
  reorderLevel: 'Reorder level',
  work: 'Work (minutes)',
  supplier: 'Supplier',
  supplierPartNumber: 'Supplier part number',
  deliveryQuoted: 'Delivery quoted',
  status: 'Status',
  category: 'Category',
  brand: 'Brand',
  images: 'Images',
  isFeatured: 'Featured',
  family: 'Family',
  accessories: 'Accessories',
  spareParts: 'Spare parts',
  alternatives: 'Alternatives',
}

/** Columns with part numbers of other products. */
export const relatedFields = ['accessories', 'spareParts', 'alternatives'] as const

export const importStates = [
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** In these states a job is running and `done` increases. */
export const busyImportStates: readonly ImportState[] = ['checking', 'running', 'undoing']

export const maxImportBytes = 50 * 1024 * 1024
export const maxImportRows = 100_000
export const maxImportColumns = 250
/** How many bad cells are recorded; the count covers all of them. */
export const maxImportErrors = 1000
/** How many changes a dry run records with their previous values. */
export const maxPlannedListed = 200
/** How many of the products that an undo left alone are named. */
export const maxSkippedListed = 100
