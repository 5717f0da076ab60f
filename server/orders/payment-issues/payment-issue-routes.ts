import type { FastifyInstance } from 'fastify'
import { listPaymentsToCheck, refundPayment, resolvePayment } from '#contract/payments/calls.ts'
import { forOffice, may, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { findPaymentsToCheck, getPaymentToCheck } from './payment-issue-queries.ts'
import { planReturn, resolvePaymentIssue } from './resolve-payment-issue.ts'

/** Payments for the office to review. */
export async function paymentIssueRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...listPaymentsToCheck,
    ...forOffice('orders.money'),
    handler: async ({ query }) => {
      const { payments, total } = await findPaymentsToCheck(app.db, query)
      return { payments, page: query.page, pages: Math.ceil(total / query.limit), total }
    },
  })

  app.route({
    ...resolvePayment,
    ...forOffice('orders.pay'),
    handler: async ({ params, body, viewer }) =>
      resolvePaymentIssue(app, params.id, { ...body, mayRefund: may(viewer, 'orders.refund') }),
  })

  app.route({
    ...refundPayment,
    ...withProof(forOffice('orders.refund')),
    handler: async ({ params, body }) => {
      const refund = await planReturn(app, params.id, body.reason)
      await sendRefunds(app, [refund])
      return getPaymentToCheck(app.db, params.id)
    },
  })
}
