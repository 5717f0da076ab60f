import './print-sheet.css'
import type { ReactNode } from 'react'

/** A page for the printer, hidden on screen. */
export const PrintSheet = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="print-sheet" aria-label={label}>
    {children}
  </section>
)
