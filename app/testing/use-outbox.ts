import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { ApiError } from '#app/api/base-query.ts'
import { toApiError } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { testingApi } from './api.ts'
import { dropKept, type KeptTest, listKept, type Outgoing, onKeptChange, writeKept } from './kept-tests.ts'
import { toDraft } from './to-draft.ts'

const retryMs = 15_000
/** After this the tester goes on, and it is sent in the background. */
const maxWaitMs = 12_000

export type Sent = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; error: ApiError }

/** No answer, too many at once, or a session that has to be renewed first: it is tried again. */
const isForLater = ({ status }: ApiError): boolean => status === 0 || status === 401 || status === 429 || status >= 500

const underWay = new Map<string, Promise<Sent>>()

/** Sends a kept test that is ready; at once from here and from the office's frame it is still sent once. */
export function useSendKept() {
  const dispatch = useAppDispatch()
  return useCallback(
    (test: KeptTest & { outgoing: Outgoing }): Promise<Sent> => {
      const send = async (): Promise<Sent> => {
        try {
          const photos = test.photos.map(({ blob }, at) => new File([blob], `Photo ${at + 1}.jpg`, { type: blob.type }))
          const ask = testingApi.endpoints.recordTest.initiate({ id: test.unit, test: toDraft(test), photos })
          await dispatch(ask).unwrap()
          await dropKept(test.unit)
          return { kind: 'sent' }
        } catch (thrown) {
          const error = toApiError(thrown)
          if (isForLater(error)) return { kind: 'waiting' }
          // Somebody has to look at it: it is a draft again.
          const { outgoing: _, ...draft } = test
          await writeKept(draft)
          return { kind: 'refused', error }
        }
      }
      const sending = underWay.get(test.unit) ?? send().finally(() => underWay.delete(test.unit))
      underWay.set(test.unit, sending)
      const later = new Promise<Sent>((resolve) => setTimeout(() => resolve({ kind: 'waiting' }), maxWaitMs))
      return Promise.race([sending, later])
    },
    [dispatch],
  )
}

const isReady = (test: KeptTest): test is KeptTest & { outgoing: Outgoing } => test.outgoing !== undefined

/** Tests that wait for a connection: tried at once, when the connection is back, and every few seconds. */
export function useOutbox(): KeptTest[] {
  const send = useSendKept()
  const [waiting, setWaiting] = useState<KeptTest[]>([])
  const look = useEffectEvent(async () => setWaiting((await listKept()).filter(isReady)))
  const sendAll = useEffectEvent(async () => {
    for (const test of (await listKept()).filter(isReady)) {
      const sent = await send(test)
      if (sent.kind === 'sent') toast.success(`The test of ${test.serial} has been sent.`)
      if (sent.kind === 'refused')
        toast.error(
          `The test of ${test.serial} was not taken: ${sent.error.failure.message ?? 'please open it again.'}`,
        )
    }
    await look()
  })
  useEffect(() => {
    toast.prepare()
    const again = () => void sendAll()
    again()
    const stop = onKeptChange(() => void look())
    const timer = setInterval(again, retryMs)
    window.addEventListener('online', again)
    return () => {
      stop()
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [])
  return waiting
}
