import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { ok: CircleCheck, info: Info, hold: Info, bad: TriangleAlert }

/** A message that stays on screen. A bad one interrupts screen readers, the others wait. */
export function Banner({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`banner banner-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
