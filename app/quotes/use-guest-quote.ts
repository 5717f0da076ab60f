import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toApiError } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { quotesApi, useOpenGuestQuoteMutation } from './api.ts'

type Opening = { kind: 'none' } | { kind: 'under-way' } | { kind: 'failed'; retry: () => void }

/**
 * A guest's e-mailed link has a key, which is exchanged for a cookie and removed from the URL. While the shop does not
 * respond the key stays, or a reload would find nothing.
 */
export function useGuestQuote(id: string): Opening {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [openGuestQuote] = useOpenGuestQuoteMutation()
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const key = search.get('key')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once
  useEffect(() => {
    if (!key) return
    void (async () => {
      const reply = await openGuestQuote({ params: { id }, body: { key } })
      const status = reply.error ? toApiError(reply.error).status : 200
      const isAnswered = status < 500 && ![0, 408, 429].includes(status)
      if (!isAnswered) return setFailed(true)
      if (reply.data) await dispatch(quotesApi.util.upsertQueryData('getQuote', { params: { id } }, reply.data))
      await navigate(`/quote/${id}`, { replace: true })
    })()
  }, [key, id, attempt, openGuestQuote, dispatch, navigate])
  if (key === null) return { kind: 'none' }
  if (!hasFailed) return { kind: 'under-way' }
  const retry = () => {
    setFailed(false)
    setAttempt((count) => count + 1)
  }
  return { kind: 'failed', retry }
}
