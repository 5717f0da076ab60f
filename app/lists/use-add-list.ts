import { useNavigate } from 'react-router'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { addLines, describeLeftOut } from '#app/cart/add-lines.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import type { ListLine } from '#contract/lists/calls.ts'

/** Adds the available products to the cart, opens it, and says what is missing. */
export function useAddList() {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async (lines: readonly ListLine[]) => {
    const available = lines.flatMap(({ item, qty }) => (item ? [{ product: item, qty }] : []))
    const gone = lines.flatMap(({ item, name }) => (item ? [] : [name]))
    const report = dispatch(addLines(available))
    const leftOut = describeLeftOut({ ...report, gone: [...gone, ...report.gone] })
    if (leftOut) toast.warning(leftOut)
    if (report.added > 0) await navigate('/cart')
  }
}
