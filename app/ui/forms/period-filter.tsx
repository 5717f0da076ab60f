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
export function PeriodFilter({
  label,
  from,
  to,
  onChange,
}: Period & { label: string; onChange: (period: Period) => void }) {
  const [isCustom, setCustom] = useState(false)
  const end = today()
  const preset = to === end ? presets.find(({ value }) => addDays(end, 1 - Number(value)) === from)?.value : undefined
  const selected = isCustom || ((from || to) && !preset) ? customDates : (preset ?? '')
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
        label={label}
        placeholder="Any date"
        options={[...presets, { value: customDates, label: 'Custom dates' }]}
        value={selected}
        onChange={(event) => choose(event.target.value)}
      />
      {selected === customDates && (
        <>
          <Day label="From" max={to || end} value={from} onChange={(day) => onChange({ from: day, to })} />
          <Day label="To" min={from} max={end} value={to} onChange={(day) => onChange({ from, to: day })} />
        </>
      )}
    </>
  )
}

type DayProps = { label: string; min?: string; max: string; value: string; onChange: (day: string) => void }

/** A phone shows an empty date as an empty box, so the label stands beside it. */
const Day = ({ label, onChange, ...day }: DayProps) => (
  <div className="flex items-center gap-2 max-md:basis-full">
    <span className="note w-8" aria-hidden="true">
      {label}
    </span>
    <TextInput
      dense
      hideLabel
      className="flex-1"
      label={label}
      type="date"
      {...day}
      onChange={(event) => onChange(event.target.value)}
    />
  </div>
)
