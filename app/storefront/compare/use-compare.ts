import { useSelector } from 'react-redux'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { maxCompared } from './compare-path.ts'
import { compareToggled, selectCompared } from './compare-slice.ts'

/** Whether a product is selected for comparison, and its toggle. */
export function useCompare(id: string): [isCompared: boolean, toggle: () => void] {
  const compared = useSelector(selectCompared)
  const dispatch = useAppDispatch()
  const isCompared = compared.includes(id)
  const toggle = () => {
    if (!isCompared && compared.length === maxCompared)
      return toast.info('You can compare up to four products. Please remove one first.')
    dispatch(compareToggled(id))
  }
  return [isCompared, toggle]
}
