import type { ReactNode } from 'react'

/** Below a table: what is shown on the left, pagination on the right. */
export const TableFoot = ({ shown, children }: { shown: ReactNode; children: ReactNode }) => (
  <div className="table-foot">
    {shown}
    <span className="flex-1" />
    {children}
  </div>
)
