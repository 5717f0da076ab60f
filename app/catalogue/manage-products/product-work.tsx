import { useListStationsQuery } from '#app/settings/stations-api.ts'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'

/** How long the workshop works on one: what the promised day is reckoned from. */
export function ProductWork() {
  const { data } = useListStationsQuery()
  if (!data) return null
  return (
    <Panel title="Work for one, in minutes">
      <div className="grid gap-4">
        <p className="note">
          What stock does not cover is promised by this work and the lead time. Only the office sees it.
        </p>
        <div className="grid grid-cols-2 gap-3">
          {data.stations.map(({ _id, name }) => (
            <TextInput
              key={_id}
              name={`work.${_id}`}
              label={name}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
            />
          ))}
        </div>
      </div>
    </Panel>
  )
}
