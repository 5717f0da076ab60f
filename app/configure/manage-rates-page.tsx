import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDateTime } from '#app/ui/format/date-time.tsx'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { OfficeRates, StandardSize } from '#contract/configure/calls.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { keyOfK, usualK } from '#enclosure/bend.ts'
import { type Design, standardDesign, steelIds, steels } from '#enclosure/design.ts'
import { type HardwareId, hardwareIds, hardwareNames } from '#enclosure/hardware.ts'
import { fromLink } from '#enclosure/link.ts'
import {
  heavyKg,
  mostAdded,
  priceDesign,
  type Rates,
  type SheetNorms,
  sizeKey,
  toSellingRates,
  usualSheets,
  type WorkNorms,
} from '#enclosure/price.ts'
import { lockNames } from '#enclosure/words.ts'
import { usualNorms } from '#enclosure/work.ts'
import { useListStandardSizesQuery } from './api.ts'
import { manageConfigureApi, useGetOfficeRatesQuery, useUpdateOfficeRatesMutation } from './manage-api.ts'

const load = warm(() => [manageConfigureApi.endpoints.getOfficeRates.initiate()])

export { load as clientLoader, load as loader }

/** A rate is named by its path in the rates: `steelKg-mild`. */
const groups: { title: string; note?: string; fields: [name: string, label: string][] }[] = [
  {
    title: 'Steel (rand per kg)',
    fields: [
      ['steelKg-mild', steels.mild.label],
      ['steelKg-galvanised', steels.galvanised.label],
      ['steelKg-3cr12', steels['3cr12'].label],
      ['steelKg-304', steels['304'].label],
      ['steelKg-316', steels['316'].label],
      ['plateKg', 'Mounting plates'],
      ['scrap', 'Scrap (share of a blank)'],
    ],
  },
  {
    title: 'Cutting, folding and welding',
    fields: [
      ['cutM', 'Laser (R/m)'],
      ['pierce', 'Pierce (R)'],
      ['form', 'Louvre slot (R)'],
      ['bend', 'Fold (R)'],
      ['bendM', 'Folding (R/m)'],
      ['weldM', 'Welding (R/m)'],
      ['setup', 'Set-up (R)'],
    ],
  },
  {
    title: 'Sizes that are not in the catalogue',
    fields: [
      ['engineeringHours', 'Drawing office (hours)'],
      ['engineeringHour', 'Drawing office (R/hour)'],
      ['minimum', 'Least price of one (R, as sold)'],
    ],
  },
  {
    title: 'Finish (rand per m²)',
    fields: [
      ['coatM2', 'Powder'],
      ['otherColourM2', 'Other colours, extra'],
      ['brushM2', 'Brushing'],
    ],
  },
  {
    title: 'Fittings (rand)',
    fields: [
      ['hinge', 'Hinge'],
      ['lock-double-bit', `Lock: ${lockNames['double-bit'].toLowerCase()}`],
      ['lock-key', `Lock: ${lockNames.key.toLowerCase()}`],
      ['lock-handle', `Lock: ${lockNames.handle.toLowerCase()}`],
      ['lock-padlock', `Lock: ${lockNames.padlock.toLowerCase()}`],
      ['sealM', 'Seal (R/m)'],
      ['window', 'Window frame'],
      ['windowM2', 'Pane (R/m²)'],
      ['bracket', 'Wall bracket'],
      ['poleSet', 'Pole set'],
      ['liftingSet', 'Lifting set'],
      ['glandStud', 'Gland plate stud'],
      ['sundries', 'Studs, labels, packing'],
      ['fan-148', 'Fan 148'],
      ['fan-204', 'Fan 204'],
      ['fan-255', 'Fan 255'],
      ['fan-323', 'Fan 323'],
      ['filter-148', 'Filter 148'],
      ['filter-204', 'Filter 204'],
      ['filter-255', 'Filter 255'],
      ['filter-323', 'Filter 323'],
    ],
  },
  {
    title: 'Hours',
    fields: [
      ['assemblyHour', 'Rand per hour'],
      ['hours-base', 'Each enclosure'],
      ['hours-faceM2', 'Each m² of outside surface'],
      ['hours-door', 'Each door'],
      ['hours-window', 'Each window'],
      ['hours-floor', 'Floor-standing, each m²'],
      ['hours-cutout', 'Each cut-out'],
      ['hours-plate', 'Mounting plate'],
      ['hours-second', 'Second person (share)'],
    ],
  },
  {
    title: 'Stainless steel (factor)',
    fields: [
      ['stainless-cut', 'Cutting'],
      ['stainless-weld', 'Welding'],
      ['stainless-fittings', 'Fittings'],
      ['stainless-hours', 'Hours'],
    ],
  },
  {
    title: 'Time in the workshop (minutes)',
    note: 'For the dates that buyers are given. Prices do not follow it. Assembly takes the hours above.',
    fields: [
      ['norms-setup', 'Set-up of a job'],
      ['norms-cutM', 'Laser, each metre'],
      ['norms-pierce', 'Each pierce'],
      ['norms-bend', 'Each fold'],
      ['norms-weldM', 'Welding, each metre'],
      ['norms-coatM2', 'Coating, each m²'],
      ['norms-test', 'Testing, each enclosure'],
    ],
  },
  {
    title: 'Whole sheets',
    note: 'For the estimate of how many sheets a cutting batch takes.',
    fields: [
      ['sheets-width', 'Width (mm)'],
      ['sheets-height', 'Height (mm)'],
      ['sheets-utilisation', 'Utilisation (%)'],
    ],
  },
  {
    title: 'K-factor on the brake',
    note: 'Unfolds the sheets of new orders. Orders placed earlier keep their files.',
    fields: [
      ...steelIds.flatMap((steel) =>
        steels[steel].sheets.map((sheet): [string, string] => [
          `kFactor-${keyOfK(steel, sheet)}`,
          `${steels[steel].short} ${sheet.toFixed(1)} mm`,
        ]),
      ),
      [`kFactor-${keyOfK('galvanised', 2.5)}`, 'Galvanised 2.5 mm'],
    ],
  },
  {
    title: 'Overhead and margin (%)',
    fields: [
      ['overhead', 'Overhead'],
      ['margin', 'Margin'],
    ],
  },
]
/** What older rates do not have. */
function unless(table: string, key = ''): number {
  if (table === 'kFactor') return usualK
  if (table === 'norms') return usualNorms[key as keyof WorkNorms] ?? 0
  if (table === 'sheets') return usualSheets[key as keyof SheetNorms] ?? 0
  return 0
}
const isFactor = (name: string) => name.startsWith('kFactor-')
const partName = (id: HardwareId) => `part-${id}`
/** Stored as shares, typed as percentages. */
const percentages = ['overhead', 'margin', 'sheets-utilisation']
const names = groups.flatMap(({ fields }) => fields.map(([name]) => name))

