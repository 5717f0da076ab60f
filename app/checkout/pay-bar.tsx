import type { ReactNode } from 'react'
import { useVatPercent } from '#app/ui/vat-context.ts'

/** On phones the total and button stick to the bottom of the window; elsewhere they are in the page. */
export function PayBar({ total, children }: { total: string; children: ReactNode }) {
  const vatPercent = useVatPercent()
  return (
    <div className="pay-bar">
      <div>
        <b className="tabular-nums">{total}</b>
        {vatPercent > 0 && <small className="block text-note text-ink-3">incl. VAT</small>}
      </div>
      {children}
    </div>
  )
}
