import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { formatDay } from '#contract/days.ts'
import type { Instrument } from '#contract/testing/plan-calls.ts'
import { isExpired } from '#contract/testing/rules.ts'

/** What the readings are taken with. One whose calibration has expired cannot be chosen. */
export function TestInstruments({ meters }: { meters: readonly Instrument[] }) {
  const { value, onChange, error } = useFormValue<string[]>('instruments')
  return (
    <Panel title="Measured with">
      <div className="grid gap-2" data-invalid={error ? '' : undefined}>
        {meters.map((meter) => (
          <Checkbox
            key={meter._id}
            label={
              <>
                {meter.name} <span className="note">{meter.serial}</span>
                {isExpired(meter) && (
                  <span className="note block">Calibration expired on {formatDay(meter.calibratedUntil)}</span>
                )}
              </>
            }
            disabled={isExpired(meter) && !value.includes(meter._id)}
            checked={value.includes(meter._id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, meter._id] : value.filter((id) => id !== meter._id))
            }
          />
        ))}
        {meters.length === 0 && (
          <p className="note">There is no instrument yet. The office adds them under Settings, Test plans.</p>
        )}
        <FieldError error={error} />
      </div>
    </Panel>
  )
}
