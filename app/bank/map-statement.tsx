import { useState } from 'react'
import { z } from 'zod'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormButton, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { StatementMapping, UnsureStatement } from '#contract/bank/calls.ts'
import { type BankColumn, bankColumns } from '#contract/bank/rules.ts'
import './map-statement.css'

const names: Record<BankColumn, string> = {
  date: 'Date',
  amount: 'Amount (money out is negative)',
  in: 'Money in',
  out: 'Money out',
  text: 'Description or reference',
  balance: 'Balance',
  account: 'Account number',
}
const options = bankColumns.map((value) => ({ value, label: names[value] }))

const schema = z.object({
  columns: z.custom<string[]>(),
  account: z.string().trim().min(1, 'Please enter the account.'),
})

type Props = {
  unsure: UnsureStatement
  fileName: string
  onSend: (mapping: StatementMapping) => Promise<string | undefined>
  onCancel: () => void
}

/** Asked once for files of a layout, when neither headings nor figures leave no doubt. */
export function MapStatement({ unsure, fileName, onSend, onCancel }: Props) {
  const [refusal, setRefusal] = useState<string>()
  return (
    <Form
      schema={schema}
      defaultValues={{ columns: unsure.columns.map(({ holds }) => holds ?? ''), account: unsure.account }}
      className="grid gap-4"
      onSubmit={async ({ columns, account }) => {
        const mapping = { columns: columns.map((kind) => bankColumns.find((one) => one === kind) ?? null), account }
        setRefusal(await onSend(mapping))
      }}
    >
      {(form) => {
        const columns = form.watch('columns')
        const problem = findProblem(columns)
        return (
          <Panel title={`What the columns of ${fileName} hold`}>
            <div className="grid gap-4">
              <p className="note">
                We are not sure about this file. Your answer is kept for the next files of this kind.
              </p>
              <TextInput name="account" label="Account number" required maxLength={60} />
              <ul className="statement-columns" aria-label="Columns">
                {unsure.columns.map(({ heading, samples }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay in place, and headings repeat
                  <li key={at}>
                    <div className="min-w-0">
                      <b>{heading || `Column ${at + 1}`}</b>
                      <p className="note wrap-anywhere">{samples.join(' · ') || 'empty'}</p>
                    </div>
                    <Select
                      dense
                      hideLabel
                      label={`${heading || `Column ${at + 1}`} holds`}
                      placeholder="Leave out"
                      options={options}
                      value={columns[at] ?? ''}
                      onChange={({ target }) =>
                        form.setValue(
                          'columns',
                          columns.map((kind, index) => (index === at ? target.value : kind)),
                        )
                      }
                    />
                  </li>
                ))}
              </ul>
              {refusal && <Banner tone="bad">{refusal}</Banner>}
              <div className="flex flex-wrap items-center gap-3">
                <SubmitButton busyText="Reading" disabled={problem !== undefined}>
                  Read the statement
                </SubmitButton>
                <FormButton onClick={onCancel}>Cancel</FormButton>
                <span className="note" role="status">
                  {problem}
                </span>
              </div>
            </div>
          </Panel>
        )
      }}
    </Form>
  )
}

function findProblem(columns: readonly string[]): string | undefined {
  const has = (kind: BankColumn) => columns.includes(kind)
  const twice = bankColumns.find((kind) => kind !== 'text' && columns.filter((one) => one === kind).length > 1)
  if (twice) return `${names[twice]} is chosen twice.`
  if (!has('date')) return 'Please choose the date.'
  if (has('amount') && (has('in') || has('out'))) return 'Please choose either the amount, or money in and money out.'
  if (!has('amount') && !has('in')) return 'Please choose the amount, or money in and money out.'
  return undefined
}
