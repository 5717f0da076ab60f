import { useState } from 'react'
import { useSelector } from 'react-redux'
import { selectOwnWrites } from './own-writes.ts'

type Rows = readonly { _id: string }[]
type Seen = { list: string; writes: number; rows: Rows; ids: ReadonlySet<string> }

/**
 * The rows of a list that is fetched again by itself. New ones wait until `show` is called, so that nothing jumps under
 * the mouse; those of another page or filter, and those after a change of one's own, are shown at once.
 *
 * @param list Names what was asked for: search, filter, page.
 */
export function useNewRows<Row extends { _id: string }>(list: object, rows: readonly Row[] | undefined) {
  const writes = useSelector(selectOwnWrites)
  const [seen, setSeen] = useState<Seen>()
  const name = JSON.stringify(list)
  const accept = (all: Rows) => setSeen({ list: name, writes, rows: all, ids: new Set(all.map(({ _id }) => _id)) })
  if (rows && rows !== seen?.rows) {
    const isShownAtOnce = seen?.list !== name || seen.writes !== writes || seen.ids.size === 0
    if (isShownAtOnce) accept(rows)
    else setSeen({ ...seen, rows })
  }
  const visible = seen?.list === name ? rows?.filter(({ _id }) => seen.ids.has(_id)) : rows
  return {
    rows: visible,
    waiting: (rows?.length ?? 0) - (visible?.length ?? 0),
    show: () => rows && accept(rows),
  }
}
