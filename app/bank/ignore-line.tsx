import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { BankLine } from '#contract/bank/calls.ts'
import { moneyOut } from '#contract/bank/rules.ts'
import { useSetBankLineAsideMutation } from './api.ts'
import { staleLine, sumOf } from './use-decisions.ts'

const schema = z.object({ reason: filled('Please say why, for whoever looks at it later.') })

type Props = { line: BankLine; onIgnored: (line: BankLine, text: string) => void; onClose: () => void }

export function IgnoreLine({ line, onIgnored, onClose }: Props) {
  const [setAside] = useSetBankLineAsideMutation()
  const { run } = useAction(setAside, { codes: staleLine, fallback: 'The line could not be ignored.' })
  return (
    <FormDialog
      title={`Ignore ${sumOf(line)}?`}
      action="Ignore the line"
      schema={schema}
      defaultValues={{ reason: line.amount.startsWith('-') ? moneyOut : '' }}
      onSubmit={async ({ reason }) => {
        const body = { state: 'ignored' as const, reason, updatedAt: line.updatedAt }
        const reply = await run({ params: { id: line._id }, body })
        if (!reply.ok) return reply
        onClose()
        onIgnored(reply.value, `${sumOf(line)} is ignored.`)
      }}
      onClose={onClose}
    >
      <p className="note wrap-anywhere">{line.text}</p>
      <TextInput name="reason" label="Reason" required maxLength={200} placeholder="Interest, own money, a loan" />
    </FormDialog>
  )
}
