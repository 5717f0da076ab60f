import type { ReactNode } from 'react'

/** How a payment ended: an icon, a heading and what to do next, in the middle of the page. */
export const OutcomeMessage = ({ role, children }: { role?: 'status' | 'alert'; children: ReactNode }) => (
  <div role={role} className="outcome-message">
    {children}
  </div>
)
