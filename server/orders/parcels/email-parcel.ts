import type { Db } from '#server/db/database.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { parcelCorrectedEmail, shippedEmail } from '../emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from '../emails/queue-emails.ts'
import { findLeft } from '../records/find-left.ts'
import type { OrderRow } from '../records/order-queries.ts'

/** E-mails the buyer about one parcel, with the courier's page from the settings. */
export async function emailParcel(
  app: EmailApp,
  tx: Db,
  order: OrderRow,
  { index, isCorrection, delaySeconds = 0 }: { index: number; isCorrection: boolean; delaySeconds?: number },
): Promise<string | null> {
  const parcel = order.parcels[index]
  if (!parcel) return null
  const { couriers } = await getShopIdentity(tx)
  const rest = await findLeft(tx, order)
  const write = isCorrection ? parcelCorrectedEmail : shippedEmail
  const news = { parcel, index, count: order.parcels.length, rest, couriers }
  return emailBuyer(app, tx, order, (row, url) => write(row, url, news), delaySeconds)
}
