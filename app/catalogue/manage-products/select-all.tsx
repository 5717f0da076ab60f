import './price-dialog.css'
import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { formatCount } from '#app/ui/format/format-count.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import type { listProductIds } from '#contract/catalogue/price-calls.ts'
import { maxPricesAtOnce } from '#contract/catalogue/price-rule.ts'
import type { Input } from '#contract/http/schema.ts'
import { useLazyListProductIdsQuery } from '../manage-api.ts'

type Props = {
  filter: Input<typeof listProductIds>['querystring']
  /** As the list says now. */
  total: number
  selected: readonly string[]
  /** Whether every row of this page is selected. */
  isPage: boolean
  onSelect: (ids: string[]) => void
}

/** Once the page is ticked (a phone has no box for that): everything that matches the search and filters. Said again if their number changes. */
export function SelectAll({ filter, total, selected, isPage, onSelect }: Props) {
  const [listIds] = useLazyListProductIdsQuery()
  const { run, state, isBusy } = useAction(listIds, { fallback: 'They could not be selected. Please try again.' })
  /** How many were selected, of how many that the list had said. */
  const [selection, setSelection] = useState<{ count: number; said: number }>()
  const isAll = selection !== undefined && selected.length === selection.count
  if (selected.length === 0 || (!isAll && total <= selected.length)) return null
  const select = async () => {
    const reply = await run({ querystring: filter })
    if (!reply.ok) return
    setSelection({ count: reply.value.total, said: total })
    if (reply.value.ids.length > 0) onSelect(reply.value.ids)
  }
  const tooMany = Math.max(total, selection?.count ?? 0) > maxPricesAtOnce
  return (
    <p className={isPage || isAll ? 'select-all' : 'select-all md:hidden'} role="status">
      <span>{describeSelection({ total, taken: isAll ? selection : undefined, tooMany })}</span>
      {state.kind === 'failed' && <span>{state.text}</span>}
      {!tooMany && (!isAll || total !== selection.count) && (
        <Button small busy={isBusy} busyText="Selecting" onClick={() => void select()}>
          Select all {formatCount(total)}
        </Button>
      )}
    </p>
  )
}

type Said = {
  total: number
  taken: { count: number; said: number } | undefined
  tooMany: boolean
}

function describeSelection({ total, taken, tooMany }: Said): string {
  if (tooMany)
    return `${pluralise(total, 'product')} match. At most ${formatCount(maxPricesAtOnce)} can be selected at once: choose a filter.`
  if (!taken) return `${pluralise(total, 'product')} match the search and filters.`
  if (total !== taken.count) return `${formatCount(taken.count)} were selected, and ${formatCount(total)} match now.`
  if (taken.count !== taken.said)
    return `All ${formatCount(taken.count)} that match are selected. It was ${formatCount(taken.said)} a moment ago.`
  return `All ${formatCount(taken.count)} that match are selected, on every page.`
}
