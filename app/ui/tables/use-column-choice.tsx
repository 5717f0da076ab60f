import { Columns3 } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { dropVat } from '#contract/vat.ts'
import { CheckMenu } from '../dialogs/check-menu.tsx'
import { IconButton } from '../icon-button.tsx'
import { useListMemory } from '../list-memory.tsx'
import { useVatPercent } from '../vat-context.ts'

type Choosable = { id: string; header: string; hideHeader?: boolean }

/** Fewer columns fit anywhere. */
const leastColumns = 5

/** The columns that somebody in the office has not hidden, and the menu to choose them. The first names the row. */
export function useColumnChoice<C extends Choosable>(
  label: string,
  columns: readonly C[],
): { shown: readonly C[]; choice: ReactNode } {
  const memory = useListMemory(`columns-${label}`)
  const vatPercent = useVatPercent()
  const [hidden, setHidden] = useState<readonly string[]>(() => memory?.read().split(' ').filter(Boolean) ?? [])
  const shown = useMemo(
    () => columns.filter(({ id, hideHeader }, index) => index === 0 || hideHeader || !hidden.includes(id)),
    [columns, hidden],
  )
  if (!memory || columns.length < leastColumns) return { shown: columns, choice: null }
  const toggle = (id: string) => {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    setHidden(next)
    memory.keep(next.join(' '))
  }
  const choice = (
    <span className="data-table-columns">
      <CheckMenu
        trigger={
          <IconButton small label={`Columns of ${label.toLowerCase()}`}>
            <Columns3 size={16} aria-hidden="true" />
          </IconButton>
        }
        items={columns.slice(1).flatMap(({ id, header, hideHeader }) =>
          hideHeader
            ? []
            : {
                label: dropVat(header, vatPercent),
                checked: !hidden.includes(id),
                onToggle: () => toggle(id),
              },
        )}
      />
    </span>
  )
  return { shown, choice }
}
