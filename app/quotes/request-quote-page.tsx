import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod'
import { selectSession, selectUser } from '#app/accounts/session-slice.ts'
import { useAction } from '#app/api/use-action.ts'
import { selectCart } from '#app/cart/cart-slice.ts'
import { useNamedProduct } from '#app/catalogue/use-named-product.ts'
import { useGetDesignQuery } from '#app/configure/api.ts'
import { useBrand } from '#app/page/brand-context.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { Button } from '#app/ui/button.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormFields, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useDraft } from '#app/ui/forms/form/use-draft.ts'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { Attachments } from '#app/ui/forms/inputs/attachments.tsx'
import { emailPattern } from '#app/ui/forms/inputs/email-pattern.ts'
import { QuantityInput } from '#app/ui/forms/inputs/quantity-input.tsx'
import { Select } from '#app/ui/forms/inputs/select.tsx'
import { TextArea } from '#app/ui/forms/inputs/text-area.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Breadcrumbs } from '#app/ui/navigation/breadcrumbs.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { provinces, vatNumberPattern } from '#contract/addresses/places.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { designDrawing, designPage, designPicture } from '#contract/configure/paths.ts'
import { today } from '#contract/days.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { requestQuotePath } from '#contract/quotes/paths.ts'
import { type DeliverTo, maxCustomLines, maxQuoteQuantity, maxReference } from '#contract/quotes/rules.ts'
import { useRequestQuoteMutation, useSendQuoteFormMutation } from './api.ts'
import { describeAddress } from './describe-address.ts'

type AskedLine = {
  _id: string
  name: string
  partNumber: string
  image: string
  qty: number
  price?: number | undefined
  /** A custom enclosure: its link. */
  design?: string | undefined
}
type CustomLine = { description: string; qty: number }

const schema = z
  .object({
    name: filled('Please tell us your name.'),
    email: filled('Please tell us where to send the quote.').regex(
      emailPattern,
      'Please enter a valid e-mail address.',
    ),
    phone: z.string(),
    company: z.string(),
    vatNumber: z
      .string()
      .refine((text) => text === '' || vatNumberPattern.test(text), 'A VAT number has ten digits and starts with 4.'),
    deliverTo: z.string(),
    neededBy: z.string().refine((on) => on === '' || on >= today(), 'Please choose today or a later day.'),
    reference: z.string(),
    message: z.string(),
    lines: z.array(z.custom<AskedLine>()),
    custom: z.array(z.custom<CustomLine>()),
  })
  .refine(
    ({ message, lines, custom }) =>
      message.trim() !== '' || lines.length > 0 || custom.some(({ description }) => description.trim() !== ''),
    { path: ['message'], error: 'Please tell us what you would like quoted.' },
  )
type Words = z.input<typeof schema>

const places = [
  ...provinces.map((province) => ({ value: province, label: province })),
  { value: 'collection', label: 'We will collect it' },
]

export default function RequestQuotePage() {
  const brand = useBrand()
  const isHydrated = useHydrated()
  const { isSettled } = useSelector(selectSession)
  const start = useStartLines()
  return (
    <>
      <PageHead
        title="Request a quote"
        description={`Ask ${brand.name} for a price: larger quantities, custom work, delivery to site.`}
        path={requestQuotePath}
      />
      <div className="page-width pb-16">
        <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Request a quote' }]} />
        <div className="page-head">
          <div>
            <h1>Request a quote</h1>
            <p>Larger quantities, custom work or delivery to site: tell us, and we will e-mail you a price.</p>
          </div>
        </div>
        {isHydrated && isSettled && start ? (
          <RequestForm key={start.key} start={start} />
        ) : (
          <Loading label="Loading the request">
            <div className="with-summary">
              <Skeleton height={520} />
              <Skeleton height={240} />
            </div>
          </Loading>
        )}
      </div>
    </>
  )
}

type Start = { key: string; lines: readonly AskedLine[]; source: 'cart' | 'product' }

