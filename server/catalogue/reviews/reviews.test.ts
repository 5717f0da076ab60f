import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Review } from '#contract/catalogue/review-calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { type Caller, openShop, openShopForTest } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const read = async (id: string, caller: Caller = shop.guest()) =>
  (await caller.get(`/api/product/${id}`)).body as Product
const review = (caller: Caller, id: string, rating: number, words = 'Works.') =>
  caller.post(`/api/product/${id}/reviews`, { rating, review: words })
const hide = (id: string, reviewId: string, hidden: boolean) =>
  admin.put(`/api/product/${id}/reviews/${reviewId}`, { hidden })

test('a shopper reviews a product once, and the product shows it with the exact average', async () => {
  const product = await makeProduct(admin)
  const newReview = await review(await shop.signIn('shopper'), product._id, 5, 'Solid. <script>alert(1)</script>')
  expect([newReview.status, newReview.body]).toMatchObject([
    201,
    { name: 'Pieter Botha', rating: 5, review: 'Solid. <script>alert(1)</script>' },
  ])
  for (const rating of [4, 4]) await review(await shop.signIn('shopper'), product._id, rating)
  const shown = await read(product._id)
  expect([shown.rating, shown.numReviews, shown.reviews.length]).toEqual([13 / 3, 3, 3])
  expect(Object.keys(shown.reviews[0] ?? {}).sort()).toEqual([
    '_id',
    'createdAt',
    'name',
    'rating',
    'review',
    'updatedAt',
  ])
  expect(shown.updatedAt).toBe(product.updatedAt)
})

test('of twenty concurrent reviews by one user, one is accepted', async () => {
  const product = await makeProduct(admin)
  const shopper = await shop.signIn('shopper')
  const replies = await Promise.all(Array.from({ length: 20 }, () => review(shopper, product._id, 3)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect(replies.find((reply) => reply.status === 409)?.body).toMatchObject({ code: 'already_reviewed' })
  expect(await read(product._id)).toMatchObject({ rating: 3, numReviews: 1 })
})

test('the average stays exact under concurrent reviews and moderation', async () => {
  const product = await makeProduct(admin)
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => shop.signIn('shopper')))
  const replies = await Promise.all(shoppers.map((shopper, n) => review(shopper, product._id, (n % 5) + 1)))
  const reviews = replies.map((reply) => reply.body as Review)
  await Promise.all([
    ...reviews.flatMap(({ _id }, n) => [
      hide(product._id, _id, true),
      ...(n % 2 ? [hide(product._id, _id, false)] : []),
    ]),
    ...(await Promise.all(Array.from({ length: 4 }, () => shop.signIn('shopper')))).map((shopper) =>
      review(shopper, product._id, 2),
    ),
  ])
  const { rows } = await shop.app.database.pool.query(
    `select p.rating_sum, p.rating_count, coalesce(sum(r.rating) filter (where not r.hidden), 0)::int as sum,
       count(*) filter (where not r.hidden)::int as count
     from products p left join reviews r on r.product_id = p.id where p.id = $1 group by p.id`,
    [product._id],
  )
  expect(rows[0]).toEqual({
    rating_sum: rows[0].sum,
    rating_count: rows[0].count,
    sum: rows[0].sum,
    count: rows[0].count,
  })
  expect(rows[0].count).toBeGreaterThan(3)
  expect(await read(product._id)).toMatchObject({ rating: rows[0].sum / rows[0].count, numReviews: rows[0].count })
})

test('a hidden review is not on the page or in the average, and the office sees it marked', async () => {
  const product = await makeProduct(admin)
  const bad = (await review(await shop.signIn('shopper'), product._id, 1, 'Rude words')).body as Review
  await review(await shop.signIn('shopper'), product._id, 4)
  expect((await hide(product._id, bad._id, true)).body).toMatchObject({ _id: bad._id, hidden: true })
  await hide(product._id, bad._id, true)
  const shown = await read(product._id)
  expect([shown.rating, shown.numReviews, JSON.stringify(shown).includes('Rude words')]).toEqual([4, 1, false])
  expect((await read(product._id, admin)).reviews).toContainEqual(
    expect.objectContaining({ _id: bad._id, hidden: true }),
  )
  const list = (await admin.get('/api/product/reviews?hidden=true&search=rude')).body
  expect(list).toMatchObject({ total: 1, reviews: [{ _id: bad._id, hidden: true, product: { _id: product._id } }] })
  await hide(product._id, bad._id, false)
  expect(await read(product._id)).toMatchObject({ rating: 2.5, numReviews: 2 })
})

