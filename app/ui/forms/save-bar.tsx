import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

/** Stays at the foot of the window under a long form: the button that saves first, the others after it. */
export const SaveBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('save-bar', className)}>{children}</div>
)
