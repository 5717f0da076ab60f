import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { ProductImport } from '#contract/imports/calls.ts'
import type { ImportField } from '#contract/imports/rules.ts'
import { useMapImportMutation } from './api.ts'
import {
  type Choice,
  columnLetter,
  columnName,
  fieldOptions,
  findProblems,
  hasField,
  initialChoices,
  toMapping,
} from './column-choices.ts'
import { type MarkUpDraft, MarkUpFields, readMarkUp, toMarkUpDraft } from './mark-up-fields.tsx'

type Draft = z.input<typeof schema>
type Props = { import: ProductImport; onChecked: () => void }

const schema = z.object({
  choices: z.custom<Choice[]>(),
  includesVat: z.boolean().optional(),
  markUp: z.custom<MarkUpDraft>(),
})

const choose = (form: FormApi<Draft>, column: number, part: Partial<Choice>) =>
  form.setValue(
    'choices',
    form.getValues('choices').map((one, index) => (index === column ? { ...one, ...part } : one)),
  )

export function MapColumns({ import: sheet, onChecked }: Props) {
  const { columns, mapping } = sheet
  const wasMapped = mapping.length > 0
  const [mapImport] = useMapImportMutation()
  const { run } = useAction(mapImport, { fallback: 'The file could not be checked.' })
  return (
    <Form
      schema={schema}
      defaultValues={{
        choices: initialChoices(sheet),
        includesVat: wasMapped ? sheet.priceIncludesVat : sheet.vatGuess,
        markUp: toMarkUpDraft(sheet.markUp),
      }}
      draft={useDraft<Draft>(`import ${sheet._id}`)}
      className="grid gap-4"
      onSubmit={async ({ choices, includesVat = false, markUp }) => {
        const read = markUp.isOn && hasField(choices, 'cost') ? readMarkUp(markUp) : ''
        const body = {
          mapping: toMapping(choices),
          priceIncludesVat: includesVat,
          ...(typeof read === 'string' ? {} : { markUp: read }),
        }
        const reply = await run({ params: { id: sheet._id }, body })
        if (!reply.ok) return reply
        onChecked()
      }}
    >
      {(form) => {
        const { choices, includesVat, markUp } = form.watch()
        const problems = findProblems(choices, columns)
        const hasCost = hasField(choices, 'cost')
        const hasMoney = hasCost || hasField(choices, 'price')
        const needsVat = hasMoney && includesVat === undefined
        const isMarkedUp = hasCost && markUp.isOn
        const needsMarkUp = isMarkedUp && typeof readMarkUp(markUp) === 'string'
        const isReady = hasField(choices, 'partNumber') && problems.size === 0 && !needsVat && !needsMarkUp
        return (
          <>
            {wasMapped && sheet.state === 'uploaded' && (
              <Banner tone="info">
                You have imported a file with these headings before, so we used the same columns.
              </Banner>
            )}
            {sheet.state === 'uploaded' && sheet.failure && <Banner tone="bad">{sheet.failure}</Banner>}
            <Panel
              title="What each column contains"
              aside={
                <span className="note">{`${pluralise(sheet.rows, 'row')}, ${pluralise(columns.length, 'column')}`}</span>
              }
              flush
            >
              <p className="note px-4 pt-3">A blank cell leaves the product as it is.</p>
              <Needs choices={choices} isMarkedUp={isMarkedUp} />
              <ul className="column-list" aria-label="Columns in the file">
                {columns.map(({ samples }, column) => (
                  <ColumnLine
                    // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay in place, and headings repeat
                    key={column}
                    letter={columnLetter(column)}
                    name={columnName(columns, column)}
                    samples={samples}
                    choice={choices[column] ?? { field: '', attribute: '' }}
                    problem={problems.get(column)}
                    onChoose={(part) => choose(form, column, part)}
                  />
                ))}
              </ul>
            </Panel>
            {hasCost && <MarkUpFields value={markUp} onChange={(next) => form.setValue('markUp', next)} />}
            {hasMoney && (
              <Panel title="VAT in the prices">
                <fieldset className="grid gap-2 md:grid-cols-2">
                  <legend className="note mb-2">The shop stores prices without VAT. What does the file contain?</legend>
                  <RadioCard
                    name="vat"
                    label="Prices without VAT"
                    note="Imported unchanged."
                    checked={includesVat === false}
                    onChange={() => form.setValue('includesVat', false)}
                  />
                  <RadioCard
                    name="vat"
                    label="Prices that include VAT"
                    note="15% is taken off: R 115.00 becomes R 100.00."
                    checked={includesVat === true}
                    onChange={() => form.setValue('includesVat', true)}
                  />
                </fieldset>
              </Panel>
            )}
            <FormMessage />
            <div className="flex flex-wrap items-center gap-3">
              <SubmitButton busyText="Checking" disabled={!isReady}>
                Check the file
              </SubmitButton>
              <span className="note" role="status">
                {needsMarkUp ? 'Please complete the mark-up.' : whyNotReady(choices, problems, needsVat)}
              </span>
            </div>
          </>
        )
      }}
    </Form>
  )
}

