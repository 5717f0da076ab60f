import type { Order } from '#contract/orders/calls.ts'
import type { App } from '#server/http/types.ts'
import { toProForma } from '#server/invoices/order-sheets.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { drawPdf, theShop, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { buyerUrl } from '../emails/queue-emails.ts'
import { findOrderRow, type OrderRow } from '../records/order-queries.ts'
import { toOrderFor } from '../records/read-order-queries.ts'

type FileApp = Pick<App, 'db' | 'storage' | 'config' | 'guests'>

/** The code leads where e-mails lead: with the key only if a guest placed the order, whoever reads it now. */
export async function drawProForma(
  app: FileApp,
  order: Order,
  { isGuest, keyVersion, by }: Pick<OrderRow, 'isGuest' | 'keyVersion'> & { by: WantedBy },
): Promise<Buffer> {
  const shop = await getShopIdentity(app.db)
  const payUrl = buyerUrl(app, { _id: order._id, isGuest, keyVersion })
  return drawPdf([toProForma(order, shop, await readPrintLogo(app.storage, shop.logo), payUrl)], by)
}

export const proFormaName = ({ orderNumber }: Pick<Order, 'orderNumber'>): string => `Pro forma ${orderNumber}.pdf`

/** None if the order was paid or cancelled while its e-mail waited. */
export async function attachProForma(app: FileApp, { of }: { of: string }) {
  const row = await findOrderRow(app.db, of)
  if (!row || row.paidAt || row.status === 'cancelled') return []
  const order = await toOrderFor(app.db, row, { userId: row.userId ?? undefined, isOffice: false })
  const content = await drawProForma(app, order, { ...row, by: theShop })
  return [{ filename: proFormaName(order), content, contentType: 'application/pdf' }]
}
