import { expect, test } from 'vitest'
import { standardDesign } from '#enclosure/design.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
import { type Listed, rolesByHand, routeAccess } from '#test/route-access.ts'
import { openShopForTest } from '#test/shop.ts'
import { openWorkshop } from '#test/testing.ts'

const email = 'nomvula-of-the-order@example.co.za'
const permissionsOf = (line: Listed['to'] | Listed): readonly string[] | undefined => {
  const to = typeof line === 'object' && 'to' in line ? line.to : line
  return to === 'everyone' || to === 'shopper' ? undefined : [to].flat()
}

test('packers and the workshop read neither what an order cost nor the buyer’s e-mail address, whatever they call', async () => {
  const shop = await openShopForTest()
  const { jobsOf, unitsOf } = await openWorkshop(shop)
  const { body: enclosure } = await shop.guest().post('/api/design', { design: standardDesign })
  // Seven, so that the sums of the order are on no public page.
  const product = await stockProduct(shop, { price: 1234.57, countInStock: 20 })
  const order = await buy(
    shop.guest(),
    [
      { _id: product._id, qty: 7 },
      { _id: (enclosure as { _id: string })._id, qty: 1, checked: true },
    ],
    { shippingAddress: { ...address, email } },
  )
  const [job] = await jobsOf(order)
  if (!job) throw new Error('no job')
  const [unit] = await unitsOf(job)
  const owner = await shop.signIn('owner')
  const whole = await owner.get(`/api/order/${order._id}`)
  const { totalPrice } = whole.body as { totalPrice: string }
  const sums = [totalPrice, String(Math.round(Number(totalPrice) * 100)), '8641.99', '864199', email]
  for (const word of [totalPrice, email]) expect(whole.text).toContain(word)
  const ids = [order._id, product._id, job._id, job.jobNumber, unit?._id, unit?.serial].flatMap((id) => id ?? [])
  for (const role of ['packer', 'workshop'] as const) {
    const caller = await shop.signIn(role)
    let read = 0
    for (const [name, line] of Object.entries(routeAccess)) {
      const [method = '', url = ''] = name.split(' ')
      const needed = permissionsOf(line)
      if (method !== 'GET' || !needed?.every((one) => (rolesByHand[role] as readonly string[]).includes(one))) continue
      for (const id of url.includes(':') ? ids : ['']) {
        const reply = await caller.get(url.replace(/:\w+/g, String(id)))
        if (reply.status === 200) read++
        for (const word of sums) expect(reply.text.includes(word), `${role} ${url} ${word}`).toBe(false)
      }
    }
    expect(read, role).toBeGreaterThan(8)
  }
}, 120_000)
