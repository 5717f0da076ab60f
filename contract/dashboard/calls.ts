import { z } from 'zod'
import { type Call, id, queryDay } from '#contract/http/schema.ts'
import { order } from '#contract/orders/calls.ts'
import { orderStatuses } from '#contract/orders/status.ts'

const period = z.object({ from: queryDay, to: queryDay })

export const countOrders = {
  method: 'GET',
  url: '/api/order/total-orders',
  schema: {
    summary: 'Number of orders, excluding cancelled ones (admin)',
    response: { 200: z.object({ totalOrders: z.number() }) },
  },
} satisfies Call

export const sumSales = {
  method: 'GET',
  url: '/api/order/total-sales',
  schema: {
    summary: 'Total of paid and not refunded orders, in rand (admin)',
    response: { 200: z.object({ totalSales: z.number() }) },
  },
} satisfies Call

export const listSalesByDate = {
  method: 'GET',
  url: '/api/order/total-sales-by-date',
  schema: {
    summary: 'Sales by day of payment, Johannesburg time (admin)',
    querystring: period,
    response: { 200: z.array(z.object({ _id: z.string(), totalSales: z.number(), orders: z.number() })) },
  },
} satisfies Call

const stockItem = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  image: z.string(),
})

const ordersOfStatus = z.object({ status: z.enum(orderStatuses), orders: z.number(), totalPrice: z.string() })

export const dashboard = z.object({
  ordersByStatus: z.array(ordersOfStatus),
  /** For the period: units and rand excluding VAT of orders that are paid and not refunded. */
  bestSellers: z.array(stockItem.extend({ qty: z.number(), itemsPrice: z.string() })),
  lowStock: z.array(stockItem.extend({ countInStock: z.number() })),
  unresolvedPayments: z.number(),
  /** Unpaid orders whose proof of payment waits for the payment. */
  openProofs: z.number(),
  /** E-mails that could not be sent yet. */
  unsentMails: z.number(),
  /** Paid orders whose invoice cannot be issued, and what is missing. */
  invoicesWaiting: z.object({ total: z.number(), reasons: z.array(z.string()) }),
  /** Goods that have been ready for 30 days while their balance is open, oldest first. */
  oldBalances: z.array(z.object({ _id: id, orderNumber: z.string(), duePrice: z.string() })),
  newestOrders: z.array(order),
})
export type Dashboard = z.infer<typeof dashboard>

export const getOrderCounts = {
  method: 'GET',
  url: '/api/order/counts',
  schema: {
    summary: 'Number of orders by status, and payments to check (admin)',
    querystring: period,
    // Packers read it too: no money.
    response: {
      200: dashboard
        .pick({ unresolvedPayments: true, openProofs: true })
        .extend({ ordersByStatus: z.array(ordersOfStatus.omit({ totalPrice: true })) }),
    },
  },
} satisfies Call

/** What waits for the office. */
export const taskKinds = ['pack', 'transfers', 'quotes', 'messages', 'refunds', 'payments', 'late', 'requests'] as const
export type TaskKind = (typeof taskKinds)[number]

export const getWork = {
  method: 'GET',
  url: '/api/order/work',
  schema: {
    summary: 'How much work waits for the office (admin)',
    description:
      '`pack` is paid, made and not shipped, `late` are jobs of the workshop, `transfers` are unpaid orders by bank transfer, `refunds` have failed, `payments` are the other payments to check.',
    response: { 200: z.record(z.enum(taskKinds), z.number()) },
  },
} satisfies Call

export const getDashboard = {
  method: 'GET',
  url: '/api/order/dashboard',
  schema: {
    summary: 'Orders by status, best sellers, low stock, payments to check, newest orders (admin)',
    querystring: period,
    response: { 200: dashboard },
  },
} satisfies Call