function whyNotReady(choices: Choice[], problems: Map<number, string>, needsVat: boolean): string {
  if (!hasField(choices, 'partNumber')) return 'Please choose the column with the part number.'
  if (problems.size > 0) return 'Please fix the columns marked in red.'
  if (needsVat) return 'Please choose whether the prices include VAT.'
  return 'This is a dry run: nothing will change yet.'
}

const needs: readonly [ImportField, string, string][] = [
  ['partNumber', 'Part number', 'required: identifies the product'],
  ['name', 'Name', 'needed for new products'],
  ['price', 'Price', 'needed for new products'],
]

function Needs({ choices, isMarkedUp }: { choices: Choice[]; isMarkedUp: boolean }) {
  const isMet = (field: ImportField) => hasField(choices, field) || (field === 'price' && isMarkedUp)
  return (
    <ul className="needed-columns">
      {needs.map(([field, label, why]) => (
        <li key={field} className={isMet(field) ? 'needed-columns-met' : undefined}>
          <b>
            {label}
            {field === 'partNumber' && ' *'}
          </b>{' '}
          {hasField(choices, field) ? 'found' : isMet(field) ? 'from the cost' : why}
        </li>
      ))}
    </ul>
  )
}

type LineProps = {
  letter: string
  name: string
  samples: readonly string[]
  choice: Choice
  problem: string | undefined
  onChoose: (part: Partial<Choice>) => void
}

function ColumnLine({ letter, name, samples, choice, problem, onChoose }: LineProps) {
  const isAttribute = choice.field === 'attribute'
  const isNameProblem = isAttribute && choice.attribute.trim() === ''
  return (
    <li className={choice.field === '' ? 'column-list-left-out' : undefined}>
      <div className="column-name">
        <small>{letter}</small>
        <b>{name}</b>
      </div>
      <div className="column-samples">
        {samples.length === 0 && <i>no values</i>}
        {samples.map((sample) => (
          <span key={sample}>{sample}</span>
        ))}
      </div>
      <div className="column-choice">
        <Select
          dense
          hideLabel
          label={`${name} contains`}
          placeholder="Leave out"
          options={fieldOptions}
          value={choice.field}
          error={isNameProblem ? undefined : problem}
          onChange={(event) => {
            const field = fieldOptions.find(({ value }) => value === event.target.value)?.value ?? ''
            onChoose({
              field: field as Choice['field'],
              ...(field === 'attribute' && choice.attribute === '' ? { attribute: name.slice(0, 60) } : {}),
            })
          }}
        />
        {isAttribute && (
          <TextInput
            dense
            hideLabel
            label={`Attribute name for ${name}`}
            placeholder="Name of the attribute"
            maxLength={60}
            value={choice.attribute}
            error={isNameProblem ? problem : undefined}
            onChange={(event) => onChoose({ attribute: event.target.value })}
          />
        )}
      </div>
    </li>
  )
}
