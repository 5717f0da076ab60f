import { useState } from 'react'
import { z } from 'zod'
import type { FormApi, FormReply } from '#app/ui/forms/form/form.tsx'
import { FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import { Checkbox } from '#app/ui/forms/inputs/checkbox.tsx'
import type { Failure } from '#contract/http/errors.ts'
import type { MissingGoods } from '#contract/orders/office-calls.ts'
import { describeLines } from '#contract/orders/unshipped.ts'

/** What a refusal says is not in stock. */
export const findMissing = (failure: Partial<Failure> & Record<string, unknown>): MissingGoods =>
  failure.code === 'not_in_stock' && Array.isArray(failure.items) ? (failure.items as MissingGoods) : []

export const toFound = (missing: MissingGoods) => ({ found: missing.map(({ _id, qty }) => ({ _id, qty })) })

/** The field of a form that ships goods. */
export const foundField = { isFound: z.boolean() }

/** Goods that are not in stock stop a parcel once: then the packer can say that they were found. */
export function useFoundGoods({ orderItems }: { orderItems: Parameters<typeof describeLines>[0] }) {
  const [missing, setMissing] = useState<MissingGoods>([])
  return {
    /** For the body. */
    foundOf: (isFound: boolean) => (isFound && missing.length > 0 ? toFound(missing) : {}),
    /** Takes the form's reply, and offers the box if that is what it lacks. */
    // biome-ignore lint/suspicious/noExplicitAny: any form that has the field
    offer: <R extends FormReply>(reply: R, form: FormApi<any, any>): R => {
      const found = reply.ok ? [] : findMissing(reply.error.failure)
      if (found.length > 0) {
        setMissing(found)
        form.setValue('isFound', false)
      }
      return reply
    },
    message: (
      <>
        <FormMessage />
        {missing.length > 0 && (
          <Checkbox
            name="isFound"
            label={`I have them here: enter ${describeLines(orderItems, missing)} as found, and ship.`}
          />
        )}
      </>
    ),
  }
}
