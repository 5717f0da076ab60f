import { FileDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { toApiError } from '#app/api/use-action.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { keepNumbersTogether } from '#app/ui/format/keep-numbers-together.tsx'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { useVatPercent } from '#app/ui/vat-context.ts'
import { maxQuantity } from '#contract/cart/price.ts'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { designDrawing } from '#contract/configure/paths.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { withExcl } from '#contract/vat.ts'
import type { Design } from '#enclosure/design.ts'
import { priceDesign, type Rates } from '#enclosure/price.ts'
import { useCreateDesignMutation } from './api.ts'

type Props = {
  design: Design
  rates: Rates
  onAdd: (saved: PricedDesign, qty: number, isShared: boolean) => void
  onClose: () => void
}

const title = 'Check the drawing'
const schema = z.object({
  qty: z.coerce
    .number()
    .int()
    .min(1, 'Please enter 1 or more.')
    .max(maxQuantity, `Please enter ${maxQuantity} or less.`),
  checked: z.literal(true, 'Please check the drawing and confirm it: we will build what it shows.'),
  isShared: z.boolean(),
})

/** The shop saves and prices the design; its response goes into the cart. */
export default function BuyDialog({ design, rates, onAdd, onClose }: Props) {
  const [createDesign] = useCreateDesignMutation()
  const [saved, setSaved] = useState<PricedDesign>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const save = useEffectEvent(async (isGone: () => boolean) => {
    setProblem(undefined)
    try {
      const reply = await createDesign({ body: { design } }).unwrap()
      if (!isGone()) setSaved(reply)
    } catch (thrown) {
      const { message = 'The design could not be saved. Please try again.' } = toApiError(thrown).failure
      if (!isGone()) setProblem(message)
    }
  })
  useEffect(() => {
    let isGone = attempt < 0
    void save(() => isGone)
    return () => {
      isGone = true
    }
  }, [attempt])
  if (saved) return <BuyForm saved={saved} design={design} rates={rates} onAdd={onAdd} onClose={onClose} />
  return (
    <Dialog open title={title} onClose={onClose}>
      {problem ? (
        <ErrorState title={problem} onRetry={() => setAttempt((before) => before + 1)} />
      ) : (
        <Loading label="Saving the design">
          <Skeleton height={220} />
        </Loading>
      )}
    </Dialog>
  )
}

function BuyForm({ saved, design, rates, onAdd, onClose }: Props & { saved: PricedDesign }) {
  const vatPercent = useVatPercent()
  const navigate = useNavigate()
  const { code, name, price, facts, cutouts } = saved
  return (
    <FormDialog
      title={title}
      action="Add to cart"
      busyText="Adding"
      schema={schema}
      defaultValues={{ qty: 1, checked: false as unknown as true, isShared: false }}
      onSubmit={async ({ qty, isShared }) => {
        onAdd(saved, qty, isShared)
        toast.success(`${code} is in your cart.`)
        await navigate('/cart')
      }}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>, {withExcl(formatRand(toCents(price)), vatPercent)}
      </p>
      {toCents(price) !== priceDesign(design, rates).cents && (
        <p className="finding">Our prices have changed since you opened this page. This is the new price.</p>
      )}
      <ul className="note">
        {facts.slice(1).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {cutouts.length > 0 && <li>{cutouts.length === 1 ? 'One cut-out' : `${cutouts.length} cut-outs`}</li>}
      </ul>
      <ButtonAnchor
        href={designDrawing(code)}
        target="_blank"
        rel="noreferrer"
        icon={<FileDown size={16} aria-hidden="true" />}
      >
        Open drawing {code}
      </ButtonAnchor>
      <TextInput name="qty" label="Quantity" inputMode="numeric" required />
      <QuantityNote code={code} design={design} rates={rates} />
      <Checkbox name="checked" label={keepNumbersTogether(`I have checked drawing ${code}`)} />
      <Checkbox
        name="isShared"
        label="Whoever scans the code on it may see this drawing and order the same again. You can change this on the order."
      />
      <p className="note">
        It is made to your specification, so the seven-day right to return goods does not apply to it (ECT Act, section
        42(2)(f)).
      </p>
    </FormDialog>
  )
}

/** From this quantity on, a batch is worth a quote. */
const quotedFrom = 10

function QuantityNote({ code, design, rates }: { code: string; design: Design; rates: Rates }) {
  const qty = Number(useWatch({ name: 'qty' }))
  if (!Number.isInteger(qty) || qty < quotedFrom || qty > maxQuantity) return null
  return (
    <p className="note">
      Made as a batch, {qty} cost about {formatRand(priceDesign(design, rates, qty).cents)} each.{' '}
      <Link className="underline underline-offset-3" to={`/request-quote?design=${code}&qty=${qty}`}>
        Request a quote
      </Link>
    </p>
  )
}
