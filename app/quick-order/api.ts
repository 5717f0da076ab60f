import { addEndpoints } from '#app/api/add-endpoints.ts'
import { toForm } from '#app/api/to-form.ts'
import type { quickOrder } from '#contract/quick-order/calls.ts'

const quickOrderApi = addEndpoints(({ mutation }) => ({
  readText: mutation<typeof quickOrder, string>('POST /api/quick-order', { toInput: (text) => ({ body: { text } }) }),
  readBom: mutation<typeof quickOrder, File>('POST /api/quick-order', {
    toInput: (file) => ({ form: toForm({ file }) }),
  }),
}))

export const { useReadTextMutation, useReadBomMutation } = quickOrderApi
