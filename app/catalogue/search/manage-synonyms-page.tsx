import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { Form } from '#app/ui/forms/form/form.tsx'
import { useFormParts } from '#app/ui/forms/form/form-context.ts'
import { FormGuard, FormMessage, SubmitButton } from '#app/ui/forms/form/form-parts.tsx'
import { useFormValue } from '#app/ui/forms/form/use-form-value.ts'
import { FieldError } from '#app/ui/forms/inputs/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Synonyms } from '#contract/catalogue/search-calls.ts'
import { useGetSynonymsQuery, useUpdateSynonymsMutation } from '../manage-api.ts'
import { findIncompleteLines, fromLines, type SynonymLine, toLines } from './manage-synonym-lines.ts'

export default function ManageSynonymsPage() {
  const { data, isError, refetch } = useGetSynonymsQuery()
  return (
    <>
      <title>Search words | Back-office</title>
      <div className="office-page-head">
        <h1>Search words</h1>
      </div>
      {isError && !data && <ErrorState title="The words could not be loaded" onRetry={refetch} />}
      {!data && !isError && <TextSkeleton lines={8} />}
      {data && <SynonymForm synonyms={data} reload={() => refetch().unwrap()} />}
    </>
  )
}

const schema = z.object({
  lines: z.custom<SynonymLine[]>().superRefine((lines, context) => {
    const tooFew = findIncompleteLines(lines)
    for (const [index, { id }] of lines.entries())
      if (tooFew.includes(id))
        context.addIssue({
          code: 'custom',
          path: [index, 'text'],
          message: 'Enter at least two words, with a comma between them.',
        })
  }),
})

type FormProps = { synonyms: Synonyms; reload: () => Promise<Synonyms> }

function SynonymForm({ synonyms, reload }: FormProps) {
  const [seen, setSeen] = useState(synonyms)
  const [update] = useUpdateSynonymsMutation()
  const { run } = useAction(update, { fallback: 'The words could not be saved. Please try again.' })
  return (
    <Form
      schema={schema}
      defaultValues={{ lines: toLines(synonyms) }}
      className="grid gap-4 max-w-6xl"
      onSubmit={async ({ lines }, { form, pressed }) => {
        const version = pressed === 'overwrite' ? {} : { updatedAt: seen.updatedAt }
        const reply = await run({ body: { synonyms: fromLines(lines), ...version } })
        if (!reply.ok) return reply
        setSeen(reply.value)
        form.reset({ lines: toLines(reply.value) })
        toast.success('Saved. Searches now use these words.')
      }}
    >
      {(form) => {
        const isChanged = JSON.stringify(fromLines(form.watch('lines'))) !== JSON.stringify(fromLines(toLines(seen)))
        const takeTheirs = (fresh: Synonyms) => {
          setSeen(fresh)
          form.reset({ lines: toLines(fresh) })
        }
        return (
          <>
            <FormGuard when={isChanged}>Your changes to the search words are not saved.</FormGuard>
            <SynonymLines />
            <FormMessage
              onReload={() =>
                void reload().then(takeTheirs, () => toast.error('The words could not be loaded. Please try again.'))
              }
            />
            <SubmitButton className="justify-self-start" disabled={!isChanged}>
              Save search words
            </SubmitButton>
          </>
        )
      }}
    </Form>
  )
}

function SynonymLines() {
  const { value: lines, onChange } = useFormValue<SynonymLine[]>('lines')
  const { findError } = useFormParts()
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLInputElement>(`[data-line="${added}"]`)?.focus()
  }, [added])
  const add = () => {
    const id = Math.max(0, ...lines.map((line) => line.id)) + 1
    onChange([...lines, { id, text: '' }])
    setAdded(id)
  }
  return (
    <Panel title="Words that mean the same">
      <p className="text-note text-ink-3 mb-4">
        A search for any word in a line also finds the others: DB, distribution board. Put commas between them. Part
        numbers are never replaced.
      </p>
      <ul className="synonym-lines" ref={list}>
        {lines.map((line, index) => {
          const problem = findError(`lines.${index}.text`)
          return (
            <li key={line.id}>
              <div>
                <input
                  className="input input-dense"
                  data-line={line.id}
                  aria-label={`Words in line ${index + 1}`}
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem && `line-${line.id}-problem`}
                  placeholder="For example ELU, earth leakage unit, RCD"
                  value={line.text}
                  onChange={({ target }) =>
                    onChange(lines.map((one) => (one.id === line.id ? { ...one, text: target.value } : one)))
                  }
                />
                <FieldError id={`line-${line.id}-problem`} error={problem} />
              </div>
              <IconButton
                small
                label={`Remove ${line.text || `line ${index + 1}`}`}
                onClick={() => onChange(lines.filter(({ id }) => id !== line.id))}
              >
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      {lines.length === 0 && <p className="text-note text-ink-3">There are no lines yet.</p>}
      <Button small className="mt-3" icon={<Plus size={15} aria-hidden="true" />} onClick={add}>
        Add line
      </Button>
    </Panel>
  )
}
