import { api } from '#app/api/api.ts'
import { via } from '#app/api/via.ts'
import type { Output } from '#contract/http/schema.ts'
import type { quickOrder } from '#contract/quick-order/calls.ts'

type Found = Output<typeof quickOrder>

const quickOrderApi = api.injectEndpoints({
  endpoints: (build) => ({
    readText: build.mutation<Found, string>({
      query: (text) => via<typeof quickOrder>('POST /api/quick-order').query({ body: { text } }),
    }),
    readBom: build.mutation<Found, File>({
      query: (file) => {
        const form = new FormData()
        form.append('file', file)
        return { method: 'POST', url: '/api/quick-order', form }
      },
    }),
  }),
})

export const { useReadTextMutation, useReadBomMutation } = quickOrderApi
