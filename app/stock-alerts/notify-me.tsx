import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { z } from 'zod'
import { selectUser } from '#app/accounts/session-slice.ts'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { type Args, via } from '#app/api/via.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { filled } from '#app/ui/forms/filled.ts'
import { Form } from '#app/ui/forms/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form-parts.tsx'
import { TextInput } from '#app/ui/forms/text-input.tsx'
import type { Output } from '#contract/http.ts'
import type { createStockAlert } from '#contract/stock-alerts.ts'

const { useCreateStockAlertMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    createStockAlert: build.mutation<Output<typeof createStockAlert>, Args<typeof createStockAlert>>(
      via<typeof createStockAlert>('POST /api/product/:id/alert'),
    ),
  }),
})

const schema = z.object({ email: filled('Please enter your e-mail address.') })

/** One e-mail when goods that are out of stock are back. */
export function NotifyMe({ productId }: { productId: string }) {
  const user = useSelector(selectUser)
  const [isOpen, setOpen] = useState(false)
  const [thanks, setThanks] = useState<string>()
  const [create] = useCreateStockAlertMutation()
  const { run } = useAction(create, { fallback: 'Your request could not be saved. Please try again.' })
  if (thanks)
    return (
      <div className="mt-4">
        <Banner tone="ok">{thanks}</Banner>
      </div>
    )
  if (!isOpen)
    return (
      <Button full className="mt-4" icon={<BellRing size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        Notify me
      </Button>
    )
  return (
    <Form
      schema={schema}
      defaultValues={{ email: user?.email ?? '' }}
      focusOn="email"
      className="grid gap-3 mt-4"
      onSubmit={async ({ email }) => {
        const reply = await run({ params: { id: productId }, body: { email } })
        if (!reply.ok) return reply
        setThanks(reply.value.message)
      }}
    >
      <TextInput
        name="email"
        label="E-mail"
        type="email"
        required
        autoComplete="email"
        hint="One e-mail when it is back in stock, and nothing else."
      />
      <FormMessage />
      <SubmitButton busyText="Sending">Notify me</SubmitButton>
    </Form>
  )
}
