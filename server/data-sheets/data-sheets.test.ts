import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let taxonomy: { category: string; brand: string }

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  taxonomy = { category: await makeTerm(admin, 'category', 'Boxes'), brand: await makeTerm(admin, 'brand', 'VOLT') }
})
afterAll(() => shop.close())

const sheetOf = (id: string, caller = shop.guest()) => caller.get(`/api/product/${id}/data-sheet.pdf`)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length
const sides = ['Width', 'Height', 'Depth'].map((name) => ({ name, value: '600 mm' }))

test("a data sheet is always one page, however long the product's description", async () => {
  const little = await makeProduct(admin, { ...taxonomy, name: 'Gland' })
  const much = await makeProduct(admin, {
    ...taxonomy,
    name: `Enclosure ${'with a long name '.repeat(11)}`.trim(),
    description: 'A paragraph of some length.\n\n'.repeat(300),
    attributes: [
      ...sides,
      ...Array.from({ length: 57 }, (_, nth) => ({
        name: `Rating ${nth}`,
        value: 'as long as it may be '.repeat(9).trim(),
      })),
    ],
  })
  for (const { _id, partNumber } of [little, much]) {
    const reply = await sheetOf(_id)
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.headers['content-disposition']).toContain(`Data sheet ${partNumber}.pdf`)
    expect(pagesOf(reply.bytes)).toBe(1)
  }
})

test('it is drawn once, and again when the product changes', async () => {
  const { _id } = await makeProduct(admin, { ...taxonomy, name: 'Panel', attributes: sides })
  const first = await sheetOf(_id)
  const { hits } = shop.app.cache
  expect((await sheetOf(_id)).bytes.equals(first.bytes)).toBe(true)
  expect(shop.app.cache.hits).toBe(hits + 1)
  await admin.put(`/api/product/${_id}`, { attributes: [{ name: 'Colour', value: 'RAL 7035' }] })
  expect((await sheetOf(_id)).bytes.equals(first.bytes)).toBe(false)
})

test('only the office reads the data sheet of a draft', async () => {
  const { _id } = await makeProduct(admin, { ...taxonomy, name: 'Secret', status: 'draft' })
  expect((await sheetOf(_id)).status).toBe(404)
  expect((await sheetOf(_id, admin)).status).toBe(200)
  expect((await sheetOf(_id)).status).toBe(404)
})
