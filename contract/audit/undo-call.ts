import { toRand } from '#contract/money.ts'
import type { AuditRow } from './calls.ts'

/** The call of the feature that gives back what was before. */
export type UndoCall = { method: 'PUT' | 'POST' | 'DELETE'; url: string; payload?: Record<string, unknown> }

/** A change of many products: its row stands for all rows of its group. */
export const bulkEntity = 'bulk change'

type Field = { name: string; toWire?: (value: unknown) => unknown }
type Feature = {
  url: string
  /** The columns that its calls take, with their names there. A row with another column cannot be undone. */
  fields: Record<string, Field>
  /** Deleting it can be undone by another way than making it again. */
  keepsDeleted?: true
}

const same = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, { name }]))
const emptyText = (value: unknown) => value ?? ''
const rand = (value: unknown) => (typeof value === 'number' ? toRand(value) : value)

const features: Record<string, Feature> = {
  product: {
    url: '/api/product',
    keepsDeleted: true,
    fields: {
      ...same('name', 'slug', 'description', 'status', 'images', 'attributes', 'family', 'place'),
      part_number: { name: 'partNumber' },
      price_cents: { name: 'price', toWire: rand },
      made_to_order: { name: 'madeToOrder' },
      lead_time_days: { name: 'leadTimeDays' },
      weight_grams: { name: 'weightKg', toWire: (grams) => (typeof grams === 'number' ? grams / 1000 : null) },
      delivery_quoted: { name: 'deliveryQuoted' },
      category_id: { name: 'category' },
      brand_id: { name: 'brand' },
      is_featured: { name: 'isFeatured' },
    },
  },
  category: {
    url: '/api/category',
    fields: { ...same('name', 'slug'), image: { name: 'image', toWire: emptyText }, on_home: { name: 'onHome' } },
  },
  brand: {
    url: '/api/brand',
    fields: { ...same('name', 'slug'), image: { name: 'image', toWire: emptyText } },
  },
  project: {
    url: '/api/project',
    fields: {
      ...same('title', 'slug', 'images', 'description'),
      client: { name: 'client', toWire: emptyText },
      location: { name: 'location', toWire: emptyText },
      completed_on: { name: 'completedOn', toWire: emptyText },
      product_ids: { name: 'products' },
    },
  },
  slide: {
    url: '/api/slider',
    fields: {
      ...same('text', 'image', 'button', 'link', 'description'),
      hex_code: { name: 'hexCode' },
      background_image: { name: 'backgroundImage' },
    },
  },
  discount: {
    url: '/api/discount',
    fields: {
      ...same('code', 'products', 'categories'),
      basis_points: { name: 'percent', toWire: (points) => Number(points) / 100 },
      starts_on: { name: 'startsOn' },
      ends_on: { name: 'endsOn' },
      minimum_cents: { name: 'minimum', toWire: rand },
      max_uses: { name: 'maxUses' },
      max_uses_per_person: { name: 'maxUsesPerPerson' },
      is_active: { name: 'isActive' },
    },
  },
  document: { url: '/api/document', keepsDeleted: true, fields: {} },
}

/** Columns that come with a whole row, and that a call neither takes nor needs. */
const ignored: Record<string, readonly string[]> = {
  slide: ['position'],
}

type Row = Pick<AuditRow, '_id' | 'action' | 'entity' | 'entityId' | 'before' | 'after'>

/** Undefined for what cannot be undone: orders, stock and money never, and what has versions of its own. */
export function findUndoCall(row: Row): UndoCall | undefined {
  if (row.entity === 'person') return undoPerson(row)
  if (row.entity === bulkEntity)
    return row.action === 'create' ? { method: 'POST', url: `/api/product/bulk/${row.entityId}/undo` } : undefined
  const feature = features[row.entity]
  if (!feature) return undefined
  const { url, keepsDeleted } = feature
  if (row.action === 'create' && Object.keys(feature.fields).length > 0)
    return { method: 'DELETE', url: `${url}/${row.entityId}` }
  if (row.action === 'delete' && keepsDeleted) return { method: 'POST', url: `${url}/restore/${row._id}` }
  const payload = row.before && toPayload(feature, row)
  if (!payload) return undefined
  if (row.action === 'change') return { method: 'PUT', url: `${url}/${row.entityId}`, payload }
  return row.action === 'delete' ? { method: 'POST', url, payload: withoutEmpty(payload) } : undefined
}

function toPayload({ fields }: Feature, { entity, before = {} }: Row): Record<string, unknown> | undefined {
  const columns = Object.keys(before).filter((name) => name !== 'id' && !ignored[entity]?.includes(name))
  if (columns.length === 0 || columns.some((name) => !fields[name])) return undefined
  return Object.fromEntries(
    columns.map((column) => {
      const { name = column, toWire = (value: unknown) => value } = fields[column] ?? {}
      return [name, toWire(before[column])]
    }),
  )
}

/** What a new one is made from may be left out, but not empty. */
const withoutEmpty = (payload: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null && value !== ''))

/** A role given or taken, an account disabled or enabled. Administrators from before there were roles were owners. */
function undoPerson({ action, entityId, before = {} }: Row): UndoCall | undefined {
  const columns = Object.keys(before)
  if (action !== 'change' || columns.some((name) => !['disabled', 'role', 'office_role'].includes(name)))
    return undefined
  const { disabled, role, office_role: officeRole } = before
  const roles = 'office_role' in before || 'role' in before
  return {
    method: 'PUT',
    url: `/api/user/${entityId}`,
    payload: {
      ...(disabled === undefined ? {} : { disabled }),
      ...(roles ? (role === 'shopper' ? { role } : { officeRole: officeRole ?? 'owner' }) : {}),
    },
  }
}
