import { formatCount } from '#app/ui/format/format-count.ts'

type Props = { page: number; limit: number; total: number }

/** '21 to 40 of 76', below a table. */
export const TableRange = ({ page, limit, total }: Props) => (
  <span className="tabular-nums">
    {formatCount(Math.min(total, (page - 1) * limit + 1))} to {formatCount(Math.min(total, page * limit))} of{' '}
    {formatCount(total)}
  </span>
)
