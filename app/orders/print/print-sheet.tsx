import './print-sheet.css'
import type { ReactNode } from 'react'

/** A page for the printer. The screen does not show it. */
export const PrintSheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="print-sheet" aria-label={label}>
    {children}
  </section>
)
