import { useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogActions } from '#app/ui/dialogs/dialog.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import type { WithdrawnBuyer } from '#contract/passports/calls.ts'
import { useWithdrawUnitsMutation } from './api.ts'
import { BuyersToMail } from './buyers-to-mail.tsx'

type Props = { units: readonly { _id: string; serial: string }[]; onClose: () => void }

const schema = z.object({ words: filled('Please say what is wrong and what to do.') })

/** A recall: the passports say so, and the office learns whom to mail. */
export function WithdrawUnits({ units, onClose }: Props) {
  const [buyers, setBuyers] = useState<WithdrawnBuyer[]>()
  const [withdraw] = useWithdrawUnitsMutation()
  const { run } = useAction(withdraw, { fallback: 'The units could not be withdrawn. Please try again.' })
  const what = units.length === 1 ? (units[0]?.serial ?? '') : pluralise(units.length, 'unit')
  if (buyers)
    return (
      <Dialog open wide title={`${what} withdrawn`} onClose={onClose}>
        <BuyersToMail buyers={buyers} />
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <FormDialog
      title={`Withdraw ${what}`}
      action="Withdraw"
      variant="danger"
      schema={schema}
      defaultValues={{ words: '' }}
      onSubmit={async ({ words }) => {
        const reply = await run({ body: { units: units.map(({ _id }) => _id), words } })
        if (!reply.ok) return reply
        setBuyers(reply.value.buyers)
      }}
      onClose={onClose}
    >
      <TextArea
        name="words"
        label="What the passport says"
        required
        rows={4}
        maxLength={1000}
        hint="Whoever scans the code reads this first: what is wrong, and what to do now. You then get the list of buyers."
      />
    </FormDialog>
  )
}