const own = (id: string) => `/api/product/${id}/reviews/mine`

test('users change and withdraw their review, and may write again; the average stays exact', async () => {
  const product = await makeProduct(admin)
  const [pieter, other] = [await shop.signIn('shopper'), await shop.signIn('shopper')]
  expect((await pieter.get(own(product._id))).body).toEqual({ review: null })
  await review(other, product._id, 2, 'Theirs')
  const newReview = (await review(pieter, product._id, 5, 'Solid.')).body as Review
  expect((await pieter.get(own(product._id))).body).toEqual({ review: newReview })
  const changed = await pieter.put(own(product._id), {
    rating: 3,
    review: 'Solid, but late.',
    updatedAt: newReview.updatedAt,
  })
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { _id: newReview._id, rating: 3, review: 'Solid, but late.' },
  ])
  const shown = await read(product._id)
  expect([shown.rating, shown.numReviews, shown.ratingCounts]).toEqual([2.5, 2, [0, 1, 1, 0, 0]])
  expect(shown.reviews.map(({ review: words }) => words).sort()).toEqual(['Solid, but late.', 'Theirs'])
  // Another window still shows the old text.
  const stale = await pieter.put(own(product._id), { review: 'Lost words', updatedAt: newReview.updatedAt })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  expect((await pieter.put(own(product._id), { review: 'Only the words.' })).body).toMatchObject({ rating: 3 })

  expect((await pieter.delete(own(product._id))).status).toBe(200)
  expect(await read(product._id)).toMatchObject({ rating: 2, numReviews: 1, reviews: [{ review: 'Theirs' }] })
  expect((await pieter.delete(own(product._id))).status).toBe(404)
  expect((await pieter.put(own(product._id), { rating: 1 })).status).toBe(404)
  expect((await review(pieter, product._id, 4, 'Once more.')).status).toBe(201)
  expect(await read(product._id)).toMatchObject({ rating: 3, numReviews: 2 })
})

test('the author sees that a review is hidden, can edit it without showing it, and cannot start again', async () => {
  const product = await makeProduct(admin)
  const shopper = await shop.signIn('shopper')
  const { _id } = (await review(shopper, product._id, 1, 'Rude words')).body as Review
  await hide(product._id, _id, true)
  expect((await shopper.get(own(product._id))).body).toMatchObject({ review: { hidden: true, review: 'Rude words' } })
  expect((await shopper.put(own(product._id), { rating: 5 })).status).toBe(200)
  expect(await read(product._id)).toMatchObject({ rating: 0, numReviews: 0, reviews: [] })
  const refused = await shopper.delete(own(product._id))
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'review_hidden' }])
  expect((await review(shopper, product._id, 5, 'Rude again')).status).toBe(409)
  await hide(product._id, _id, false)
  expect(await read(product._id)).toMatchObject({ rating: 5, numReviews: 1 })
})

test('the average stays exact when users edit and withdraw while the office hides', async () => {
  const product = await makeProduct(admin)
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shop.signIn('shopper')))
  const writers = await Promise.all(
    shoppers.map(async (shopper) => ({ shopper, made: (await review(shopper, product._id, 5)).body as Review })),
  )
  await Promise.all(
    writers.flatMap(({ shopper, made }, n) => [
      // The same user from several windows: each difference is relative to the state before it.
      ...[1, 2, 3, 4].map((rating) => shopper.put(own(product._id), { rating })),
      hide(product._id, made._id, n % 2 === 0),
      ...(n % 3 === 0 ? [shopper.delete(own(product._id))] : []),
    ]),
  )
  const { rows } = await shop.app.database.pool.query(
    `select p.rating_sum, p.rating_count, coalesce(sum(r.rating) filter (where not r.hidden), 0)::int as sum,
       count(r.id) filter (where not r.hidden)::int as count
     from products p left join reviews r on r.product_id = p.id where p.id = $1 group by p.id`,
    [product._id],
  )
  expect([rows[0].rating_sum, rows[0].rating_count]).toEqual([rows[0].sum, rows[0].count])
  expect(rows[0].count).toBeGreaterThan(1)
})

