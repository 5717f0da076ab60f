import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import { designDrawing } from '#contract/configure/paths.ts'
import { dayOf } from '#contract/days.ts'
import type { Passport } from '#contract/passports/calls.ts'
import { firstGeometry } from '#enclosure/geometry-version.ts'
import { hardwareOf } from '#enclosure/hardware.ts'
import { fromLink } from '#enclosure/link.ts'
import { addTags } from '#server/cache/render-tags.ts'
import { productsTag, productTag, tagProducts } from '#server/catalogue/cache-tags.ts'
import { findProductById, findProductsByIds } from '#server/catalogue/products/product-queries.ts'
import { getOfficeRates } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { documentTag } from '#server/documents/queries.ts'
import { findReportOfUnit } from '#server/testing/report-queries.ts'
import { findLastTest } from '#server/testing/test-queries.ts'
import { passportTag } from '#server/testing/unit-queries.ts'
import { publicName } from '#server/testing/without-buyer.ts'
import { findConsents, findIdsByPartNumbers, findUnitByCode, noSuchPassport, type PublicUnit } from './queries.ts'

/** What everybody may know of a unit. The page that shows it is cached until something of it changes. */
export async function readPassport(db: Db, typed: string): Promise<Passport> {
  const found = await findUnitByCode(db, typed)
  if (!found) throw noSuchPassport()
  const { unit, job, order } = found
  const { item, lineId } = job
  addTags(passportTag(unit._id), productTag(lineId))
  const product = item.design ? undefined : await findProductById(db, lineId, 'shoppers')
  if (product) tagProducts([product])
  addTags(...(product?.documents ?? []).map(({ _id }) => documentTag(_id)))
  const spareParts = item.design ? await findHardware(db, item.design.link) : listSpareParts(product)
  tagProducts(spareParts)
  const isShared = await mayShare(db, found)
  const test = await findTest(db, found)
  const { withdrawnAt, withdrawnWords } = unit
  return {
    serial: unit.serial,
    code: unit.code,
    name: publicName(unit, item, order),
    partNumber: item.design ? '' : item.partNumber,
    madeOn: dayOf(unit.createdAt),
    // The picture of a design names it.
    ...(item.image && (!item.design || isShared) ? { image: item.image } : {}),
    plate: unit.plate,
    ...(test ? { test } : {}),
    ...(withdrawnAt ? { withdrawn: { words: withdrawnWords ?? '', on: dayOf(withdrawnAt) } } : {}),
    ...(product ? { product: { _id: product._id, slug: product.slug } } : {}),
    documents: (product?.documents ?? []).map(({ _id, name, url }) => ({ _id, name, url })),
    spareParts,
    ...(item.design && isShared
      ? {
          design: {
            link: item.design.link,
            drawing: designDrawing(item.design.code, item.design.geometry ?? firstGeometry),
          },
        }
      : {}),
  }
}

/** Its last test was good. */
export async function findTest(db: Db, { unit }: Pick<PublicUnit, 'unit'>): Promise<Passport['test']> {
  if (!(await findLastTest(db, unit._id))?.isPassed) return undefined
  const report = await findReportOfUnit(db, unit._id)
  if (!report) return undefined
  const { plan, testedAt } = report.data
  const url = `/api/passport/${unit.code}/test-report.pdf`
  return { number: report.number, plan: plan.name, standard: plan.standard, testedOn: dayOf(testedAt), url }
}

async function mayShare(db: Db, { job, order }: PublicUnit): Promise<boolean> {
  if (!job.item.design) return false
  const asked = order.items.find(({ _id }) => _id === job.lineId)?.isShared ?? false
  return (await findConsents(db, order._id)).get(job.lineId) ?? asked
}

const listSpareParts = (product: Product | undefined): ProductSummary[] =>
  (product?.related ?? []).flatMap((related) => (related.kind === 'spare_part' ? [related.product] : []))

/** What of an enclosure's hardware the shop sells. */
async function findHardware(db: Db, link: string): Promise<ProductSummary[]> {
  const design = fromLink(link)
  const { partNumbers = {} } = (await getOfficeRates(db)).rates
  // A part can be put into the shop, or linked, later.
  addTags(productsTag)
  const wanted = design ? hardwareOf(design).flatMap(({ id }) => (id && partNumbers[id]) || []) : []
  const ids = await findIdsByPartNumbers(db, [...new Set(wanted)])
  return ids.length > 0 ? findProductsByIds(db, ids, 'shoppers') : []
}
