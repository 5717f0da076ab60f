import { useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { RadioCard } from '#app/ui/radio-card.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useDraft } from '#app/ui/use-draft.ts'
import type { ProductImport } from '#contract/imports.ts'
import type { ImportField } from '#contract/imports-rules.ts'
import { useMapImportMutation } from './api.ts'
import {
  type Choice,
  fieldOptions,
  findProblems,
  firstChoices,
  has,
  letterOf,
  nameOf,
  toMapping,
} from './column-choices.ts'
import { counted } from './words.ts'

type Draft = { choices: Choice[]; includesVat: boolean | undefined }
type Props = { import: ProductImport; onChecked: () => void }

export function MapColumns({ import: sheet, onChecked }: Props) {
  const { columns, mapping } = sheet
  const wasMapped = mapping.length > 0
  const { kept, keep, forget } = useDraft<Draft>(`import ${sheet._id}`)
  const [choices, setChoices] = useState(() => kept?.choices ?? firstChoices(sheet))
  const [includesVat, setIncludesVat] = useState(
    () => kept?.includesVat ?? (wasMapped ? sheet.priceIncludesVat : sheet.vatGuess),
  )
  const [mapImport] = useMapImportMutation()
  const check = useAction(mapImport, { fallback: 'The file could not be checked.' })
  const problems = findProblems(choices, columns)
  const needsVat = has(choices, 'price') && includesVat === undefined
  const isReady = has(choices, 'partNumber') && problems.size === 0 && !needsVat

  const change = (next: Draft) => {
    setChoices(next.choices)
    setIncludesVat(next.includesVat)
    keep(next)
  }
  const choose = (column: number, part: Partial<Choice>) =>
    change({ choices: choices.map((one, index) => (index === column ? { ...one, ...part } : one)), includesVat })
  const submit = async () => {
    const body = { mapping: toMapping(choices), priceIncludesVat: includesVat ?? false }
    const reply = await check.run({ params: { id: sheet._id }, body })
    if (!reply.ok) return
    forget()
    onChecked()
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void submit()
      }}
    >
      {wasMapped && sheet.state === 'uploaded' && (
        <Banner tone="info">
          A file with these headings was imported before: the columns are named as they were then.
        </Banner>
      )}
      {sheet.state === 'uploaded' && sheet.failure && <Banner tone="bad">{sheet.failure}</Banner>}
      <Panel
        title="What each column holds"
        aside={<span className="note">{`${counted(sheet.rows, 'row')}, ${counted(columns.length, 'column')}`}</span>}
        flush
      >
        <Needs choices={choices} />
        <ul className="column-list" aria-label="Columns of the file">
          {columns.map(({ samples }, column) => (
            <ColumnLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a file's columns stay where they are, and headings repeat
              key={column}
              letter={letterOf(column)}
              name={nameOf(columns, column)}
              samples={samples}
              choice={choices[column] ?? { field: '', attribute: '' }}
              problem={problems.get(column)}
              onChoose={(part) => choose(column, part)}
            />
          ))}
        </ul>
      </Panel>
      {has(choices, 'price') && (
        <Panel title="VAT in the prices">
          <fieldset className="grid gap-2 md:grid-cols-2">
            <legend className="note mb-2">The shop keeps prices without VAT. What does the file have?</legend>
            <RadioCard
              name="vat"
              label="Prices without VAT"
              note="They are taken as they are."
              checked={includesVat === false}
              onChange={() => change({ choices, includesVat: false })}
            />
            <RadioCard
              name="vat"
              label="Prices that include VAT"
              note="15 % is taken out: R 115.00 becomes R 100.00."
              checked={includesVat === true}
              onChange={() => change({ choices, includesVat: true })}
            />
          </fieldset>
        </Panel>
      )}
      {check.state.kind === 'failed' && <Banner tone="bad">{check.state.text}</Banner>}
      <div className="row-f">
        <Button type="submit" variant="go" busy={check.isBusy} busyText="Checking" disabled={!isReady}>
          Check the file
        </Button>
        <span className="note" role="status">
          {reasonToWait(choices, problems, needsVat)}
        </span>
      </div>
    </form>
  )
}

function reasonToWait(choices: Choice[], problems: Map<number, string>, needsVat: boolean): string {
  if (!has(choices, 'partNumber')) return 'Please say which column has the part number.'
  if (problems.size > 0) return 'Please mend the columns marked in red.'
  if (needsVat) return 'Please say whether the prices include VAT.'
  return 'This is a dry run: nothing is changed yet.'
}

const needs: readonly [ImportField, string, string][] = [
  ['partNumber', 'Part number', 'required: it says which product a row is'],
  ['name', 'Name', 'needed for new products'],
  ['price', 'Price', 'needed for new products'],
]

function Needs({ choices }: { choices: Choice[] }) {
  return (
    <ul className="needs">
      {needs.map(([field, label, why]) => (
        <li key={field} className={has(choices, field) ? 'met' : undefined}>
          <b>
            {label}
            {field === 'partNumber' && ' *'}
          </b>{' '}
          {has(choices, field) ? 'found' : why}
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
    <li className={choice.field === '' ? 'left-out' : undefined}>
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
          label={`${name} holds`}
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
            label={`Attribute's name for ${name}`}
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
