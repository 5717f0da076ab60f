import { Plus, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { maxChecks } from '#contract/testing/rules.ts'
import { type CheckRow, newCheck } from './manage-plan-draft.ts'

export function PlanChecks() {
  const { value: rows, onChange, error } = useFormValue<CheckRow[]>('checks')
  const { findError } = useFormParts()
  const change = (at: number, part: Partial<CheckRow>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <Panel title="Checks">
      <p className="note mb-4">
        In the order in which they are made. The limits are yours: check them against the standard and your type tests
        before you rely on them.
      </p>
      <SortableList
        label="Checks"
        items={rows}
        itemId={({ _id }) => _id}
        itemName={({ text }) => text || 'New check'}
        onOrder={onChange}
        className="grid gap-4"
      >
        {(row, at) => {
          const { text, isRequired, isReading, unit, min, max } = row
          return (
            <div className="grid gap-3 flex-1 min-w-0">
              <div className="grid gap-3 items-start grid-cols-[minmax(0,1fr)_auto]">
                <TextInput
                  dense
                  label="What is checked"
                  maxLength={200}
                  value={text}
                  error={findError(`checks.${at}.text`)}
                  onChange={({ target }) => change(at, { text: target.value })}
                />
                <IconButton
                  small
                  className="mt-6"
                  label={`Remove ${text || 'the new check'}`}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter(({ _id }) => _id !== row._id))}
                >
                  <Trash2 size={15} aria-hidden="true" />
                </IconButton>
              </div>
              <div className="flex flex-wrap gap-3 items-center">
                <SegmentedControl
                  label={`Answer of ${text || 'the new check'}`}
                  value={isReading ? 'reading' : 'yes'}
                  options={[
                    { value: 'yes', label: 'Yes or no' },
                    { value: 'reading', label: 'Reading' },
                  ]}
                  onChange={(kind) => change(at, { isReading: kind === 'reading' })}
                />
                <Checkbox
                  label="Required"
                  checked={isRequired}
                  onChange={({ target }) => change(at, { isRequired: target.checked })}
                />
              </div>
              {isReading && (
                <div className="grid gap-3 grid-cols-3 max-w-md">
                  <TextInput
                    dense
                    label="From"
                    inputMode="decimal"
                    maxLength={15}
                    value={min}
                    error={findError(`checks.${at}.min`)}
                    onChange={({ target }) => change(at, { min: target.value })}
                  />
                  <TextInput
                    dense
                    label="To"
                    inputMode="decimal"
                    maxLength={15}
                    value={max}
                    error={findError(`checks.${at}.max`)}
                    onChange={({ target }) => change(at, { max: target.value })}
                  />
                  <TextInput
                    dense
                    label="Unit"
                    maxLength={20}
                    value={unit}
                    error={findError(`checks.${at}.unit`)}
                    onChange={({ target }) => change(at, { unit: target.value })}
                  />
                </div>
              )}
            </div>
          )
        }}
      </SortableList>
      {rows.length === 0 && <FieldError error={error} />}
      {rows.length < maxChecks && (
        <Button
          small
          className="mt-4"
          icon={<Plus size={15} aria-hidden="true" />}
          onClick={() => onChange([...rows, newCheck()])}
        >
          Add check
        </Button>
      )}
    </Panel>
  )
}
