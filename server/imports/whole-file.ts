import { relatedFields } from '#contract/imports-rules.ts'
import type { Db } from '#server/db/database.ts'
import type { ProductRow } from './check-row.ts'
import { findMembers, findWritten, type KnownProduct } from './known-queries.ts'
import { isComplete } from './plan-rows.ts'
import type { ImportRow } from './queries.ts'
import { eachBatch } from './read-import.ts'

/** Data for checks against the whole file and the shop, in lower case. */
export type Whole = {
  /** Families that would have one member. */
  lonely: ReadonlySet<string>
  /** Part numbers that are mentioned, but belong to no product and no row. */
  unknown: ReadonlySet<string>
}

type Parts = Parameters<typeof eachBatch>[0] & { db: Db }
const needsWhole: readonly string[] = ['family', ...relatedFields]

/** Reads the file once more, if it has columns that refer to other rows. */
export async function readWhole(parts: Parts, row: ImportRow): Promise<Whole> {
  if (!row.mapping.some(({ field }) => needsWhole.includes(field))) return { lonely: new Set(), unknown: new Set() }
  const own = new Set<string>()
  const mentioned = new Set<string>()
  /** The family that each row gives its product. */
  const given = new Map<string, string>()
  await eachBatch(parts, row, async ({ good }) => {
    const incomplete = good.filter((one) => !isComplete(one)).map((one) => one.partNumber)
    const written = await findWritten(parts.db, incomplete)
    for (const one of good) {
      const partNumber = one.partNumber.toLowerCase()
      // An unknown part number without a name and a price becomes no product.
      if (!isComplete(one) && !written.has(partNumber)) continue
      own.add(partNumber)
      if (one.family) given.set(partNumber, one.family.toLowerCase())
      for (const field of relatedFields) for (const number of one[field] ?? []) mentioned.add(number)
    }
  })
  const elsewhere = [...mentioned].filter((number) => !own.has(number))
  const written = await findWritten(parts.db, elsewhere)
  return {
    lonely: await findLonely(parts.db, given),
    unknown: new Set(elsewhere.filter((number) => !written.has(number))),
  }
}

async function findLonely(db: Db, given: ReadonlyMap<string, string>): Promise<Set<string>> {
  const families = new Set(given.values())
  const counts = new Map([...families].map((family) => [family, 0]))
  const count = (family: string) => counts.set(family, (counts.get(family) ?? 0) + 1)
  for (const family of given.values()) count(family)
  for (const { family, partNumber } of await findMembers(db, [...families])) if (!given.has(partNumber)) count(family)
  return new Set([...counts].filter(([, members]) => members < 2).map(([family]) => family))
}

type BadReference = { field: string; value: string; message: string }

/** Cells that name a family without other members, or a product that does not exist. Unchanged values are allowed. */
export function findBadReferences(
  row: ProductRow,
  known: KnownProduct | undefined,
  { lonely, unknown }: Whole,
): BadReference[] {
  const { family = '' } = row
  const isAlone = lonely.has(family.toLowerCase()) && known?.family?.toLowerCase() !== family.toLowerCase()
  const own = row.partNumber.toLowerCase()
  const numbers = relatedFields.flatMap((field) =>
    (row[field] ?? [])
      .filter((number) => (unknown.has(number) && !known?.[field].includes(number)) || number === own)
      .map((number) => ({
        field,
        value: number,
        message:
          number === own
            ? 'A product cannot be linked to itself.'
            : `No product has the part number ${number.toUpperCase()}.`,
      })),
  )
  const alone = {
    field: 'family',
    value: family,
    message: `No other product is in the family “${family}”, in this file or in the shop. A family needs at least two.`,
  }
  return [...(isAlone ? [alone] : []), ...numbers]
}
