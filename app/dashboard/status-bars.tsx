import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { orderStatusTones } from '#app/ui/commerce/status-chip.tsx'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { nameStep } from '#contract/orders/status.ts'

type Props = { rows: Dashboard['ordersByStatus']; from: string; to: string }

export function StatusBars({ rows, from, to }: Props) {
  const most = Math.max(1, ...rows.map(({ orders }) => orders))
  return (
    <ul className="status-bars">
      {rows.map(({ status, orders }) => (
        <li key={status}>
          <Link to={`/manage/orders?status=${status}&from=${from}&to=${to}`}>{nameStep(status)}</Link>
          <i
            style={
              {
                '--share': `${(orders / most) * 100}%`,
                '--tone': `var(--${orderStatusTones[status]})`,
              } as CSSProperties
            }
          />
          <b>{orders}</b>
        </li>
      ))}
    </ul>
  )
}
