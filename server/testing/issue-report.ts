import type { Db } from '#server/db/database.ts'
import { isDemoOrder } from '#server/orders/invoices/invoice-queries.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { insertReport } from './report-queries.ts'
import type { TestRow } from './test-queries.ts'
import type { UnitRow } from './unit-queries.ts'
import { publicName } from './without-buyer.ts'

type Passed = { unit: UnitRow; test: TestRow; job: JobRow; order: OrderRow }

/** Its number is taken last in the transaction. */
export async function issueReport(tx: Db, { unit, test, job, order }: Passed, issuedAt?: string): Promise<void> {
  const shop = await getShopIdentity(tx)
  const { name, legalName, address, phone, email, vatNumber, registrationNumber, logo, colours } = shop
  // The drawing's number opens the drawing, which is its buyer's.
  const partNumber = job.item.design ? '' : job.item.partNumber
  await insertReport(tx, {
    unitId: unit._id,
    testId: test._id,
    isSpecimen: await isDemoOrder(tx, order._id),
    reason: test.reason ?? undefined,
    data: {
      seller: {
        name,
        legalName,
        address,
        phone,
        email,
        vatNumber,
        registrationNumber,
        colours,
        ...(logo ? { logo } : {}),
      },
      unit: { serial: unit.serial, name: publicName(unit, job.item, order), partNumber, plate: unit.plate },
      plan: test.plan,
      answers: test.answers,
      instruments: test.instruments,
      testedAt: test.testedAt,
      internal: {
        tester: test.tester,
        remarks: test.remarks,
        orderNumber: order.orderNumber,
        jobNumber: job.jobNumber,
      },
    },
    issuedAt,
  })
}