test('empty or invalid reviews are refused', async () => {
  const product = await makeProduct(admin)
  const draft = await makeProduct(admin, { status: 'draft' })
  const shopper = await shop.signIn('shopper')
  expect((await review(shop.guest(), product._id, 5)).status).toBe(401)
  expect((await review(shopper, draft._id, 5)).status).toBe(404)
  expect((await review(shopper, crypto.randomUUID(), 5)).status).toBe(404)
  for (const rating of [0, 6, 2.5, '5', null])
    expect((await shopper.post(`/api/product/${product._id}/reviews`, { rating, review: 'x' })).status).toBe(400)
  for (const words of ['', '   ', 'x'.repeat(2001), 'bad\u0000sign'])
    expect((await review(shopper, product._id, 5, words)).status).toBe(400)
  const sent = await shopper.post(`/api/product/${product._id}/reviews`, {
    rating: 5,
    review: 'Fine',
    hidden: true,
    name: 'The manager',
    userId: crypto.randomUUID(),
  })
  expect(sent.body).toMatchObject({ name: 'Pieter Botha' })
  const reviewId = (sent.body as Review)._id
  expect((await shopper.put(`/api/product/${product._id}/reviews/${reviewId}`, { hidden: true })).status).toBe(403)
  const other = await makeProduct(admin)
  expect((await hide(other._id, reviewId, true)).status).toBe(404)
})

test('reviews per user per hour are limited', async () => {
  const busy = await openShopForTest({ env: { LIMIT_REVIEW: '2' } })
  const office = await busy.signIn('admin')
  const shopper = await busy.signIn('shopper')
  const statuses: number[] = []
  for (let n = 0; n < 3; n++) statuses.push((await review(shopper, (await makeProduct(office))._id, 5)).status)
  expect(statuses).toEqual([201, 201, 429])
})

test('deleting an account removes the name from its reviews', async () => {
  const product = await makeProduct(admin)
  const shopper = await shop.signIn('shopper')
  await review(shopper, product._id, 5)
  await read(product._id)
  await admin.delete(`/api/user/${shopper.person._id}`)
  const shown = await read(product._id)
  expect([shown.reviews[0]?.name, shown.numReviews]).toEqual(['Deleted account', 1])
})

test('a review moderated by someone else meanwhile is not moderated blindly', async () => {
  const product = await makeProduct(admin)
  const { _id } = (await review(await shop.signIn('shopper'), product._id, 3)).body as Review
  const moderate = (body: object) => admin.put(`/api/product/${product._id}/reviews/${_id}`, body)
  const seen = ((await hide(product._id, _id, false)).body as Review).updatedAt
  const hidden = await moderate({ hidden: true, updatedAt: seen })
  expect(hidden.status).toBe(200)
  expect(await moderate({ hidden: false, updatedAt: seen })).toMatchObject({ status: 409, body: { code: 'stale' } })
  expect((await moderate({ hidden: false, updatedAt: (hidden.body as Review).updatedAt })).status).toBe(200)
})

test('the breakdown counts every visible review and no hidden one', async () => {
  const product = await makeProduct(admin)
  const newReviews: Review[] = []
  for (const stars of [5, 5, 4, 1])
    newReviews.push((await review(await shop.signIn('shopper'), product._id, stars)).body as Review)
  expect((await read(product._id)).ratingCounts).toEqual([1, 0, 0, 1, 2])
  await hide(product._id, newReviews[3]?._id ?? '', true)
  expect((await read(product._id)).ratingCounts).toEqual([0, 0, 0, 1, 2])
  expect((await read(product._id, admin)).ratingCounts).toEqual([0, 0, 0, 1, 2])
})
