import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { useGuestKey } from '#app/api/use-guest-key.ts'
import { quotesApi, useOpenGuestQuoteMutation } from './api.ts'

export function useGuestQuote(id: string) {
  const dispatch = useAppDispatch()
  const [openGuestQuote] = useOpenGuestQuoteMutation()
  return useGuestKey(`/quote/${id}`, async (key) => {
    const reply = await openGuestQuote({ params: { id }, body: { key } })
    if (reply.data) await dispatch(quotesApi.util.upsertQueryData('getQuote', { params: { id } }, reply.data))
    return reply
  })
}
