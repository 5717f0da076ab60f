import { useRef } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Slide } from '#contract/sliders/calls.ts'
import { slidersApi } from './api.ts'
import { useOrderSlidesMutation } from './manage-api.ts'

const toIds = (slides: readonly Slide[]) => slides.map(({ _id }) => _id)

/**
 * Reorders the slides: on screen straight away, and on the server one request at a time, because two could be stored in
 * the wrong order. Of the changes made in the meantime, only the latest is sent.
 */
export function useSlideOrder(slides: readonly Slide[]) {
  const dispatch = useAppDispatch()
  const [orderSlides] = useOrderSlidesMutation()
  const { run } = useAction(orderSlides, { fallback: 'The order could not be saved.' })
  const latestOrder = useRef<string[]>(undefined)
  const isSending = useRef(false)

  const show = (ids: readonly string[]) => {
    const rank = new Map(ids.map((id, index) => [id, index]))
    dispatch(
      slidersApi.util.updateQueryData('listSlides', undefined, (draft) => {
        draft.sliders.sort((a, b) => (rank.get(a._id) ?? rank.size) - (rank.get(b._id) ?? rank.size))
      }),
    )
  }
  return async (ordered: readonly Slide[]) => {
    let stored = toIds(slides)
    latestOrder.current = toIds(ordered)
    show(latestOrder.current)
    if (isSending.current) return
    isSending.current = true
    while (latestOrder.current) {
      const ids: string[] = latestOrder.current
      latestOrder.current = undefined
      const reply = await run({ body: { ids } })
      if (reply.ok) stored = toIds(reply.value.sliders)
      else toast.error(reply.text)
    }
    isSending.current = false
    show(stored)
  }
}
