import { relatedFields } from '#contract/imports/rules.ts'
import type { Db } from '#server/db/database.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import { eachBatch } from '../read/read-import.ts'
import { findMembers, findWritten, type KnownProduct } from '../records/known-queries.ts'
import type { ImportRow } from '../records/queries.ts'
import type { ProductRow } from '../rows/check-row.ts'
import { findUnknownStation } from '../rows/work-text.ts'
import { isComplete } from './plan-rows.ts'

/** Data for checks against the whole file and the shop, in lower case. */
export type Whole = {
  /** Families that would have one member. */
  lonely: ReadonlySet<string>
  /** How each family is written: as in the shop, else as first in the file. */
  written: ReadonlyMap<string, string>
  /** Part numbers that are mentioned, but belong to no product and no row. */
  unknown: ReadonlySet<string>
  stations: readonly { _id: string; name: string }[]
}

type Parts = Parameters<typeof eachBatch>[0] & { db: Db }
const needsWhole: readonly string[] = ['family', ...relatedFields]

/** Reads the file once more, if it has columns that refer to other rows. */
export async function readWhole(parts: Parts, row: ImportRow): Promise<Whole> {
  const stations = row.mapping.some(({ field }) => field === 'work') ? await findStations(parts.db) : []
  if (!row.mapping.some(({ field }) => needsWhole.includes(field)))
    return { lonely: new Set(), written: new Map(), unknown: new Set(), stations }
  const own = new Set<string>()
  const mentioned = new Set<string>()
  /** The family that each row gives its product. */
  const families = new Map<string, string>()
  await eachBatch(parts, row, async ({ good }) => {
    const incomplete = good.filter((one) => !isComplete(one)).map((one) => one.partNumber)
    const existing = await findWritten(parts.db, incomplete)
    for (const one of good) {
      const partNumber = one.partNumber.toLowerCase()
      // An unknown part number without a name and a price becomes no product.
      if (!isComplete(one) && !existing.has(partNumber)) continue
      own.add(partNumber)
      if (one.family) families.set(partNumber, one.family)
      for (const field of relatedFields) for (const number of one[field] ?? []) mentioned.add(number)
    }
  })
  const elsewhere = [...mentioned].filter((number) => !own.has(number))
  const existing = await findWritten(parts.db, elsewhere)
  return {
    ...(await checkFamilies(parts.db, families)),
    unknown: new Set(elsewhere.filter((number) => !existing.has(number))),
    stations,
  }
}

async function checkFamilies(
  db: Db,
  familyOf: ReadonlyMap<string, string>,
): Promise<Pick<Whole, 'lonely' | 'written'>> {
  const written = new Map<string, string>()
  const counts = new Map<string, number>()
  const write = (name: string) => written.set(name.toLowerCase(), written.get(name.toLowerCase()) ?? name)
  const count = (family: string) => counts.set(family, (counts.get(family) ?? 0) + 1)
  const families = new Set([...familyOf.values()].map((name) => name.toLowerCase()))
  for (const member of await findMembers(db, [...families])) {
    write(member.written ?? '')
    if (!familyOf.has(member.partNumber)) count(member.family)
  }
  for (const name of familyOf.values()) {
    write(name)
    count(name.toLowerCase())
  }
  const lonely = [...counts].filter(([, members]) => members < 2).map(([family]) => family)
  return { lonely: new Set(lonely), written }
}

type BadReference = { field: string; value: string; message: string }

/** Cells that name a family without other members, or a station or product that does not exist. Unchanged values are allowed. */
export function findBadReferences(
  row: ProductRow,
  known: KnownProduct | undefined,
  { lonely, unknown, stations }: Whole,
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
  const station = row.work && findUnknownStation(row.work, stations)
  const elsewhere = { field: 'work', value: station ?? '', message: `The workshop has no station “${station}”.` }
  return [...(isAlone ? [alone] : []), ...(station ? [elsewhere] : []), ...numbers]
}
