import { formatCount } from '../format/format-count.ts'

type Props = { page: number; limit: number; total: number; isMore?: true | undefined }

/** '21 to 40 of 76', below a table; 'of more than' if not all were counted. */
export const TableRange = ({ page, limit, total, isMore }: Props) => (
  <span className="tabular-nums">
    {formatCount(Math.min(total, (page - 1) * limit + 1))} to {formatCount(Math.min(total, page * limit))} of{' '}
    {isMore && 'more than '}
    {formatCount(total)}
  </span>
)