/** What to quote for: the product or the design that the link names, the lines of a quick order, or the cart. */
function useStartLines(): Start | undefined {
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { lines?: AskedLine[] } | null }
  const { cartItems } = useSelector(selectCart)
  const key = (search.get('product') ?? '').trim()
  const code = (search.get('design') ?? '').trim()
  const qty = Math.min(maxQuoteQuantity, Math.max(1, Math.trunc(Number(search.get('qty'))) || 1))
  const query = useGetDesignQuery({ params: { code } }, { skip: code === '' })
  const { product, isSettled } = useNamedProduct(key)
  if (code !== '') {
    if (!query.data && !query.isError) return undefined
    return { key: code, lines: query.data ? [toDesignLine(query.data, qty)] : [], source: 'product' }
  }
  if (key !== '') {
    if (!isSettled) return undefined
    return { key, lines: product ? [{ ...toLine(product), qty: 1 }] : [], source: 'product' }
  }
  if (state?.lines) return { key: 'lines', lines: state.lines, source: 'cart' }
  return {
    key: 'cart',
    lines: cartItems.map((item) => ({ ...toLine(item), qty: item.qty })),
    source: 'cart',
  }
}

const toLine = ({ _id, name, partNumber, image, price, design }: Omit<AskedLine, 'qty'>) => ({
  _id,
  name,
  partNumber,
  image,
  ...(design ? { price, design } : {}),
})
const toDesignLine = ({ _id, name, code, price, link }: PricedDesign, qty: number): AskedLine => ({
  _id,
  name,
  partNumber: code,
  image: designPicture(code),
  price,
  design: link,
  qty,
})

function RequestForm({ start }: { start: Start }) {
  const vatPercent = useVatPercent()
  const user = useSelector(selectUser)
  const { shippingAddress } = useSelector(selectCart)
  const navigate = useNavigate()
  const [requestQuote] = useRequestQuoteMutation()
  const [sendForm] = useSendQuoteFormMutation()
  const fallback = 'Your request could not be sent. Please try again, or call us.'
  const plain = useAction(requestQuote, { fallback })
  const attached = useAction(sendForm, { fallback })
  const [files, setFiles] = useState<File[]>([])
  const [percent, setPercent] = useState<number>()
  const stored = useDraft<Omit<Words, 'lines'>>(`quote:${start.key}`)
  // Not the lines: the cart may have changed since.
  const draft = { ...stored, save: ({ lines, ...words }: Words) => stored.save(words) }
  return (
    <Form
      schema={schema}
      defaultValues={{
        name: user?.name ?? shippingAddress.fullName ?? '',
        email: user?.email ?? shippingAddress.email ?? '',
        phone: shippingAddress.phone ?? '',
        company: shippingAddress.company ?? '',
        vatNumber: shippingAddress.vatNumber ?? '',
        deliverTo: places.some(({ value }) => value === shippingAddress.province)
          ? (shippingAddress.province ?? '')
          : '',
        neededBy: '',
        reference: '',
        message: start.source === 'cart' ? describeAddress(shippingAddress) : '',
        lines: [...start.lines],
        custom: [] as CustomLine[],
      }}
      draft={draft}
      className="with-summary"
      onSubmit={async ({
        name,
        email,
        phone,
        company,
        vatNumber,
        deliverTo,
        neededBy,
        reference,
        message,
        lines,
        custom,
      }) => {
        const body = {
          contact: { name, email, phone, company, vatNumber },
          message,
          orderItems: lines.map(({ _id, qty }) => ({ _id, qty })),
          customLines: custom.filter(({ description }) => description.trim() !== ''),
          ...(deliverTo ? { deliverTo: deliverTo as DeliverTo } : {}),
          neededBy,
          reference,
          source: start.source,
        }
        const reply =
          files.length === 0 ? await plain.run({ body }) : await attached.run({ body, files, onProgress: setPercent })
        setPercent(undefined)
        if (!reply.ok) return reply
        draft.discard()
        await navigate(`/quote/${reply.value._id}`, { state: { isNew: true } })
        return reply
      }}
    >
      <div className="grid gap-4">
        <FormFields>
          <AskedLines />
          <CustomLines />
          <Panel title="Anything else">
            <TextArea
              name="message"
              label="Your message"
              rows={5}
              maxLength={5000}
              hint="Voltage, IP rating, colour: anything that affects the price."
            />
            <div className="mt-5">
              <Attachments files={files} disabled={percent !== undefined} onChange={setFiles} />
            </div>
            {percent !== undefined && (
              <ProgressBar label={percent < 100 ? 'Uploading' : 'Checking the files'} value={percent} />
            )}
          </Panel>
        </FormFields>
      </div>
      <Panel title="Where to send it" className="lg:sticky lg:top-23">
        <div className="grid gap-4">
          <TextInput name="name" label="Name" required maxLength={120} autoComplete="name" />
          <TextInput name="email" label="E-mail" required type="email" maxLength={254} autoComplete="email" />
          <TextInput name="phone" label="Phone" type="tel" maxLength={30} autoComplete="tel" />
          <TextInput name="company" label="Company" maxLength={120} autoComplete="organization" />
          {vatPercent > 0 && <TextInput name="vatNumber" label="VAT number" inputMode="numeric" maxLength={10} />}
          <Select name="deliverTo" label="Deliver to" placeholder="Not decided yet" options={places} />
          <TextInput name="neededBy" label="Needed by" type="date" min={today()} />
          <TextInput
            name="reference"
            label="Your reference"
            maxLength={maxReference}
            hint="A project or order number."
          />
          <FormMessage />
          <SubmitButton full busyText="Sending">
            Send request
          </SubmitButton>
          <p className="note">Quotes are free, with no obligation. We use your details only for the quote.</p>
        </div>
      </Panel>
    </Form>
  )
}

