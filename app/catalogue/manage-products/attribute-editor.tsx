import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { type AttributeRow, maxAttributes, newRow } from './product-draft.ts'

type Known = { name: string; values: readonly string[] }

type Props = {
  rows: readonly AttributeRow[]
  /** Existing names with their usual values: consistent spelling is what makes filters work. */
  known: readonly Known[]
  findError: (path: string) => string | undefined
  onChange: (rows: AttributeRow[]) => void
}

export function AttributeEditor({ rows, known, findError, onChange }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const rowToFocus = useRef<number>(undefined)
  // Focuses a newly added row once it is rendered.
  useEffect(() => {
    if (rowToFocus.current === undefined) return
    list.current?.querySelector<HTMLInputElement>(`[data-row="${rowToFocus.current}"]`)?.focus()
    rowToFocus.current = undefined
  })
  const add = () => {
    if (rows.length >= maxAttributes) return
    const row = newRow()
    rowToFocus.current = row.id
    onChange([...rows, row])
  }
  const change = (row: AttributeRow, part: Partial<AttributeRow>) =>
    onChange(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)))
  const valuesOf = (name: string) =>
    known.find((one) => one.name.toLowerCase() === name.trim().toLowerCase())?.values ?? []
  const unused = known.filter(({ name }) => !rows.some((row) => row.name.trim().toLowerCase() === name.toLowerCase()))
  return (
    <div className="grid gap-3" ref={list}>
      <datalist id={`${id}-names`}>
        {unused.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.length > 0 && (
        <SortableList
          label="Attributes"
          className="attribute-rows"
          items={rows}
          itemId={(row) => String(row.id)}
          itemName={(row) => `attribute ${row.name || rows.indexOf(row) + 1}`}
          onOrder={onChange}
        >
          {(row, position) => {
            const nameProblem = findError(`attributes.${position}.name`)
            const valueProblem = findError(`attributes.${position}.value`)
            return (
              <>
                <div>
                  <input
                    className="input input-dense"
                    data-row={row.id}
                    aria-label={`Name of attribute ${position + 1}`}
                    aria-invalid={nameProblem ? true : undefined}
                    aria-describedby={nameProblem && `${id}-${row.id}-name`}
                    placeholder="Name, such as IP rating"
                    maxLength={60}
                    list={`${id}-names`}
                    value={row.name}
                    onChange={(event) => change(row, { name: event.target.value })}
                  />
                  <FieldError id={`${id}-${row.id}-name`} error={nameProblem} />
                </div>
                <div>
                  <input
                    className="input input-dense"
                    aria-label={`Value of ${row.name || `attribute ${position + 1}`}`}
                    aria-invalid={valueProblem ? true : undefined}
                    aria-describedby={valueProblem && `${id}-${row.id}-value`}
                    placeholder="Value, such as IP65"
                    maxLength={200}
                    list={`${id}-${row.id}-values`}
                    value={row.value}
                    onChange={(event) => change(row, { value: event.target.value })}
                    onKeyDown={(event) => {
                      // Enter moves to the next attribute; the button saves the form.
                      if (event.key !== 'Enter') return
                      event.preventDefault()
                      add()
                    }}
                  />
                  <datalist id={`${id}-${row.id}-values`}>
                    {valuesOf(row.name).map((value) => (
                      <option key={value} value={value} />
                    ))}
                  </datalist>
                  <FieldError id={`${id}-${row.id}-value`} error={valueProblem} />
                </div>
                <IconButton
                  small
                  label={`Remove ${row.name || `attribute ${position + 1}`}`}
                  onClick={() => onChange(rows.filter((one) => one.id !== row.id))}
                >
                  <Trash2 size={15} aria-hidden="true" />
                </IconButton>
              </>
            )
          }}
        </SortableList>
      )}
      <Button
        small
        className="justify-self-start"
        icon={<Plus size={15} aria-hidden="true" />}
        disabled={rows.length >= maxAttributes}
        onClick={add}
      >
        Add attribute
      </Button>
    </div>
  )
}
