import type { ApiError } from '#app/api/base-query.ts'
import { pluralise } from '#app/ui/format/pluralise.ts'

const batchSize = 500

type Value = { message: string; count: number }
type Failed = { ok: false; text: string; error: ApiError }

/** Ids in the batches in which they are sent, so that each can have a name of its own. */
export const toBatches = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, n) => ids.slice(n * batchSize, (n + 1) * batchSize))

/** One batch after the other; a failed one does not stop the others. `word`: what was done to them, as in '7 products deleted.' */
export async function sendInBatches<V extends Value>(
  batches: readonly string[][],
  send: (ids: string[], batch: number) => Promise<{ ok: true; value: V } | Failed>,
  { word, onProgress }: { word: string; onProgress: (done: number) => void },
) {
  const values: V[] = []
  const failed: string[] = []
  let failure: Failed | undefined
  let sent = 0
  for (const [n, ids] of batches.entries()) {
    const reply = await send(ids, n)
    if (reply.ok) values.push(reply.value)
    else {
      failed.push(...ids)
      failure = reply
    }
    sent += ids.length
    onProgress(sent)
  }
  const count = values.reduce((sum, value) => sum + value.count, 0)
  const done = values.length === 1 ? (values[0]?.message ?? '') : `${pluralise(count, 'product')} ${word}.`
  const missing = sent - failed.length - count
  return {
    values,
    failed,
    failure,
    message: missing > 0 ? `${done} ${pluralise(missing, 'product')} no longer there.` : done,
    warning: failure && `${pluralise(failed.length, 'product')} not ${word}, and still selected. ${failure.text}`,
  }
}
