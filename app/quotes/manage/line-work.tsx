import { useState } from 'react'
import { useListStationsQuery } from '#app/settings/stations-api.ts'
import type { WorkForm } from '#app/settings/work-form.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'

type Props = {
  what: string
  work: WorkForm
  errorOf: (field: string) => string | undefined
  onChange: (work: WorkForm) => void
}

/** How long the workshop works on one piece of custom work: the day is reckoned from it, and buyers never see it. */
export function LineWork({ what, work, errorOf, onChange }: Props) {
  const [isOpen, setOpen] = useState(Object.keys(work).length > 0)
  const { data } = useListStationsQuery(undefined, { skip: !isOpen })
  if (!isOpen)
    return (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        Estimate the work
      </button>
    )
  return (
    <fieldset className="line-work">
      <legend className="note">Work for one, in minutes. Only the office sees it.</legend>
      {data?.stations.map(({ _id, name }) => (
        <TextInput
          key={_id}
          dense
          label={name}
          aria-label={`Minutes at ${name} for ${what}`}
          inputMode="numeric"
          maxLength={6}
          value={work[_id] ?? ''}
          error={errorOf(`work.${_id}`)}
          onChange={(event) => onChange({ ...work, [_id]: event.target.value })}
        />
      ))}
    </fieldset>
  )
}
