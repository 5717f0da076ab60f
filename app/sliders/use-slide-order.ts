import { useRef } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { Slide } from '#contract/sliders.ts'
import { slidersApi } from './api.ts'
import { useOrderSlidesMutation } from './manage-api.ts'

const toIds = (slides: readonly Slide[]) => slides.map(({ _id }) => _id)

/**
 * Reorders the slides, on screen at once and on the server one request at a time: two at once could be stored in the
 * wrong order. Changes made meanwhile are sent next, the latest only.
 */
export function useSlideOrder(slides: readonly Slide[]) {
  const dispatch = useAppDispatch()
  const [orderSlides] = useOrderSlidesMutation()
  const { run } = useAction(orderSlides, { fallback: 'The order could not be saved.' })
  const wish = useRef<string[]>(undefined)
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
    wish.current = toIds(ordered)
    show(wish.current)
    if (isSending.current) return
    isSending.current = true
    while (wish.current) {
      const ids: string[] = wish.current
      wish.current = undefined
      const reply = await run({ body: { ids } })
      if (reply.ok) stored = toIds(reply.value.sliders)
      else toast.error(reply.text)
    }
    isSending.current = false
    show(stored)
  }
}
