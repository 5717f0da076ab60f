import { digits } from './digits.ts'

type Props = { page: number; limit: number; total: number }

/** '21 to 40 of 76', at the foot of a table. */
export const TableRange = ({ page, limit, total }: Props) => (
  <span className="num">
    {digits(Math.min(total, (page - 1) * limit + 1))} to {digits(Math.min(total, page * limit))} of {digits(total)}
  </span>
)