const splitName = (name: string): [string, string | undefined] => {
  const at = name.indexOf('-')
  return at === -1 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)]
}

/** Numbers as text, and whether delivery is quoted. */
type Typed = Record<string, string | boolean> & { floorQuoted: boolean }
type Tree = Record<string, number | Record<string, number>>

function toTyped(rates: Rates): Typed {
  const tree = rates as unknown as Tree
  const numbers = names.map((name) => {
    const [table, key] = splitName(name)
    const value = tree[table]
    const number = Number((typeof value === 'object' ? value[key ?? ''] : value) ?? unless(table, key))
    return [name, String(percentages.includes(name) ? Number((number * 100).toFixed(6)) : number)]
  })
  const parts = hardwareIds.map((id) => [partName(id), rates.partNumbers?.[id] ?? ''])
  return { ...Object.fromEntries([...numbers, ...parts]), floorQuoted: rates.floorQuoted ?? false }
}

function toNumber(typed: string | boolean = ''): number {
  const text = String(typed).trim()
  return text === '' ? Number.NaN : Number(text.replace(',', '.'))
}

/** Undefined while a field is not a number. */
function toRates(typed: Typed): Rates | undefined {
  const tree: Tree = {}
  for (const name of names) {
    const [table, key] = splitName(name)
    const number = toNumber(typed[name])
    if (!(number >= 0)) return undefined
    const value = percentages.includes(name) ? number / 100 : number
    const before = tree[table]
    if (key === undefined) tree[table] = value
    else tree[table] = { ...(typeof before === 'object' ? before : {}), [key]: value }
  }
  const parts = hardwareIds.flatMap((id) => {
    const partNumber = String(typed[partName(id)] ?? '').trim()
    return partNumber ? [[id, partNumber]] : []
  })
  return {
    ...(tree as unknown as Rates),
    floorQuoted: typed.floorQuoted === true,
    partNumbers: Object.fromEntries(parts),
  }
}

