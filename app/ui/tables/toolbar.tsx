import type { ReactNode } from 'react'

/** Search and filters above a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>
}
