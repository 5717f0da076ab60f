import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { toApiError } from './use-action.ts'

type Opening = { kind: 'none' } | { kind: 'under-way' } | { kind: 'failed'; retry: () => void }

/**
 * A guest's e-mailed link has a key, which is exchanged for a cookie and removed from the URL. While the shop does not
 * respond the key stays, or a reload would find nothing.
 *
 * @param page The URL without the key.
 * @param open Exchanges the key and stores the result.
 */
export function useGuestKey(page: string, open: (key: string) => Promise<{ error?: unknown }>): Opening {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState<number>()
  const key = search.get('key')
  const exchange = useEffectEvent(async (guestKey: string, current: number) => {
    const { error } = await open(guestKey)
    const status = error ? toApiError(error).status : 200
    const isAnswered = status < 500 && ![0, 408, 429].includes(status)
    if (isAnswered) await navigate(page, { replace: true })
    else setFailedAttempt(current)
  })
  useEffect(() => {
    if (key) void exchange(key, attempt)
  }, [key, attempt])
  if (key === null) return { kind: 'none' }
  if (failedAttempt !== attempt) return { kind: 'under-way' }
  return { kind: 'failed', retry: () => setAttempt((count) => count + 1) }
}
