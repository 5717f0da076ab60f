import { X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { formatAmount, parseAmount, parsePercent } from '#app/ui/format/parse-number.ts'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { maxPriceCents, type Rounding, roundingLabels, roundings } from '#contract/catalogue/price-rule.ts'
import { type MarkUp, markedUpCents, maxBands, maxMarkUpPercent } from '#contract/imports/mark-up.ts'
import { formatRand, toCents } from '#contract/money.ts'

/** As typed. The first band begins at 0. */
export type MarkUpDraft = { isOn: boolean; bands: { from: string; percent: string }[]; rounding: Rounding }

export const toMarkUpDraft = (markUp: MarkUp | undefined): MarkUpDraft => ({
  isOn: markUp !== undefined,
  bands: (markUp?.bands ?? [{ from: 0, percent: undefined }]).map(({ from, percent }) => ({
    from: formatAmount(from),
    percent: percent?.toString() ?? '',
  })),
  rounding: markUp?.rounding ?? 'none',
})

/** What was typed, or a sentence about what is missing. */
export function readMarkUp({ bands, rounding }: MarkUpDraft): MarkUp | string {
  const read: MarkUp['bands'] = []
  for (const [n, band] of bands.entries()) {
    const from = n === 0 ? 0 : parseAmount(band.from)
    const percent = parsePercent(band.percent)
    if (percent === undefined || percent < 0 || percent > maxMarkUpPercent)
      return `Please enter a mark-up from 0 to ${maxMarkUpPercent} percent.`
    if (from === undefined || toCents(from) > maxPriceCents || (n > 0 && from <= (read[n - 1]?.from ?? 0)))
      return 'Each band of cost must begin higher than the one before.'
    read.push({ from, percent })
  }
  return { bands: read, rounding }
}

type Props = { value: MarkUpDraft; onChange: (value: MarkUpDraft) => void }

/** Selling prices from the costs in the file. */
export function MarkUpFields({ value, onChange }: Props) {
  const { isOn, bands, rounding } = value
  const change = (n: number, part: Partial<MarkUpDraft['bands'][number]>) =>
    onChange({ ...value, bands: bands.map((band, index) => (index === n ? { ...band, ...part } : band)) })
  return (
    <Panel title="Selling prices">
      <div className="grid gap-4">
        <Checkbox
          label="Work the selling price out from the cost"
          checked={isOn}
          onChange={(event) => onChange({ ...value, isOn: event.target.checked })}
        />
        {isOn && (
          <>
            <ul className="grid gap-3" aria-label="Mark-up">
              {bands.map((band, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: bands stay in place
                <li key={n} className="mark-up-band">
                  <TextInput
                    dense
                    label="Cost from (rand)"
                    inputMode="decimal"
                    autoComplete="off"
                    disabled={n === 0}
                    value={n === 0 ? '0.00' : band.from}
                    onChange={(event) => change(n, { from: event.target.value })}
                  />
                  <TextInput
                    dense
                    label="Mark-up (percent)"
                    inputMode="decimal"
                    autoComplete="off"
                    value={band.percent}
                    onChange={(event) => change(n, { percent: event.target.value })}
                  />
                  {n > 0 && (
                    <IconButton
                      label={`Remove band ${n + 1}`}
                      onClick={() => onChange({ ...value, bands: bands.filter((_, index) => index !== n) })}
                    >
                      <X size={17} aria-hidden="true" />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
            {bands.length < maxBands && (
              <div>
                <Button small onClick={() => onChange({ ...value, bands: [...bands, { from: '', percent: '' }] })}>
                  Add a band of cost
                </Button>
              </div>
            )}
            <Select
              dense
              label="Rounding of prices"
              options={roundings.map((one) => ({ value: one, label: roundingLabels[one] }))}
              value={rounding}
              onChange={(event) => onChange({ ...value, rounding: event.target.value as Rounding })}
            />
            <p className="note" role="status">
              {describeExamples(value)}
            </p>
          </>
        )}
      </div>
    </Panel>
  )
}

function describeExamples(value: MarkUpDraft): string {
  const markUp = readMarkUp(value)
  if (typeof markUp === 'string') return markUp
  const examples = markUp.bands.map(({ from }) => {
    const cost = from === 0 ? 10_000 : toCents(from)
    const price = markedUpCents(cost, markUp)
    return price === undefined ? '' : `${formatRand(cost)} sells at ${formatRand(price)}`
  })
  return `Without VAT: ${examples.filter(Boolean).join(', ')}. Rows without a cost keep the price of the file. Remembered for files with the same headings.`
}
