import { type ReactNode, useId } from 'react'
import { Chip } from '#app/ui/chip.tsx'
import type { DraftSource } from '#contract/scraping/calls.ts'
import { SourceNote } from './draft-sources.tsx'

type Props = {
  label: string
  source: DraftSource | undefined
  /** Someone has edited what the page said. */
  isTyped: boolean
  /** Given for an existing product: its value, and whether this field is imported. */
  compared?: { ours: ReactNode; isEdited: boolean; isDifferent: boolean; isChosen: boolean; onChoose: () => void }
  children: ReactNode
}

/** One field of a draft: its name and source, our value if there is one, theirs to edit. */
export function DraftRow({ label, source, isTyped, compared, children }: Props) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a three-column grid in every browser
    <div role="group" aria-labelledby={id} className={compared ? 'draft-row draft-row-compared' : 'draft-row'}>
      <div className="draft-what">
        {compared ? (
          <label className="checkbox">
            <input
              type="checkbox"
              aria-label={`Import: ${label}`}
              checked={compared.isChosen && compared.isDifferent}
              disabled={!compared.isDifferent}
              onChange={compared.onChoose}
            />
            <b id={id}>{label}</b>
          </label>
        ) : (
          <b id={id}>{label}</b>
        )}
        <span className="flex items-center flex-wrap gap-1.5">
          {isTyped ? <span className="draft-source">Typed by you</span> : <SourceNote source={source} />}
          {compared?.isEdited && compared.isDifferent && <Chip tone="hold">Edited in our shop</Chip>}
          {compared && !compared.isDifferent && <Chip tone="idle">No difference</Chip>}
        </span>
      </div>
      {compared && (
        <div className="draft-ours">
          <span className="draft-side">Ours</span>
          {compared.ours}
        </div>
      )}
      <div className="draft-theirs">
        {compared && <span className="draft-side">Theirs</span>}
        {children}
      </div>
    </div>
  )
}
