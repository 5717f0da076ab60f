import { useState } from 'react'
import { live } from '#app/api/live.ts'
import { useAction } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { passportPath } from '#contract/testing/codes.ts'
import { useGetConsentsQuery, useGiveConsentMutation } from './api.ts'

const shown = 12

/** The made pieces of an order with their public pages, and what its buyer lets those show. Nothing if none is made. */
export function OrderPassports({ orderId, isMade }: { orderId: string; isMade: boolean }) {
  const { data } = useGetConsentsQuery({ params: { id: orderId } }, { ...live, skip: !isMade })
  const [isOpen, setOpen] = useState(false)
  const [give] = useGiveConsentMutation()
  const { run, isBusy } = useAction(give, { fallback: 'Your choice could not be saved. Please try again.' })
  if (!data || (data.units.length === 0 && data.consents.length === 0)) return null
  const { units, consents } = data
  return (
    <Panel title="Passports">
      {units.length > 0 && (
        <>
          <p className="note mb-3">
            The code on each piece opens its page: rating plate, test report, spare parts. Nothing about you or this
            order is on it.
          </p>
          <ul className="flex flex-wrap gap-x-5 gap-y-1">
            {(isOpen ? units : units.slice(0, shown)).map(({ serial, code }) => (
              <li key={serial}>
                <a className="link inline-block py-1.5" href={passportPath(code)}>
                  {serial}
                </a>
              </li>
            ))}
          </ul>
          {units.length > shown && !isOpen && (
            <button type="button" className="link mt-2" onClick={() => setOpen(true)}>
              Show all {units.length}
            </button>
          )}
        </>
      )}
      {consents.length > 0 && (
        <div className={units.length > 0 ? 'mt-4 grid gap-2' : 'grid gap-2'}>
          {consents.map(({ _id, name, isGiven }) => (
            <Checkbox
              key={_id}
              disabled={isBusy}
              checked={isGiven}
              label={`Whoever scans the code on my ${name} may see its drawing and order the same again.`}
              onChange={async ({ target }) => {
                const body = { isGiven: target.checked }
                const reply = await run({ params: { id: orderId, line: _id }, body })
                if (reply.ok) toast.success('Saved.')
                else toast.error(reply.text)
              }}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}
