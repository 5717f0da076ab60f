import type { ReactNode } from 'react'

/** On phones the total and button stick to the bottom of the window; elsewhere they are in the page. */
export const PayBar = ({ total, children }: { total: string; children: ReactNode }) => (
  <div className="pay-bar">
    <div>
      <b className="tabular-nums">{total}</b>
      <small className="block text-note text-ink-3">incl. VAT</small>
    </div>
    {children}
  </div>
)
