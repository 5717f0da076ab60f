import { useEffect, useState } from 'react'
import { SearchField } from './search-field.tsx'

const typingPauseMs = 300

type Props = { label: string; value: string; onChange: (text: string) => void }

/** A search kept in the URL: it runs when typing pauses, not on every keystroke. */
export function DebouncedSearch({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => {
    setText(value)
  }, [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause counts from the last keystroke only
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const timer = setTimeout(() => onChange(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchField dense slash label={label} maxLength={100} value={text} onChange={setText} />
}
