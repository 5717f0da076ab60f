import type { ReactNode } from 'react'
import { cx } from '#app/ui/cx.ts'

/** Stays at the bottom of the window below a long form: the save button first, then the others. */
export const SaveBar = ({ className, children }: { className?: string; children: ReactNode }) => (
  <div className={cx('save-bar', className)}>{children}</div>
)
