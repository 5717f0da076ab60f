import { useCallback, useState } from 'react'
import type { ApiError } from './base-query.ts'

export type ActionState =
  | { kind: 'idle' }
  | { kind: 'busy' }
  | { kind: 'failed'; text: string; error: ApiError }
  | { kind: 'done' }

type Words = {
  /** The feature's own messages by code. */
  codes?: Readonly<Record<string, string>>
  /** Or a function of the server's message, where the screen's sentence depends on its text. */
  toText?: (serverMessage: string | undefined) => string
  fallback: string
}

export function toWords(error: ApiError, { codes, toText, fallback }: Words): string {
  const { code, message } = error.failure
  return (code && codes?.[code]) || (toText ? toText(message) : message) || fallback
}

/**
 * Runs a write and turns its failure into a message: code → the feature's own table → the server's message → the
 * fallback. The screen decides where it appears (inline, banner, toast).
 */
export function useAction<A, R>(work: (argument: A) => { unwrap(): Promise<R> }, words: Words) {
  const [state, setState] = useState<ActionState>({ kind: 'idle' })
  const { codes, toText, fallback } = words
  const run = useCallback(
    async (argument: A): Promise<{ ok: true; value: R } | { ok: false; text: string; error: ApiError }> => {
      setState({ kind: 'busy' })
      try {
        const value = await work(argument).unwrap()
        setState({ kind: 'done' })
        return { ok: true, value }
      } catch (thrown) {
        const error = toApiError(thrown)
        const text = toWords(error, { ...(codes ? { codes } : {}), ...(toText ? { toText } : {}), fallback })
        setState({ kind: 'failed', text, error })
        return { ok: false, text, error }
      }
    },
    [work, codes, toText, fallback],
  )
  const reset = useCallback(() => setState({ kind: 'idle' }), [])
  return { run, reset, state, isBusy: state.kind === 'busy' }
}

export function toApiError(thrown: unknown): ApiError {
  if (typeof thrown === 'object' && thrown !== null && 'failure' in thrown) return thrown as ApiError
  return { status: 0, failure: {} }
}
