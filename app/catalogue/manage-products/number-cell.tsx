import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toApiError, toWords } from '#app/api/use-action.ts'

type State =
  | { kind: 'shown' }
  | { kind: 'editing'; text: string; problem?: string }
  /** The new figure is shown before the server has answered. */
  | { kind: 'saving'; text: string }

type Props = {
  /** 'Price of Isolator 63A' */
  label: string
  value: number
  write: (value: number) => string
  read: (text: string) => number | undefined
  /** Shown if the text cannot be parsed. */
  advice: string
  /** `key` stays the same until the figure is saved or given up, so that a lost answer does no harm. */
  save: (value: number, typed: string, key: string) => Promise<unknown>
  /** The formatted figure. */
  shown: string
}

/**
 * A figure that is edited in place. Enter or leaving the field saves, Escape reverts. If the server refuses, the field
 * reopens with the input.
 */
export function NumberCell({ label, value, write, read, advice, save, shown }: Props) {
  const [state, setState] = useState<State>({ kind: 'shown' })
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const key = useRef('')
  const isEditing = state.kind === 'editing'
  useEffect(() => {
    if (isEditing) input.current?.select()
  }, [isEditing])

  const close = (focus: boolean) => {
    setState({ kind: 'shown' })
    if (focus) requestAnimationFrame(() => button.current?.focus())
  }
  async function commit(text: string, focus: boolean) {
    const next = read(text)
    if (next === undefined || next < 0) return setState({ kind: 'editing', text, problem: advice })
    if (next === value) return close(focus)
    setState({ kind: 'saving', text })
    if (focus) requestAnimationFrame(() => button.current?.focus())
    try {
      await save(next, text, key.current)
      setState({ kind: 'shown' })
    } catch (thrown) {
      const problem = toWords(toApiError(thrown), { fallback: 'This could not be saved. Please try again.' })
      setState({ kind: 'editing', text, problem })
    }
  }

  if (state.kind !== 'editing')
    return (
      <button
        ref={button}
        type="button"
        className="number-cell"
        aria-label={`${label}: ${shown}. Change`}
        aria-busy={state.kind === 'saving' || undefined}
        onClick={() => {
          if (state.kind !== 'shown') return
          key.current = crypto.randomUUID()
          setState({ kind: 'editing', text: write(value) })
        }}
      >
        {shown}
      </button>
    )
  const { text, problem } = state
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true)
    if (event.key === 'Enter') void commit(text, true)
  }
  return (
    <span className="number-cell-edit">
      <input
        ref={input}
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit this figure
        autoFocus
        className="input input-dense"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        value={text}
        onChange={(event) => setState({ kind: 'editing', text: event.target.value })}
        onKeyDown={onKeyDown}
        // A field that already shows an error is left alone: it would only repeat it.
        onBlur={() => !problem && void commit(text, false)}
      />
      {problem && (
        <span role="alert" className="number-cell-problem">
          {problem}
        </span>
      )}
    </span>
  )
}
