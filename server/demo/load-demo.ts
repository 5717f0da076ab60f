import { productDraft } from '#contract/catalogue/calls.ts'
import { projectDraft } from '#contract/projects/calls.ts'
import { brands } from '#demo/brands.ts'
import { addedDaysAgo, products } from '#demo/catalogue.ts'
import { categories } from '#demo/categories.ts'
import { customers } from '#demo/customers.ts'
import { documents } from '#demo/documents.ts'
import { hotspots, placePoints } from '#demo/hotspots.ts'
import { messages } from '#demo/messages.ts'
import { people } from '#demo/people.ts'
import { projects } from '#demo/projects.ts'
import { relations } from '#demo/related.ts'
import { reviews } from '#demo/reviews.ts'
import { slides } from '#demo/slides.ts'
import { isDeliveryQuoted, weightOf } from '#demo/weights.ts'
import { workOfProduct } from '#demo/work.ts'
import { findLoose } from '#server/catalogue/families/family-queries.ts'
import { suggestFamilies } from '#server/catalogue/families/suggest-families.ts'
import { changeProductRows } from '#server/catalogue/products/product-write-queries.ts'
import { writeRelated } from '#server/catalogue/products/related-queries.ts'
import { createProduct } from '#server/catalogue/products/write-product.ts'
import { changeTaxonomyRow, findTaxonomy, insertTaxonomyRow } from '#server/catalogue/taxonomy/taxonomy-queries.ts'
import { refreshCustomers } from '#server/customers/refresh-queries.ts'
import { everythingTag, markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { stopNoting } from '#server/db/note-action.ts'
import { withLongTimeout } from '#server/db/open-database.ts'
import { insertDocument } from '#server/documents/queries.ts'
import { insertHotspot } from '#server/hotspots/queries.ts'
import { createProject } from '#server/projects/write-project.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { insertSlide } from '#server/sliders/queries.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type DemoFiles, storeDemoFiles } from './demo-files.ts'
import { findWorkByStation } from './job-queries.ts'
import { loadBank } from './load-bank.ts'
import { loadCustomOrders } from './load-custom-orders.ts'
import { loadJobs } from './load-jobs.ts'
import { loadLists } from './load-lists.ts'
import { loadOrders } from './load-orders.ts'
import { loadQuotes } from './load-quotes.ts'
import { loadStock } from './load-stock.ts'
import { loadTests } from './load-tests.ts'
import {
  ageProduct,
  claimDemo,
  describeDemoCustomers,
  insertDemoMessages,
  insertDemoPeople,
  insertDemoReviews,
  noteDemo,
  setOldestFirst,
} from './queries.ts'

/** Loads the demo into an empty database once, all or nothing, even if several processes start. */
export async function loadDemo(db: Db, storage: Storage, folder: string): Promise<boolean> {
  const files = await storeDemoFiles(storage, folder)
  return withLongTimeout(db).transaction(async (tx) => {
    if (!(await claimDemo(tx))) return false
    await stopNoting(tx)
    const documentIds = await loadDocuments(tx, files)
    const productIds = await loadProducts(tx, files, documentIds)
    await loadShowcase(tx, files, productIds)
    const personIds = await loadPeople(tx, productIds)
    await noteDemo(tx, 'people', [...personIds.values()])
    await loadOrders(tx, { products: productIds, people: personIds, images: files.images })
    await loadTests(tx)
    await loadStock(tx, productIds)
    await loadBank(tx)
    await loadQuotes(tx, { products: productIds, people: personIds, images: files.images })
    await loadCustomOrders(tx, personIds)
    await loadJobs(tx)
    await loadLists(tx, productIds, personIds)
    await loadMessages(tx, productIds)
    await refreshCustomers(tx)
    await describeDemoCustomers(tx, customers)
    await markChanged(tx, everythingTag)
    return true
  })
}

async function loadDocuments(tx: Db, files: DemoFiles): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { key, name, tag } of documents) {
    const file = files.documents.get(key)
    if (file) ids.set(key, (await insertDocument(tx, { name, tag, ...file }))._id)
  }
  await noteDemo(tx, 'documents', [...ids.values()])
  await setOldestFirst(tx, 'documents', [...ids.values()].reverse())
  return ids
}

async function loadNamed(
  tx: Db,
  kind: 'category' | 'brand',
  all: { slug: string; name: string; image?: string | undefined; onHome?: boolean | undefined }[],
) {
  const there = new Map((await findTaxonomy(tx, kind)).map((row) => [row.slug, row]))
  const ids = new Map<string, string>()
  const newIds: string[] = []
  for (const { slug, name, image, onHome } of all) {
    const row = there.get(slug)
    const values = { ...(image ? { image } : {}), onHome }
    if (row) await changeTaxonomyRow(tx, kind, row._id, values)
    const id = row?._id ?? (await insertTaxonomyRow(tx, kind, { name, slug, ...values }))._id
    if (!row) newIds.push(id)
    ids.set(slug, id)
  }
  await noteDemo(tx, kind === 'brand' ? 'brands' : 'categories', newIds)
  return ids
}

