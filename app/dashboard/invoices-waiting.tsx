import { Link } from 'react-router'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Dashboard } from '#contract/dashboard/calls.ts'

/** Paid orders that cannot be invoiced until they have the details that the VAT Act requires. */
export function InvoicesWaiting({ total, reasons, mayMend }: Dashboard['invoicesWaiting'] & { mayMend: boolean }) {
  if (total === 0) return null
  return (
    <div className="mb-6">
      <Banner tone="hold">
        <p>
          <b>{total === 1 ? '1 invoice cannot be issued yet.' : `${total} invoices cannot be issued yet.`}</b>{' '}
          {reasons.join(' ')} {total === 1 ? 'It is' : 'They are'} then issued and e-mailed.
        </p>
        {mayMend && <Link to="/manage/settings">Open settings</Link>}
      </Banner>
    </div>
  )
}