const amount = z.string().refine((text) => toNumber(text) >= 0, 'Please enter a number, 0 or more.')
const maxPercent = mostAdded * 100
const percentage = z.string().refine((text) => {
  const percent = toNumber(text)
  return percent >= 0 && percent <= maxPercent
}, `Please enter a percentage from 0 to ${maxPercent}: 8 adds 8%.`)
const factor = z.string().refine((text) => {
  const k = toNumber(text)
  return k >= 0.2 && k <= 0.6
}, 'Please enter a K-factor from 0.2 to 0.6.')
const side = z.string().refine((text) => {
  const mm = toNumber(text)
  return mm >= 100 && mm <= 20_000
}, 'Please enter 100 to 20000 mm.')
const utilisation = z.string().refine((text) => {
  const percent = toNumber(text)
  return percent >= 5 && percent <= 100
}, 'Please enter 5 to 100%.')
const sheetFields: Record<string, typeof amount> = {
  'sheets-width': side,
  'sheets-height': side,
  'sheets-utilisation': utilisation,
}
const schemaOf = (name: string) =>
  sheetFields[name] ?? (isFactor(name) ? factor : percentages.includes(name) ? percentage : amount)
const schema = z.object({
  ...Object.fromEntries(names.map((name) => [name, schemaOf(name)])),
  ...Object.fromEntries(hardwareIds.map((id) => [partName(id), z.string().max(80)])),
  floorQuoted: z.boolean(),
})

export default function ManageRatesPage() {
  const { data, isError, refetch } = useGetOfficeRatesQuery()
  return (
    <>
      <title>Enclosure rates | Back-office</title>
      <div className="office-page-head">
        <h1>Enclosure rates</h1>
      </div>
      <p className="text-ui text-ink-2 mb-4">
        Enter what the work costs you. Overhead and margin are added; visitors see selling prices only.
      </p>
      {isError && <ErrorState title="The rates could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <RatesForm key={data.version} office={data} />}
    </>
  )
}

function RatesForm({ office }: { office: OfficeRates }) {
  const [update] = useUpdateOfficeRatesMutation()
  const { run } = useAction(update, { fallback: 'The rates could not be saved.' })
  return (
    <Form
      schema={schema}
      defaultValues={toTyped(office.rates)}
      className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px] items-start"
      onSubmit={async (typed) => {
        const rates = toRates(typed)
        if (!rates) return
        const reply = await run({ body: { rates, version: office.version } })
        if (!reply.ok) return reply
        toast.success('Saved. The configurator now uses these rates.')
      }}
    >
      <div className="grid gap-4">
        {groups.map(({ title, note, fields }) => (
          <Panel key={title} title={title}>
            {note && <p className="note mb-3">{note}</p>}
            <div className="grid gap-4 grid-cols-2 md:grid-cols-4">
              {fields.map(([name, label]) => (
                <TextInput key={name} dense name={name} label={label} inputMode="decimal" />
              ))}
            </div>
          </Panel>
        ))}
        <Panel title="Part numbers">
          <p className="note mb-3">The product that each part is, for the hardware list of the workshop sheet.</p>
          <div className="grid gap-4 grid-cols-2 md:grid-cols-4">
            {hardwareIds.map((id) => (
              <TextInput key={id} dense name={partName(id)} label={hardwareNames[id]} />
            ))}
          </div>
        </Panel>
        <Panel title="Delivery">
          <Checkbox
            name="floorQuoted"
            label="Delivery of floor-standing enclosures is always quoted, even where a delivery method counts the weight"
          />
          <p className="note mt-3">
            Floor-standing enclosures, and others over {heavyKg} kg, are delivered by a method that counts the weight.
            Without one, delivery is quoted.
          </p>
        </Panel>
        <FormMessage />
        <FormGuard>Your changes to the rates are not saved.</FormGuard>
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton busyText="Saving">Save rates</SubmitButton>
          <p className="note">
            {office.changedAt ? (
              <>
                Version {office.version}, <FormattedDateTime iso={office.changedAt} />, {office.changedBy}
              </>
            ) : (
              'These are example rates: please replace them with your own.'
            )}
          </p>
        </div>
      </div>
      <Examples />
    </Form>
  )
}

