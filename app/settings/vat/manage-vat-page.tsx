import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useMay } from '#app/accounts/use-may.ts'
import { useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { parseAmount } from '#app/ui/format/parse-number.ts'
import { Form, type FormApi } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { RadioCard } from '#app/ui/forms/inputs/radio-card.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addDays, formatDay } from '#contract/days.ts'
import { formatRand, fromDecimal, nameVat } from '#contract/money.ts'
import { updateVatSettings, type VatSettings } from '#contract/settings/vat-calls.ts'
import { nextRate } from '#contract/vat.ts'
import { manageShopApi, useGetBooksQuery, useGetVatSettingsQuery, useUpdateVatSettingsMutation } from '../manage-api.ts'
import { SettingsTabs } from '../manage-settings-tabs.tsx'
import { AccountsForm } from './manage-accounts-form.tsx'
import { Reprice } from './reprice.tsx'

const load = warm(() => [
  manageShopApi.endpoints.getVatSettings.initiate(),
  manageShopApi.endpoints.getBooks.initiate(),
])

export { load as clientLoader, load as loader }

type RateDraft = { from: string; percent: string }
type VatDraft = { isRegistered: boolean; vatNumber: string; rates: RateDraft[] }

const toDraft = ({ isRegistered, vatNumber, rates }: VatSettings): VatDraft => ({
  isRegistered,
  vatNumber,
  rates: rates.map(({ from, percent }) => ({ from, percent: String(percent) })),
})

const schema = z
  .object({
    isRegistered: z.boolean(),
    vatNumber: z.string(),
    rates: z.array(z.object({ from: z.string(), percent: z.string() })),
  })
  .transform(({ rates, ...rest }) => ({
    ...rest,
    rates: rates.map(({ from, percent }) => ({ from, percent: parseAmount(percent) ?? Number.NaN })),
  }))
  .pipe(updateVatSettings.schema.body.omit({ updatedAt: true }))

export default function ManageVatPage() {
  const { data, isError, refetch } = useGetVatSettingsQuery()
  const { data: books } = useGetBooksQuery()
  return (
    <>
      <title>VAT | Back-office</title>
      <div className="office-page-head">
        <h1>VAT</h1>
      </div>
      <SettingsTabs current="VAT" />
      {isError && !data && <ErrorState title="The VAT settings could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <Outdated vat={data} />}
      {data && <VatForm vat={data} reload={() => refetch().unwrap()} />}
      {books && <AccountsForm books={books} />}
    </>
  )
}

function VatForm({ vat, reload }: { vat: VatSettings; reload: () => Promise<VatSettings> }) {
  const [seen, setSeen] = useState(vat)
  const [update] = useUpdateVatSettingsMutation()
  const { run } = useAction(update, { fallback: 'The VAT settings could not be saved. Please try again.' })
  const begin = (form: Pick<FormApi<VatDraft>, 'reset'>, fresh: VatSettings) => {
    setSeen(fresh)
    form.reset(toDraft(fresh))
  }
  return (
    <Form
      schema={schema}
      defaultValues={toDraft(vat)}
      className="grid gap-5 max-w-4xl grid-cols-[minmax(0,1fr)]"
      onSubmit={async (typed, { form, pressed }) => {
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen.updatedAt }
        const reply = await run({ body: { ...typed, ...version } })
        if (!reply.ok) return reply
        begin(form, reply.value)
        toast.success(describeSaved(reply.value))
      }}
    >
      {(form) => (
        <>
          <FormGuard>Your changes to the VAT settings are not saved.</FormGuard>
          <Registration vat={seen} />
          <Rates vat={seen} />
          <FormMessage
            whenInvalid="Nothing has been saved yet. Please check the fields marked above."
            onReload={() =>
              void reload().then(
                (fresh) => begin(form, fresh),
                () => toast.error('The settings could not be loaded. Please try again.'),
              )
            }
          />
          <SubmitButton className="justify-self-start">Save VAT</SubmitButton>
        </>
      )}
    </Form>
  )
}

function describeSaved({ isRegistered, percent, rates, today }: VatSettings): string {
  if (!isRegistered) return 'Saved. The shop no longer shows or charges VAT.'
  const next = nextRate(rates, today)
  return next
    ? `Saved. ${nameVat(percent)} until ${formatDay(addDays(next.from, -1))}, then ${next.percent}%.`
    : `Saved. The shop charges ${nameVat(percent)}.`
}

function Registration({ vat }: { vat: VatSettings }) {
  const { value: isRegistered, onChange } = useFormValue<boolean>('isRegistered')
  return (
    <Panel title="Registration">
      <fieldset className="grid gap-3 mb-4">
        <legend className="sr-only">Registered for VAT</legend>
        <RadioCard
          name="is-registered"
          label="Registered for VAT"
          note="Prices are shown without and with VAT, and paid orders get a tax invoice."
          checked={isRegistered}
          onChange={() => onChange(true)}
        />
        <RadioCard
          name="is-registered"
          label="Not registered"
          note="One price instead of two. Nothing mentions VAT, and paid orders get an invoice."
          checked={!isRegistered}
          onChange={() => onChange(false)}
        />
      </fieldset>
      {vat.isRegistered && !isRegistered && (
        <Banner tone="hold">
          <p>
            Buyers then pay the price without VAT: a product at R&nbsp;100.00 costs them{' '}
            {formatRand(Math.round(100 * (100 + vat.percent)))} today and R&nbsp;100.00 once you save. Raise your prices
            first if they should pay the same. Delivery prices stay as they are.
          </p>
          <p>Orders and quotes that are already made keep their VAT.</p>
        </Banner>
      )}
      {!vat.isRegistered && isRegistered && (
        <Banner tone="hold">
          VAT is then added to the price of every product. Orders and quotes that are already made stay without it.
        </Banner>
      )}
      {isRegistered && (
        <TextInput
          className="max-w-xs mt-4"
          name="vatNumber"
          label="VAT number"
          inputMode="numeric"
          maxLength={10}
          hint="Ten digits, shown on every tax invoice. Without it, invoices are specimens."
        />
      )}
    </Panel>
  )
}

function Rates({ vat }: { vat: VatSettings }) {
  const { value: isRegistered } = useFormValue<boolean>('isRegistered')
  const { value: rates, onChange, error } = useFormValue<RateDraft[]>('rates')
  const { findError } = useFormParts()
  if (!isRegistered) return null
  const change = (at: number, part: Partial<RateDraft>) =>
    onChange(rates.map((rate, place) => (place === at ? { ...rate, ...part } : rate)))
  return (
    <Panel title="Rates">
      <p className="note mb-4">
        A rate applies from midnight of its first day. Enter a change as soon as it is announced: nothing else has to be
        done on the day. Orders, quotes and invoices keep the rate they were made with.
      </p>
      <ul className="grid gap-3">
        {rates.map((rate, at) => {
          const isPast = vat.rates.some(({ from }) => from === rate.from && from < vat.today)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a rate is identified by its position
              key={at}
              className="grid gap-3 items-end grid-cols-[minmax(0,1fr)_110px_44px] max-w-md"
            >
              <TextInput
                dense
                type="date"
                label="From"
                value={rate.from}
                disabled={isPast}
                error={findError(`rates.${at}.from`)}
                onChange={({ target }) => change(at, { from: target.value })}
              />
              <TextInput
                dense
                label="Per cent"
                inputMode="decimal"
                maxLength={6}
                value={rate.percent}
                disabled={isPast}
                error={findError(`rates.${at}.percent`)}
                onChange={({ target }) => change(at, { percent: target.value })}
              />
              {!isPast && (
                <IconButton
                  small
                  label={`Remove the rate from ${rate.from || 'no day'}`}
                  onClick={() => onChange(rates.filter((_, place) => place !== at))}
                >
                  <Trash2 size={15} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          )
        })}
      </ul>
      <FieldError error={error} />
      <Button
        small
        className="mt-4"
        icon={<Plus size={15} aria-hidden="true" />}
        onClick={() => onChange([...rates, { from: addDays(vat.today, 1), percent: '' }])}
      >
        Add a rate
      </Button>
    </Panel>
  )
}

/** What is still to be paid or accepted at another rate. */
function Outdated({ vat: { outdated, percent } }: { vat: VatSettings }) {
  const { orders, quotes, orderCount, quoteCount } = outdated
  if (orderCount + quoteCount === 0) return null
  const now = percent > 0 ? nameVat(percent) : 'no VAT'
  return (
    <Panel title="Made with another rate" className="mb-5 max-w-4xl">
      <p className="note mb-3">
        The shop now charges {now}. These keep what they were made with until you reprice them; the buyer is then
        e-mailed.
      </p>
      <ul className="grid gap-2">
        {orders.map((order) => (
          <OutdatedLine key={order._id} to={`/manage/orders/${order._id}`} one={order} kind="order" />
        ))}
        {quotes.map((quote) => (
          <OutdatedLine key={quote._id} to={`/manage/quotes/${quote._id}`} one={quote} kind="quote" />
        ))}
      </ul>
      {(orderCount > orders.length || quoteCount > quotes.length) && (
        <p className="note mt-3">
          {orderCount} unpaid orders and {quoteCount} open quotes in all; the oldest are shown.
        </p>
      )}
    </Panel>
  )
}

type Line = VatSettings['outdated']['orders'][number]

const kinds = { order: 'Unpaid order', quote: 'Open quote' }

function OutdatedLine({ to, one, kind }: { to: string; one: Line; kind: keyof typeof kinds }) {
  const may = useMay()
  const mayOpen = may(kind === 'quote' ? 'quotes.write' : 'orders.money')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="flex-1 min-w-[220px]">
        {kinds[kind]}{' '}
        {mayOpen ? (
          <Link className="underline underline-offset-3" to={to}>
            {one.number}
          </Link>
        ) : (
          one.number
        )}
        , {one.buyer}, {formatRand(fromDecimal(one.totalPrice))},{' '}
        {one.vatPercent > 0 ? nameVat(one.vatPercent) : 'no VAT'}
      </span>
      <Reprice kind={kind} id={one._id} number={one.number} vatPercent={one.vatPercent} />
    </li>
  )
}
