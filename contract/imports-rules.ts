/** Words and limits of spreadsheet imports. No zod here: the back-office's screens read this. */

/** What a spreadsheet's column can hold. `attribute` needs the attribute's name beside it. */
export const importFields = [
  'partNumber',
  'name',
  'slug',
  'description',
  'price',
  'countInStock',
  'madeToOrder',
  'leadTimeDays',
  'status',
  'category',
  'brand',
  'images',
  'isFeatured',
  'attribute',
] as const
export type ImportField = (typeof importFields)[number]

/** How our own export heads the columns. */
export const fieldHeadings: Record<Exclude<ImportField, 'attribute'>, string> = {
  partNumber: 'Part number',
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  price: 'Price excl. VAT',
  countInStock: 'In stock',
  madeToOrder: 'Made to order',
  leadTimeDays: 'Lead time (days)',
  status: 'Status',
  category: 'Category',
  brand: 'Brand',
  images: 'Images',
  isFeatured: 'Featured',
}

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

/** While it is in one of these, a job is at work and `done` moves. */
export const busyImportStates: readonly ImportState[] = ['checking', 'running', 'undoing']

export const maxImportBytes = 50 * 1024 * 1024
export const maxImportRows = 100_000
export const maxImportColumns = 250
/** As many bad cells as are written down; their count is of all. */
export const maxImportErrors = 1000
/** As many changes as a dry run writes down with what was before. */
export const maxPlannedListed = 200
/** As many of the products that an undo left alone as are named. */
export const maxSkippedListed = 100
