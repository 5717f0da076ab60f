import type { ReactNode } from 'react'

/** Under a table: what is shown at the left, the way to the rest at the right. */
export const TableFoot = ({ shown, children }: { shown: ReactNode; children: ReactNode }) => (
  <div className="table-foot">
    {shown}
    <span className="flex-1" />
    {children}
  </div>
)