async function loadProducts(
  tx: Db,
  { images, logos }: DemoFiles,
  documentIds: Map<string, string>,
): Promise<Map<string, string>> {
  const brandIds = await loadNamed(
    tx,
    'brand',
    brands.map(({ slug, name }) => ({ slug, name, image: logos.get(slug) })),
  )
  const categoryIds = await loadNamed(
    tx,
    'category',
    categories.map(({ slug, name, picture, onHome }) => ({ slug, name, image: images.get(picture), onHome })),
  )
  const plates = new Map<string, readonly string[]>(categories.map(({ slug, ratingKeys }) => [slug, ratingKeys]))
  const toWork = await findWorkByStation(tx)
  const ids = new Map<string, string>()
  for (const product of products) {
    const { pictures, documents: keys, category, brand, priceCents, series: _, attributes, ...rest } = product
    const plate = plates.get(category) ?? []
    const place = (name: string) => (plate.includes(name) ? plate.indexOf(name) : plate.length)
    const draft = productDraft.parse({
      ...rest,
      price: priceCents / 100,
      work: toWork(workOfProduct(product)),
      weightKg: weightOf(product),
      deliveryQuoted: isDeliveryQuoted(product),
      category: categoryIds.get(category),
      brand: brandIds.get(brand),
      images: pictures.flatMap((name) => images.get(name) ?? []),
      documents: keys.flatMap((key) => documentIds.get(key) ?? []),
      // The product shown on the category tile comes first.
      attributes: attributes.toSorted((a, b) => place(a.name) - place(b.name)),
    })
    const { _id } = await createProduct(tx, async (source) => source, draft)
    await ageProduct(tx, _id, addedDaysAgo(rest.partNumber))
    ids.set(rest.partNumber, _id)
  }
  for (const partNumber of new Set(relations.flatMap(([numbers]) => numbers)))
    await writeRelated(
      tx,
      { _id: ids.get(partNumber) ?? '', partNumber },
      relations
        .filter(([numbers]) => numbers.includes(partNumber))
        .flatMap(([, kind, others]) => others.map((other) => ({ kind, product: ids.get(other) ?? '' }))),
    )
  for (const { name, ids: members } of suggestFamilies(await findLoose(tx)))
    await changeProductRows(tx, members, { family: name })
  await noteDemo(tx, 'products', [...ids.values()])
  return ids
}

async function loadShowcase(tx: Db, { images, pictures }: DemoFiles, productIds: Map<string, string>): Promise<void> {
  const image = (name: string) => images.get(name) ?? ''
  for (const { picture, backgroundPicture, ...slide } of slides) {
    if (!images.has(picture)) continue
    const { _id } = await insertSlide(tx, {
      ...slide,
      image: image(picture),
      backgroundImage: backgroundPicture ? image(backgroundPicture) : '',
    })
    await noteDemo(tx, 'slides', [_id])
  }
  const projectIds: string[] = []
  for (const { pictures: names, products: parts, ...project } of projects.toReversed()) {
    const draft = projectDraft.parse({
      ...project,
      images: names.flatMap((name) => images.get(name) ?? []),
      products: parts.flatMap((part) => productIds.get(part) ?? []),
    })
    const { _id } = await createProject({ db: tx, importImage: async (source) => source }, draft)
    projectIds.push(_id)
  }
  await noteDemo(tx, 'projects', projectIds)
  await setOldestFirst(tx, 'projects', projectIds)
  const hotspotIds: string[] = []
  for (const hotspot of hotspots) {
    if (!images.has(hotspot.picture)) continue
    const annotations = placePoints(hotspot, pictures).map(({ title, description, product, geometry }, index) => ({
      id: `demo-${hotspot.picture}-${index + 1}`,
      geometry,
      data: { text: title, description, redirectUrl: '', image: '', ...link(product, productIds) },
    }))
    const { _id } = await insertHotspot(tx, { image: image(hotspot.picture), annotations })
    hotspotIds.push(_id)
  }
  await noteDemo(tx, 'hotspots', hotspotIds)
  await setOldestFirst(tx, 'hotspots', hotspotIds)
}

async function loadMessages(tx: Db, productIds: Map<string, string>): Promise<void> {
  const rows = messages.map(({ product, ...message }) => {
    const productId = product && productIds.get(product)
    return { ...message, ...(productId ? { productId } : {}) }
  })
  const { name } = await getShopIdentity(tx)
  await noteDemo(tx, 'messages', await insertDemoMessages(tx, rows, `${name} sales`))
}

function link(partNumber: string, productIds: Map<string, string>) {
  const id = productIds.get(partNumber)
  return id ? { product: id, redirectUrl: `/productDetails/${id}` } : {}
}

async function loadPeople(tx: Db, productIds: Map<string, string>): Promise<Map<string, string>> {
  const members = people.filter(({ isGuest }) => !isGuest)
  const byEmail = await insertDemoPeople(tx, members)
  const byKey = new Map(
    members.flatMap(({ key, email }) => (byEmail.has(email) ? [[key, byEmail.get(email) ?? '']] : [])),
  )
  const rows = reviews.flatMap(({ product, person, rating, review, daysAgo }) => {
    const productId = productIds.get(product)
    const userId = byKey.get(person)
    const name = members.find(({ key }) => key === person)?.name ?? ''
    return productId && userId ? [{ productId, userId, name, rating, review, daysAgo }] : []
  })
  await insertDemoReviews(tx, rows)
  return byKey
}
