import type { ProductImport } from '#contract/imports/calls.ts'
import { fieldHeadings, type ImportField, importFields } from '#contract/imports/rules.ts'

/** The mapping of one column; `field` is '' for an ignored one. */
export type Choice = { field: ImportField | ''; attribute: string }

// Whether prices include VAT is asked separately.
const labels = { ...fieldHeadings, price: 'Price', cost: 'Cost' }

export const fieldOptions = [
  ...importFields.flatMap((field) => (field === 'attribute' ? [] : { value: field, label: labels[field] })),
  { value: 'attribute', label: 'An attribute' },
]

/** The initial mapping: as mapped before, or as guessed from the headings. */
export function initialChoices({ columns, mapping }: Pick<ProductImport, 'columns' | 'mapping'>): Choice[] {
  return columns.map(({ suggested }, column) => {
    const choice = mapping.length > 0 ? mapping.find((one) => one.column === column) : suggested
    return { field: choice?.field ?? '', attribute: choice?.attribute ?? '' }
  })
}

const ownHeadings: ReadonlySet<string> = new Set(Object.values(fieldHeadings))

/** Our own export, of this release or an earlier one: what its columns contain need not be asked. */
export const isOwnExport = ({ columns }: Pick<ProductImport, 'columns'>): boolean =>
  [fieldHeadings.partNumber, fieldHeadings.slug, fieldHeadings.price].every((own) =>
    columns.some(({ heading }) => heading === own),
  ) &&
  columns.every(({ heading, suggested }) => suggested && (ownHeadings.has(heading) || suggested.field === 'attribute'))

export const toMapping = (choices: readonly Choice[]) =>
  choices.flatMap(({ field, attribute }, column) => {
    if (field === '') return []
    return field === 'attribute' ? { column, field, attribute: attribute.trim() } : { column, field }
  })

const keyOf = ({ field, attribute }: Choice) =>
  field === 'attribute' ? `attribute ${attribute.trim().toLowerCase()}` : field

/** Problems by column; two columns for one field are reported on the second. */
export function findProblems(choices: readonly Choice[], columns: ProductImport['columns']): Map<number, string> {
  const problems = new Map<number, string>()
  const seen = new Map<string, number>()
  for (const [column, choice] of choices.entries()) {
    if (choice.field === '') continue
    if (choice.field === 'attribute' && choice.attribute.trim() === '') {
      problems.set(column, 'Please name the attribute.')
      continue
    }
    const before = seen.get(keyOf(choice))
    if (before === undefined) seen.set(keyOf(choice), column)
    else problems.set(column, `${columnName(columns, before)} already has this.`)
  }
  return problems
}

export const hasField = (choices: readonly Choice[], field: ImportField): boolean =>
  choices.some((choice) => choice.field === field)

/** A column by its heading, or by its letter if the heading is empty. */
export function columnName(columns: ProductImport['columns'], column: number): string {
  return columns[column]?.heading || `Column ${columnLetter(column)}`
}

/** 0 → A, 27 → AB, as in spreadsheets. */
export function columnLetter(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
