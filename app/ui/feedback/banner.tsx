import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { ok: CircleCheck, info: Info, hold: Info, bad: TriangleAlert }

/** A sentence that stays on the screen. A bad one interrupts those who hear the page, the others wait their turn. */
export function Banner({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`banner banner-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden="true" />
      <div className="min-w-0">{children}</div>
    </div>
  )
}
