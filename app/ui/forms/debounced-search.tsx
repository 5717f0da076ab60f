import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField } from './inputs/search-field.tsx'

const typingPauseMs = 300

type Props = { label: string; value: string; onChange: (text: string) => void; slash?: boolean }

/** A search kept in the URL: it runs when typing pauses, not on every keystroke. */
export function DebouncedSearch({ label, value, onChange, slash = true }: Props) {
  const [text, setText] = useState(value)
  useEffect(() => {
    setText(value)
  }, [value])
  const search = useEffectEvent((term: string) => {
    if (term !== value) onChange(term)
  })
  useEffect(() => {
    const timer = setTimeout(() => search(text.trim()), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return <SearchField dense slash={slash} label={label} maxLength={100} value={text} onChange={setText} />
}
