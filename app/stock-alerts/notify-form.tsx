import { useSelector } from 'react-redux'
import { z } from 'zod'
import { selectUser } from '#app/accounts/session-slice.ts'
import { addEndpoints } from '#app/api/add-endpoints.ts'
import { useAction } from '#app/api/use-action.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { createStockAlert } from '#contract/stock-alerts/calls.ts'

const { useCreateStockAlertMutation } = addEndpoints(({ mutation }) => ({
  createStockAlert: mutation<typeof createStockAlert>('POST /api/product/:id/alert'),
}))

const schema = z.object({ email: filled('Please enter your e-mail address.') })

type Props = { productId: string; onThanks: (message: string) => void }

export function NotifyForm({ productId, onThanks }: Props) {
  const user = useSelector(selectUser)
  const [create] = useCreateStockAlertMutation()
  const { run } = useAction(create, { fallback: 'Your request could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ email: user?.email ?? '' }}
      focusOn="email"
      className="grid gap-3 mt-4"
      onSubmit={async ({ email }) => {
        const reply = await run({ params: { id: productId }, body: { email } })
        if (!reply.ok) return reply
        onThanks(reply.value.message)
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
