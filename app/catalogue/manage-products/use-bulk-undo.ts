import { toApiError, toWords } from '#app/api/use-action.ts'
import { toast } from '#app/ui/feedback/toast.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'
import { useUndoBulkChangeMutation } from '../manage-api.ts'

const undoMs = 15_000

/** Says that many products were changed, and offers to put them back; `changes` are the ids of the changes. */
export function useBulkUndo() {
  const [undoBulkChange] = useUndoBulkChangeMutation()
  const undo = async (changes: readonly string[]) => {
    const words = toast.loading('Putting the products back')
    let count = 0
    const left: string[] = []
    for (const id of changes) {
      try {
        const reply = await undoBulkChange({ params: { id } }).unwrap()
        count += reply.count
        left.push(...reply.left.map(({ name, reason }) => `${name}: ${reason}`))
      } catch (error) {
        left.push(toWords(toApiError(error), { fallback: 'Some products could not be put back. Please try again.' }))
      }
    }
    const done = `${pluralise(count, 'product')} put back.`
    if (left.length === 0) return words.success(done)
    words.close()
    toast.warning([done, ...left.slice(0, 5), ...(left.length > 5 ? [`And ${left.length - 5} more.`] : [])].join(' '))
  }
  return (message: string, changes: readonly string[]) =>
    toast.offer(message, { label: 'Undo', forMs: undoMs, run: () => void undo(changes) })
}
