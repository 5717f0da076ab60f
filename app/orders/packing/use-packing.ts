import { useEffect, useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import type { PackingOrder } from '#contract/orders/packing-calls.ts'
import { packingApi, usePackLineMutation } from './api.ts'

/**
 * What is in the box. A tick shows at once and is sent in its turn: a barcode reader is faster than the shop. One that is
 * refused is taken back, with the reason.
 */
export function usePacking(order: PackingOrder) {
  const [send] = usePackLineMutation()
  const dispatch = useAppDispatch()
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(new Map())
  const [problem, setProblem] = useState('')
  const latest = useRef({ order, wanted })
  useEffect(() => {
    latest.current.order = order
  }, [order])
  const queue = useRef(Promise.resolve())
  const want = (next: ReadonlyMap<string, number>) => {
    latest.current.wanted = next
    setWanted(next)
  }
  const forget = (line: string) => want(new Map([...latest.current.wanted].filter(([id]) => id !== line)))

  async function sendLine(line: string): Promise<void> {
    const { order: now, wanted: open } = latest.current
    const qty = open.get(line)
    const seen = now.lines.find(({ _id }) => _id === line)?.packed ?? 0
    if (qty === undefined) return
    const { data, error } = await send({ params: { id: now._id, line }, body: { qty, seen } })
    if (data) {
      latest.current.order = data
      dispatch(packingApi.util.updateQueryData('getPacking', { params: { id: now._id } }, () => data))
      // Ticked again meanwhile: that one is in the queue.
      if (latest.current.wanted.get(line) === qty) forget(line)
    } else {
      forget(line)
      setProblem(toWords(toApiError(error), { fallback: 'This could not be saved. Please try again.' }))
    }
  }

  return {
    lines: order.lines.map((line) => ({ ...line, packed: Math.min(line.qty, wanted.get(line._id) ?? line.packed) })),
    isSaving: wanted.size > 0,
    problem,
    pack: (line: string, qty: number) => {
      setProblem('')
      want(new Map(latest.current.wanted).set(line, qty))
      queue.current = queue.current.then(() => sendLine(line))
    },
    /** As it is now, also between two strokes of a barcode reader. */
    packedNow: (line: string): number =>
      latest.current.wanted.get(line) ?? latest.current.order.lines.find(({ _id }) => _id === line)?.packed ?? 0,
  }
}
