import type { Order } from '#contract/orders/calls.ts'

const placed = '2026-11-02T08:00:00.000Z'

export const sampleItem = (name: string) => ({
  _id: name,
  name: `Product ${name}`,
  slug: name,
  partNumber: name,
  image: '',
  price: 480,
  qty: 2,
  madeToOrder: false,
})

/** A paid order as the API sends it. */
export const sampleOrder = (number: string, more: Partial<Order> = {}) =>
  ({
    _id: `id-${number}`,
    orderNumber: `VOLT-${number}`,
    user: null,
    orderItems: [sampleItem('a')],
    shippingAddress: { fullName: 'Sizwe Dlamini', address: '1 Main Road', city: 'Boksburg', postalCode: '1459' },
    paymentMethod: 'Yoco',
    itemsPrice: '960.00',
    shippingPrice: '100.00',
    taxPrice: '144.00',
    totalPrice: '1204.00',
    vatPercent: 15,
    invoiceTaxPrice: '157.04',
    receivedPrice: '1204.00',
    duePrice: '0.00',
    isPaid: true,
    paidAt: placed,
    paymentResult: { provider: 'yoco', status: 'paid' },
    isDelivered: false,
    deliveredAt: null,
    status: 'paid',
    statusHistory: [{ status: 'paid', at: placed }],
    parcels: [],
    createdAt: placed,
    updatedAt: placed,
    ...more,
  }) as Order
