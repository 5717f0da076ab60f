import { Tag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { toApiError, useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { filled } from '#app/ui/forms/form/filled.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import type { CartDiscount } from '#contract/discounts/price.ts'
import { useCheckDiscountMutation } from './api.ts'

const schema = z.object({ code: filled('Please enter your code.') })

type Props = {
  lines: readonly { _id: string; qty: number }[]
  discount: CartDiscount | undefined
  email: string | undefined
  onChange: (discount: CartDiscount | undefined) => void
}

/** A discount code. The shop says which lines it applies to, or why it cannot be used. */
export function DiscountField({ lines, discount, email, onChange }: Props) {
  const [checkDiscount] = useCheckDiscountMutation()
  const { run } = useAction(checkDiscount, { fallback: 'The code could not be checked. Please try again.' })
  const [isOpen, setOpen] = useState(false)
  const [lost, setLost] = useState<string>()
  const bodyOf = (code: string) => ({
    code,
    orderItems: lines.map(({ _id, qty }) => ({ _id, qty })),
    ...(email ? { email } : {}),
  })
  // A changed cart may fall below the minimum, or have other products that the code applies to.
  const goods = lines.map(({ _id, qty }) => `${_id}:${qty}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the goods
  useEffect(() => {
    if (!discount || lines.length === 0) return
    const { code } = discount
    let isOver = false
    void checkDiscount({ body: bodyOf(code) }).then(({ data, error }) => {
      if (isOver) return
      if (data) return onChange(data)
      const { status, failure } = toApiError(error)
      if (status !== 409 && status !== 400) return
      onChange(undefined)
      setLost(failure.message)
    })
    return () => {
      isOver = true
    }
  }, [goods, discount?.code])

  if (discount)
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2 rounded-m bg-steel-100 px-3.5 py-2.5 text-ui">
        <span role="status">
          <b>{discount.code}</b>: {discount.percent}% off {pluralise(discount.products.length, 'product')}, included in
          the prices above.
        </span>
        <Button small onClick={() => onChange(undefined)}>
          Remove
        </Button>
      </div>
    )
  return (
    <div className="mt-4">
      {lost && (
        <p className="line-notice" role="status">
          {lost}
        </p>
      )}
      {isOpen ? (
        <Form
          schema={schema}
          defaultValues={{ code: '' }}
          focusOn="code"
          className="grid gap-3"
          onSubmit={async ({ code }) => {
            setLost(undefined)
            const reply = await run({ body: bodyOf(code) })
            if (!reply.ok) return reply
            onChange(reply.value)
            setOpen(false)
          }}
        >
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
            <TextInput
              name="code"
              label="Discount code"
              maxLength={60}
              autoCapitalize="characters"
              autoComplete="off"
            />
            <SubmitButton variant="plain" busyText="Checking">
              Apply
            </SubmitButton>
          </div>
          <FormMessage />
        </Form>
      ) : (
        <button type="button" className="link" onClick={() => setOpen(true)}>
          <Tag size={15} aria-hidden="true" />
          Enter a discount code
        </button>
      )}
    </div>
  )
}
