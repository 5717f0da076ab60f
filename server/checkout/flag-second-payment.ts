import type { Db } from '#server/db/database.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import type { PaymentReport } from '#server/payments/provider/provider.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { askedCents, type Checkout } from './checkout-queries.ts'

export async function flagSecondPayment(
  app: CheckoutApp,
  tx: Db,
  checkout: Checkout,
  report: Pick<PaymentReport, 'paymentId'> & { cents?: number },
  order: OrderRow | undefined,
): Promise<void> {
  await flagPayment(app, tx, {
    kind: 'paid_twice',
    about: `${checkout.provider}:${report.paymentId ?? checkout.id}`,
    message: `${order ? `Order ${order.orderNumber}` : 'A checkout'} was paid twice. Refund the second payment from the order.`,
    provider: checkout.provider,
    paymentId: report.paymentId,
    checkoutId: checkout.id,
    orderId: order?._id ?? null,
    expectedCents: 0,
    receivedCents: report.cents ?? askedCents(checkout),
    buyer: checkout.email,
  })
}
