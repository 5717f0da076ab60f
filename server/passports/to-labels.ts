import type { LabelFormat } from '#contract/passports/labels.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { passportPath } from '#contract/testing/codes.ts'
import type { Labels } from '#server/pdf/draw-labels.ts'
import type { Picture } from '#server/pdf/sheet.ts'
import type { ListedUnit } from '#server/testing/unit-queries.ts'

type Maker = { shop: ShopIdentity; logo: Picture | undefined; url: string; format: LabelFormat }

/** As many lines as the label has room for. */
const ratingLines = 3

export const toLabels = (rows: readonly ListedUnit[], { shop, logo, url, format }: Maker): Labels => ({
  title: `Labels ${rows[0]?.job.jobNumber ?? ''}`,
  brand: { name: shop.name, logo },
  format,
  labels: rows.map(({ unit, job }) => ({
    name: job.item.name,
    serial: unit.serial,
    rating: unit.plate.slice(0, ratingLines).map(({ name, value }) => `${name} ${value}`),
    url: `${url}${passportPath(unit.code)}`,
  })),
})
