import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { orderStatusLabels } from '#app/ui/commerce/status-chip.tsx'
import type { Dashboard } from '#contract/orders-dashboard.ts'

type Props = { rows: Dashboard['ordersByStatus']; from: string; to: string }

export function StatusBars({ rows, from, to }: Props) {
  const most = Math.max(1, ...rows.map(({ orders }) => orders))
  return (
    <ul className="status-bars">
      {rows.map(({ status, orders }) => {
        const [word, tone] = orderStatusLabels[status]
        return (
          <li key={status}>
            <Link to={`/manage/orders?status=${status}&from=${from}&to=${to}`}>{word}</Link>
            <i style={{ '--share': `${(orders / most) * 100}%`, '--tone': `var(--${tone})` } as CSSProperties} />
            <b>{orders}</b>
          </li>
        )
      })}
    </ul>
  )
}
