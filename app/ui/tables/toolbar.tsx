import type { ReactNode } from 'react'

/** Search and filters over a table. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>
}