type Example = { name: string; design: Design; listCents?: number | undefined }

const size = (width: number, height: number, depth: number, more: Partial<Design> = {}): Example => {
  const design = { ...standardDesign, width, height, depth, ...more }
  return { name: `${width} × ${height} × ${depth}, ${steels[design.steel].short}`, design }
}
const stainless = { steel: '304', sheet: 1.5, finish: 'bare' } as const
const standing = { sheet: 2, mounting: 'floor', plinth: 100, ip: 55, lock: 'handle', plate: 'galvanised' } as const
/** For a shop without enclosures in its catalogue. */
const usualSizes = [
  size(300, 300, 200, { sheet: 1.2 }),
  size(600, 800, 250),
  size(800, 1000, 300),
  size(400, 500, 200, stainless),
  size(600, 1800, 400, standing),
  size(1200, 2000, 500, { ...standing, doors: 2 }),
]

const toExamples = (sizes: readonly StandardSize[]): Example[] =>
  sizes.flatMap(({ partNumber, price, link }) => {
    const design = fromLink(link)
    return design ? [{ name: partNumber, design, listCents: toCents(price) }] : []
  })

/** Prices the catalogue's sizes at the rates being typed, beside their list prices. */
function Examples() {
  const now = toRates(useWatch() as Typed)
  const { data } = useListStandardSizesQuery()
  const fromCatalogue = toExamples(data?.sizes ?? [])
  const examples = fromCatalogue.length > 0 ? fromCatalogue : usualSizes
  const isListed = fromCatalogue.length > 0
  return (
    <Panel
      aside={isListed && now && <span className="note">{describeFit(fromCatalogue, now)}</span>}
      title={isListed ? 'Catalogue sizes' : 'Usual sizes'}
      className="lg:sticky lg:top-4"
    >
      <table className="w-full text-dense">
        <thead>
          <tr>
            <th className="text-left">Enclosure</th>
            {isListed && <th className="max-sm:hidden text-right">List</th>}
            <th className="text-right">With these rates</th>
            {isListed && <th className="text-right">Difference</th>}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {examples.map(({ name, design, listCents }) => {
            const cents = now && priceOf(design, now)
            return (
              <tr key={name}>
                <th scope="row" className="text-left font-normal whitespace-nowrap py-0.5">
                  {name}
                </th>
                {listCents !== undefined && <td className="max-sm:hidden text-right">{formatRand(listCents)}</td>}
                <td className="text-right">{cents === undefined ? '–' : formatRand(cents)}</td>
                {listCents !== undefined && (
                  <td className="text-right">{cents === undefined ? '–' : describeDistance(cents / listCents - 1)}</td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

/** A price within 10% of the list price surprises nobody. */
function describeFit(examples: readonly Example[], rates: Rates): string {
  const near = examples.filter(
    ({ design, listCents = 0 }) => Math.abs(priceOf(design, rates) / listCents - 1) <= 0.1,
  ).length
  return `${near} of ${examples.length} within 10%`
}

/** As a size of the catalogue. */
const priceOf = (design: Design, rates: Rates) => priceDesign(design, toSellingRates(rates, [sizeKey(design)])).cents

/** +3.5%, −1.2%. */
const describeDistance = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)}%`
