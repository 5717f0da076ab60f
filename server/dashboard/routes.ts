import type { FastifyInstance } from 'fastify'
import {
  countOrders as countOrdersCall,
  getDashboard,
  getOrderCounts,
  getWork,
  listSalesByDate,
  sumSales as sumSalesCall,
} from '#contract/dashboard/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findWaitingInvoices } from '#server/orders/invoices/issue-due-invoices.ts'
import { countOpenProofs } from '#server/orders/records/proof-queries.ts'
import { countOpenIssues } from '#server/payments/issue-queries.ts'
import { countOrders, findDashboard, findOrdersByStatus, findSalesByDate, sumSales } from './queries.ts'
import { countWork } from './work-queries.ts'

/** Figures for the office's first page. */
export async function dashboardRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...countOrdersCall,
    ...forOffice('orders.read'),
    handler: async () => ({ totalOrders: await countOrders(app.db) }),
  })
  app.route({
    ...sumSalesCall,
    ...forOffice('orders.money'),
    handler: async () => ({ totalSales: await sumSales(app.db) }),
  })
  app.route({
    ...listSalesByDate,
    ...forOffice('orders.money'),
    handler: async ({ query }) => findSalesByDate(app.db, query),
  })
  app.route({
    ...getOrderCounts,
    ...forOffice('orders.read'),
    handler: async ({ query }) => ({
      ordersByStatus: await findOrdersByStatus(app.db, query),
      unresolvedPayments: await countOpenIssues(app.db),
      openProofs: await countOpenProofs(app.db),
    }),
  })
  app.route({ ...getWork, ...forOffice('orders.read'), handler: async () => countWork(app.db) })
  app.route({
    ...getDashboard,
    ...forOffice('orders.money'),
    handler: async ({ query }) => ({
      ...(await findDashboard(app.db, query)),
      invoicesWaiting: await findWaitingInvoices(app),
    }),
  })
}
