import { NoteForm } from '#app/page/note-form.tsx'
import type { UnitDetail } from '#contract/testing/unit-calls.ts'
import { useUpdateUnitNoteMutation } from './api.ts'

export function UnitNote({ unit }: { unit: UnitDetail }) {
  const [update] = useUpdateUnitNoteMutation()
  return <NoteForm thing={unit} kind="unit" label="Only the office sees it" update={update} />
}
