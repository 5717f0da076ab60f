import { useVatPercent } from '#app/ui/vat-context.ts'
import { withExcl } from '#contract/vat.ts'
import './ready-bar.css'
import type { ReactNode } from 'react'
import { formatRand } from '#contract/money.ts'

type Props = { ready: number; total: number; cents: number; children: ReactNode }

/** Sticks to the bottom of the window: what is ready, and what to do with it. */
export function ReadyBar({ ready, total, cents, children }: Props) {
  const vatPercent = useVatPercent()
  return (
    <div className="ready-bar">
      <p aria-live="polite">
        <b>
          {ready} of {total} ready
        </b>
        <span className="tabular-nums">{withExcl(formatRand(cents), vatPercent)}</span>
      </p>
      {children}
    </div>
  )
}
