import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { TableFoot } from '#app/ui/tables/table-foot.tsx'

const chunkSize = 50

/** A long list in chunks: a thousand rows at once make a phone stutter. */
export function useShowMore<T>(items: readonly T[]) {
  const [count, setCount] = useState(chunkSize)
  const left = items.length - count
  const more =
    left > 0 ? (
      <TableFoot
        shown={
          <span className="tabular-nums">
            {formatCount(count)} of {formatCount(items.length)}
          </span>
        }
      >
        <Button small onClick={() => setCount(count + chunkSize)}>
          Show more
        </Button>
      </TableFoot>
    ) : null
  return { shown: items.slice(0, count), more }
}
