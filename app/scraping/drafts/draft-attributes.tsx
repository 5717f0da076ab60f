import { Plus, X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'

type Row = { name: string; value: string }
type Props = { rows: readonly Row[]; error: string | undefined; onChange: (rows: Row[]) => void }

const maxRows = 60

export function DraftAttributes({ rows, error, onChange }: Props) {
  const change = (at: number, part: Partial<Row>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="grid gap-2">
      {rows.length > 0 && (
        <ul className="draft-attributes">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and are only added at the end
            <li key={index}>
              <input
                className="input input-dense"
                aria-label={`Name of attribute ${index + 1}`}
                placeholder="Name"
                maxLength={60}
                value={row.name}
                onChange={({ target }) => change(index, { name: target.value })}
              />
              <input
                className="input input-dense"
                aria-label={`Value of ${row.name || `attribute ${index + 1}`}`}
                placeholder="Value"
                maxLength={200}
                value={row.value}
                onChange={({ target }) => change(index, { value: target.value })}
              />
              <IconButton
                small
                className="max-md:size-11"
                label={`Remove ${row.name || `attribute ${index + 1}`}`}
                onClick={() => onChange(rows.filter((_, other) => other !== index))}
              >
                <X size={15} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Button
        small
        className="justify-self-start"
        icon={<Plus size={15} aria-hidden="true" />}
        disabled={rows.length >= maxRows}
        onClick={() => onChange([...rows, { name: '', value: '' }])}
      >
        Add attribute
      </Button>
      <FieldError error={error} />
    </div>
  )
}
