import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { toApiError } from '#app/api/use-action.ts'
import { ButtonAnchor } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Checkbox } from '#app/ui/forms/checkbox.tsx'
import { FormDialog } from '#app/ui/forms/form-dialog.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import { maxQuantity } from '#contract/cart.ts'
import type { PricedDesign } from '#contract/configure.ts'
import type { Design } from '#contract/configure-catalogue.ts'
import { designDrawing } from '#contract/configure-paths.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { useCreateDesignMutation } from './api.ts'

type Props = { design: Design; onAdd: (kept: PricedDesign, qty: number) => void; onClose: () => void }

const title = 'Check the drawing'
const schema = z.object({
  qty: z.coerce.number().int().min(1, 'At least one.').max(maxQuantity, `At most ${maxQuantity}.`),
  checked: z.literal(true, 'Please look at the drawing and confirm it: we build what it shows.'),
})

/** The shop keeps and prices the design; what goes into the cart is what it answers. */
export default function BuyDialog({ design, onAdd, onClose }: Props) {
  const [createDesign] = useCreateDesignMutation()
  const [kept, setKept] = useState<PricedDesign>()
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt
  useEffect(() => {
    let isGone = false
    setProblem(undefined)
    createDesign({ body: { design } })
      .unwrap()
      .then(
        (reply) => !isGone && setKept(reply),
        (thrown) =>
          !isGone &&
          setProblem(toApiError(thrown).failure.message ?? 'The design could not be saved. Please try again.'),
      )
    return () => {
      isGone = true
    }
  }, [attempt])
  if (kept) return <BuyForm kept={kept} onAdd={onAdd} onClose={onClose} />
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

function BuyForm({ kept, onAdd, onClose }: Omit<Props, 'design'> & { kept: PricedDesign }) {
  const navigate = useNavigate()
  const { code, name, price, facts, cutouts } = kept
  return (
    <FormDialog
      title={title}
      action="Add to cart"
      busyText="Adding"
      schema={schema}
      defaultValues={{ qty: 1, checked: false as unknown as true }}
      onSubmit={async ({ qty }) => {
        onAdd(kept, qty)
        toast.success(`${code} is in your cart.`)
        await navigate('/cart')
      }}
      onClose={onClose}
    >
      <p>
        <b>{name}</b>, {formatRand(toCents(price))} excl. VAT
      </p>
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
      <Checkbox name="checked" label={`I have checked drawing ${code}`} />
      <p className="note">
        It is made to your measures, so the seven-day right to return goods does not apply to it (ECT Act, section
        42(2)(f)).
      </p>
    </FormDialog>
  )
}
