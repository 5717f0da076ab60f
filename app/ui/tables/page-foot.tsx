import { Pagination } from './pagination.tsx'
import { TableFoot } from './table-foot.tsx'
import { TableRange } from './table-range.tsx'

type Props = { page: number; limit: number; pages: number; total: number; isMore?: true | undefined }

/** Below a paged table: the rows shown and links to the other pages. Nothing if the table is empty. */
export const PageFoot = ({ page, limit, pages, total, isMore }: Props) =>
  total > 0 && (
    <TableFoot shown={<TableRange page={page} limit={limit} total={total} isMore={isMore} />}>
      <Pagination page={page} pages={pages} />
    </TableFoot>
  )
