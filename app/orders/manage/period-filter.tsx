import { useState } from 'react'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { addDays, today } from '#contract/days.ts'

const presets = [
  { value: '1', label: 'Today' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
]
const customDates = 'own'

type Period = { from: string; to: string }

/** Two dates in the URL, with common periods by name. */
export function PeriodFilter({ from, to, onChange }: Period & { onChange: (period: Period) => void }) {
  const [isCustom, setCustom] = useState(false)
  const end = today()
  const preset = to === end ? presets.find(({ value }) => addDays(end, 1 - Number(value)) === from)?.value : undefined
  const shown = isCustom || ((from || to) && !preset) ? customDates : (preset ?? '')
  const choose = (value: string) => {
    setCustom(value === customDates)
    if (value === '') onChange({ from: '', to: '' })
    else if (value !== customDates) onChange({ from: addDays(end, 1 - Number(value)), to: end })
  }
  return (
    <>
      <Select
        dense
        hideLabel
        label="Placed"
        placeholder="Any date"
        options={[...presets, { value: customDates, label: 'Custom dates' }]}
        value={shown}
        onChange={(event) => choose(event.target.value)}
      />
      {shown === customDates && (
        <>
          <TextInput
            dense
            hideLabel
            label="From"
            type="date"
            max={to || end}
            value={from}
            onChange={(event) => onChange({ from: event.target.value, to })}
          />
          <TextInput
            dense
            hideLabel
            label="To"
            type="date"
            min={from}
            max={end}
            value={to}
            onChange={(event) => onChange({ from, to: event.target.value })}
          />
        </>
      )}
    </>
  )
}
