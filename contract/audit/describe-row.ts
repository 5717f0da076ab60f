import { formatDay, formatMoment } from '#contract/days.ts'
import { formatRand } from '#contract/money.ts'
import type { AuditRow } from './calls.ts'

/** What a column is called in a sentence, where its own name would not do. */
const columnWords: Record<string, string> = {
  price_cents: 'price',
  cost_cents: 'cost',
  part_number: 'part number',
  category_id: 'category',
  brand_id: 'brand',
  is_featured: 'featured mark',
  slug: 'page address',
  made_to_order: 'made to order',
  lead_time_days: 'lead time in days',
  weight_grams: 'weight in grams',
  delivery_quoted: 'delivery quoted',
  spare_parts: 'spare parts',
  office_role: 'office role',
  email: 'e-mail address',
  email_verified: 'confirmed e-mail address',
  must_change_password: 'must choose a password',
  deleted_at: 'deleted',
  removed_at: 'removed',
  on_home: 'shown on the home page',
  basis_points: 'discount',
  is_active: 'active',
  changes: 'shop details',
  vat_rates: 'VAT rates',
  vat_registered: 'registered for VAT',
  company_vat: 'VAT number',
  file_key: 'file',
  owner_id: 'owner',
  user_id: 'customer',
  product_ids: 'products',
  hex_code: 'colour',
  locked_to: 'last closed day',
  reserved_until: 'reserved until',
  pay_by: 'pay by',
}

export function nameColumn(column: string): string {
  const words = column.replace(/^(.*)_at$/, 'time_$1').replace(/_(?:cents|id)$/, '')
  return columnWords[column] ?? words.replaceAll('_', ' ')
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
const longest = 60

/** A value as a person reads it. `names` has those of ids. */
export function showValue(column: string, value: unknown, names: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'object' && 'hidden' in value) return 'not kept'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return showNumber(column, value)
  if (isId(value)) return names[value] ?? 'something that is gone'
  if (typeof value === 'string') return showText(column, value)
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((one) => showValue(column, one, names)).join(', ')
  return Object.entries(value)
    .map(([key, one]) => `${key}: ${showValue(key, one, names)}`)
    .join(', ')
}

function showText(column: string, value: string): string {
  if (/_at$/.test(column) && /^\d{4}-\d\d-\d\dT/.test(value)) return formatMoment(value)
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value
}

function showNumber(column: string, value: number): string {
  if (column.endsWith('_cents')) return formatRand(value)
  return column === 'basis_points' ? `${value / 100}%` : String(value)
}

type Row = Pick<AuditRow, 'action' | 'entity' | 'entityId' | 'label' | 'before' | 'after'>

/** 'changed the price of the product “DB board” from R 480.00 to R500.00', to follow a name. */
export function describeRow(row: Row, names: Readonly<Record<string, string>> = {}): string {
  const thing = nameThing(row)
  switch (row.action) {
    case 'create':
      return `added ${thing}`
    case 'delete':
      return `deleted ${thing}`
    case 'undo':
      return `undid a change of ${thing}`
    case 'export':
      return `downloaded: ${row.label ?? row.entityId}`
    case 'refused':
      return `was not allowed: ${row.label ?? row.entityId}`
    case 'command':
      return `ran the command ${row.entityId}`
    case 'run':
      return `used: ${row.label ?? row.entityId}`
    case 'change':
      return describeChange(row, thing, names)
  }
}

const only: readonly string[] = ['settings', 'books', 'synonyms', 'enclosure rates', 'hotspots']

function nameThing({ entity, label }: Row): string {
  if (only.includes(entity)) return entity === 'synonyms' ? 'the search words' : `the ${entity}`
  const article = label ? 'the' : /^[aeiou]/.test(entity) ? 'an' : 'a'
  return label ? `${article} ${entity} “${cut(label)}”` : `${article} ${entity}`
}

const cut = (text: string) => (text.length > longest ? `${text.slice(0, longest - 1).trimEnd()}…` : text)

function describeChange(
  { before = {}, after = {} }: Row,
  thing: string,
  names: Readonly<Record<string, string>>,
): string {
  const columns = Object.keys(after)
  const [column = ''] = columns
  if (columns.length !== 1) return `changed ${listWords(columns.map(nameColumn))} of ${thing}`
  const [from, to] = [before[column], after[column]]
  const isPlain = [from, to].every((value) => ['number', 'string', 'boolean'].includes(typeof value) || value === null)
  const words = [from, to].map((value) => showValue(column, value, names))
  if (!isPlain || words.some((word) => word.length > longest)) return `changed the ${nameColumn(column)} of ${thing}`
  return `changed the ${nameColumn(column)} of ${thing} from ${words[0]} to ${words[1]}`
}

function listWords(words: string[]): string {
  const names = words.length > 4 ? [...words.slice(0, 3), `${words.length - 3} more`] : words
  return names.length < 2 ? (names[0] ?? 'something') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
