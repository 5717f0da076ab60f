import type { App } from '#server/http/types.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import {
  type Due,
  deleteReplaceableSpecimens,
  findChargesToInvoice,
  findOrdersToInvoice,
  findOrdersToReceipt,
  findRefundsToCredit,
  findWaitingOrders,
} from './invoice-queries.ts'
import { type InvoiceApp, type Issued, issueCreditNote, issueInvoice } from './issue-invoices.ts'
import { issueReceipts } from './issue-receipts.ts'

type DutyApp = InvoiceApp & Pick<App, 'storage' | 'log'>

const atOnce = 100

/**
 * Issues missing invoices, credit notes and receipts, in case the process that should have done so died. Those with missing details are skipped, so that they do not block the others. Returns whether more is waiting.
 */
export function createInvoiceTask(app: DutyApp): () => Promise<boolean> {
  const invoices = createRound(app, findOrdersToInvoice, async (id) => isIssued(await issueInvoice(app, id)))
  const charges = createRound(app, findChargesToInvoice, async (id) => isIssued(await issueInvoice(app, id)))
  const creditNotes = createRound(app, findRefundsToCredit, async (id) => isIssued(await issueCreditNote(app, id)))
  const receipts = createRound(app, findOrdersToReceipt, (id) => issueReceipts(app, id))
  return async () => {
    await replaceSpecimens(app)
    const hasMoreReceipts = await receipts()
    const hasMoreInvoices = await invoices()
    const hasMoreCharges = await charges()
    const hasMoreCreditNotes = await creditNotes()
    return hasMoreReceipts || hasMoreInvoices || hasMoreCharges || hasMoreCreditNotes
  }
}

type Find = typeof findOrdersToInvoice

const isIssued = (issued: Issued): boolean => issued !== undefined && 'invoice' in issued

/** `issue`: whether it issued anything. */
function createRound({ db, log }: DutyApp, find: Find, issue: (id: string) => Promise<boolean>) {
  let after: Due | undefined
  return async (): Promise<boolean> => {
    const due = await find(db, after, atOnce)
    let hasIssued = false
    for (const { id } of due) {
      try {
        hasIssued = (await issue(id)) || hasIssued
      } catch (error) {
        log.error(
          { event: 'paper_failed', about: id, err: error },
          'an invoice, a credit note or a receipt could not be issued',
        )
      }
    }
    after = due.length === atOnce ? due.at(-1) : undefined
    return hasIssued && due.length === atOnce
  }
}

async function replaceSpecimens({ db, storage }: DutyApp): Promise<void> {
  const { vatNumber, examples } = await getShopIdentity(db)
  if (vatNumber === '' || examples.includes('vatNumber')) return
  for (const key of await deleteReplaceableSpecimens(db)) await storage.remove(key)
}

/** The details that an order's invoice is waiting for. */
export async function findMissingDetails(app: InvoiceApp & Pick<App, 'isPaused'>, orderId: string): Promise<string[]> {
  // A restored shop may not know which numbers were given since the backup.
  if (app.isPaused()) return []
  const issued = await issueInvoice(app, orderId)
  return issued && 'missing' in issued ? issued.missing : []
}

/** For the dashboard: how many invoices are waiting, and for what. */
export async function findWaitingInvoices(
  app: InvoiceApp & Pick<App, 'isPaused'>,
): Promise<{ total: number; reasons: string[] }> {
  const { total, ids } = await findWaitingOrders(app.db, 20)
  const reasons = new Set<string>()
  for (const id of ids) for (const reason of await findMissingDetails(app, id)) reasons.add(reason)
  return { total, reasons: [...reasons] }
}