function AskedLines() {
  const vatPercent = useVatPercent()
  const { value: lines, onChange } = useFormValue<AskedLine[]>('lines')
  return (
    <Panel title="Products" flush>
      {lines.length === 0 ? (
        <p className="panel-body note">
          No products yet.{' '}
          <Link className="underline underline-offset-3" to="/shop">
            Add them to your cart
          </Link>{' '}
          first, or describe what you need below.
        </p>
      ) : (
        <ul className="line-items">
          {lines.map((line, index) => (
            <li key={line._id}>
              <span className="line-items-picture">
                {line.image && <Picture image={line.image} alt="" sizes="72px" />}
              </span>
              <div>
                <span className="line-items-number">{line.partNumber}</span>
                <h3>{line.design ? <Link to={designPage(line.design)}>{line.name}</Link> : line.name}</h3>
                {line.design && (
                  <p className="line-note">
                    {line.price !== undefined && (
                      <>
                        {formatRand(toCents(line.price))} each{vatPercent > 0 && ', excl. VAT'}, at today’s price.{' '}
                      </>
                    )}
                    <a
                      className="underline underline-offset-3"
                      href={designDrawing(line.partNumber)}
                      target="_blank"
                      rel="noreferrer"
                    >
                      {keepNumbersTogether(`Drawing ${line.partNumber}`)}
                    </a>
                  </p>
                )}
              </div>
              <QuantityInput
                small
                label={`Quantity of ${line.name}`}
                value={line.qty}
                max={maxQuoteQuantity}
                onChange={(qty) => onChange(lines.with(index, { ...line, qty }))}
              />
              <div className="line-items-sum" />
              <IconButton
                small
                className="line-items-remove"
                label={`Remove ${line.name}`}
                onClick={() => onChange(lines.filter((other) => other !== line))}
              >
                <Trash2 size={18} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Items that are not in the catalogue: boards, cut-outs, colours. */
function CustomLines() {
  const { value: lines, onChange } = useFormValue<CustomLine[]>('custom')
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child textarea')?.focus()
  }, [added])
  return (
    <Panel title="Custom items">
      <ul ref={list} className="grid gap-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
          <li key={index} className="grid gap-3">
            <TextArea
              label={`Item ${index + 1}`}
              rows={2}
              maxLength={500}
              value={line.description}
              onChange={(event) => onChange(lines.with(index, { ...line, description: event.target.value }))}
            />
            <div className="flex items-center gap-2">
              <QuantityInput
                small
                label={`Quantity of item ${index + 1}`}
                value={line.qty}
                max={maxQuoteQuantity}
                onChange={(qty) => onChange(lines.with(index, { ...line, qty }))}
              />
              <Button
                small
                icon={<Trash2 size={16} aria-hidden="true" />}
                aria-label={`Remove item ${index + 1}`}
                onClick={() => onChange(lines.filter((_, at) => at !== index))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {lines.length < maxCustomLines && (
        <Button
          small
          className={lines.length > 0 ? 'mt-4' : ''}
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => {
            onChange([...lines, { description: '', qty: 1 }])
            setAdded((count) => count + 1)
          }}
        >
          Describe an item
        </Button>
      )}
    </Panel>
  )
}
