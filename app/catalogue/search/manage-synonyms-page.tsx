import { Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useAction } from '#app/api/use-action.ts'
import { useGetSynonymsQuery, useUpdateSynonymsMutation } from '#app/catalogue/manage-api.ts'
import { Button } from '#app/ui/button.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { StaleBanner } from '#app/ui/feedback/stale-banner.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FieldError } from '#app/ui/forms/field.tsx'
import { LeaveGuard } from '#app/ui/forms/leave-guard.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Synonyms } from '#contract/catalogue-search.ts'
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

type FormProps = { synonyms: Synonyms; reload: () => Promise<Synonyms> }

function SynonymForm({ synonyms, reload }: FormProps) {
  const [seen, setSeen] = useState(synonyms)
  const [lines, setLines] = useState(() => toLines(synonyms))
  const [isAsked, setAsked] = useState(false)
  const [update] = useUpdateSynonymsMutation()
  const { run, reset, state, isBusy } = useAction(update, {
    fallback: 'The words could not be saved. Please try again.',
  })
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState<number>()
  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLInputElement>(`[data-line="${added}"]`)?.focus()
  }, [added])
  const isChanged = JSON.stringify(fromLines(lines)) !== JSON.stringify(fromLines(toLines(seen)))
  const tooFew = findIncompleteLines(lines)
  const isStale = state.kind === 'failed' && state.error.failure.code === 'stale'
  const begin = (fresh: Synonyms) => {
    setSeen(fresh)
    setLines(toLines(fresh))
    setAsked(false)
    reset()
  }
  const add = () => {
    const id = Math.max(0, ...lines.map((line) => line.id)) + 1
    setLines([...lines, { id, text: '' }])
    setAdded(id)
  }
  async function save(overwrite: boolean) {
    setAsked(true)
    if (tooFew.length > 0) return
    const reply = await run({
      body: { synonyms: fromLines(lines), ...(overwrite ? {} : { updatedAt: seen.updatedAt }) },
    })
    if (!reply.ok) return
    begin(reply.value)
    toast.success('Saved. The search uses these words from now on.')
  }
  const takeTheirs = () => reload().then(begin, () => toast.error('The words could not be loaded. Please try again.'))
  return (
    <form
      noValidate
      className="grid gap-4 max-w-6xl"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void save(false)
      }}
    >
      <LeaveGuard when={isChanged && !isBusy}>Your changes to the search words are not saved.</LeaveGuard>
      <Panel title="Words that mean the same">
        <p className="text-note text-ink-3 mb-4">
          A search for any word in a line also finds the others: DB, distribution board. Put commas between them. Part
          numbers are never replaced.
        </p>
        <ul className="synonym-lines" ref={list}>
          {lines.map((line, index) => {
            const problem =
              isAsked && tooFew.includes(line.id) ? 'At least two words, with a comma between them.' : undefined
            const set = (text: string) => setLines(lines.map((one) => (one.id === line.id ? { ...one, text } : one)))
            return (
              <li key={line.id}>
                <div>
                  <input
                    className="input input-dense"
                    data-line={line.id}
                    aria-label={`Words of line ${index + 1}`}
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={problem && `line-${line.id}-problem`}
                    placeholder="For example ELU, earth leakage unit, RCD"
                    value={line.text}
                    onChange={(event) => set(event.target.value)}
                  />
                  <FieldError id={`line-${line.id}-problem`} error={problem} />
                </div>
                <IconButton
                  small
                  label={`Remove ${line.text || `line ${index + 1}`}`}
                  onClick={() => setLines(without(lines, line))}
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
      {isStale && <StaleBanner busy={isBusy} onReload={() => void takeTheirs()} onOverwrite={() => void save(true)} />}
      {state.kind === 'failed' && !isStale && <Banner tone="bad">{state.text}</Banner>}
      <Button
        type="submit"
        variant="primary"
        className="justify-self-start"
        busy={isBusy}
        busyText="Saving"
        disabled={!isChanged}
      >
        Save search words
      </Button>
    </form>
  )
}

const without = (lines: readonly SynonymLine[], gone: SynonymLine) => lines.filter(({ id }) => id !== gone.id)
