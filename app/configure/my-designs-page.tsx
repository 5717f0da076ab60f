import { Ruler, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { useAppDispatch } from '#app/api/use-app-dispatch.ts'
import { itemAdded } from '#app/cart/cart-slice.ts'
import { toDesignLine } from '#app/cart/design-line.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { VatNote } from '#app/ui/commerce/vat-note.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { SavedDesign } from '#contract/configure/calls.ts'
import { designDrawing, designFaces, designPage, designPicture } from '#contract/configure/paths.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { fromLink } from '#enclosure/link.ts'
import { useDeleteSavedDesignMutation, useGetRatesQuery, useListMyDesignsQuery, useSaveDesignMutation } from './api.ts'

const BuyDialog = lazy(() => import('./buy-dialog.tsx'))
const SaveDesignDialog = lazy(() => import('./save-design-dialog.tsx'))

/** A removed one keeps its row, with Undo, until the page is left. */
type Removed = { saved: SavedDesign; at: number }

export default function MyDesignsPage() {
  const { currentData: data, isError, refetch } = useListMyDesignsQuery(undefined, { refetchOnMountOrArgChange: true })
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const rows = data && weave(data.designs, removed)
  return (
    <>
      <title>My enclosures</title>
      {isError && !data && <ErrorState title="Your enclosures could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {rows?.length === 0 && (
        <EmptyState
          title="No enclosures yet"
          icon={<Ruler size={36} strokeWidth={1.5} aria-hidden="true" />}
          action={
            <ButtonLink variant="primary" to="/configure">
              Design an enclosure
            </ButtonLink>
          }
        >
          Design a custom enclosure and save it here.
        </EmptyState>
      )}
      {rows && rows.length > 0 && (
        <section className="panel" aria-label="My enclosures">
          <ul className="line-items">
            {rows.map((row, at) =>
              'at' in row ? (
                <RemovedLine
                  key={row.saved.design.code}
                  saved={row.saved}
                  onRestored={() => setRemoved(removed.filter((other) => other !== row))}
                />
              ) : (
                <SavedLine
                  key={row.design.code}
                  saved={row}
                  onRemoved={() => setRemoved([...removed, { saved: row, at }])}
                />
              ),
            )}
          </ul>
        </section>
      )}
    </>
  )
}

/** The saved ones, with each removed one in its place. */
function weave(saved: readonly SavedDesign[], removed: readonly Removed[]): (SavedDesign | Removed)[] {
  const rows: (SavedDesign | Removed)[] = saved.filter(({ _id }) => !removed.some((row) => row.saved._id === _id))
  for (const row of removed.toSorted((a, b) => a.at - b.at)) rows.splice(Math.min(row.at, rows.length), 0, row)
  return rows
}

/** Takes the removed line's place, and focus, because the focused button is gone. */
function RemovedLine({ saved: { name, design }, onRestored }: { saved: SavedDesign; onRestored: () => void }) {
  const [saveDesign] = useSaveDesignMutation()
  const { run, isBusy } = useAction(saveDesign, { fallback: 'The design could not be restored. Please try again.' })
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    undo.current?.focus()
  }, [])
  const restore = async () => {
    const reply = await run({ body: { name, link: design.link } })
    if (reply.ok) onRestored()
    else toast.error(reply.text)
  }
  return (
    <li className="line-items-removed">
      <span role="status">{name} was removed.</span>
      <Button ref={undo} small busy={isBusy} aria-label={`Undo: put ${name} back`} onClick={() => void restore()}>
        Undo
      </Button>
    </li>
  )
}

function SavedLine({ saved, onRemoved }: { saved: SavedDesign; onRemoved: () => void }) {
  const { _id, name, createdAt, design } = saved
  const [dialog, setDialog] = useState<'buy' | 'rename'>()
  const [deleteSavedDesign] = useDeleteSavedDesignMutation()
  const { run, isBusy } = useAction(deleteSavedDesign, { fallback: 'The design could not be removed.' })
  const close = () => setDialog(undefined)
  const remove = async () => {
    const reply = await run({ params: { id: _id } })
    if (reply.ok) onRemoved()
    else toast.error(reply.text)
  }
  return (
    <li>
      <span className="line-items-picture">
        <Picture image={designPicture(design.code)} alt="" sizes="112px" />
      </span>
      <div>
        <span className="line-items-number">{design.code}</span>
        <h2>
          <Link to={designPage(design.link)}>{name}</Link>
        </h2>
        <p className="line-note">{design.facts.join('. ')}.</p>
        <p className="line-note">
          Saved <FormattedDate iso={createdAt} />
        </p>
        <p className="line-note flex flex-wrap gap-x-4">
          <a
            className="inline-block py-1.5 underline underline-offset-3"
            href={designDrawing(design.code)}
            target="_blank"
            rel="noreferrer"
            aria-label={`Drawing (PDF) for ${name}`}
          >
            Drawing (PDF)
          </a>
          <a
            className="inline-block py-1.5 underline underline-offset-3"
            href={designFaces(design.code)}
            aria-label={`Faces as DXF for ${name}`}
          >
            Faces as DXF
          </a>
          <button
            type="button"
            className="py-1.5 underline underline-offset-3"
            aria-label={`Rename ${name}`}
            onClick={() => setDialog('rename')}
          >
            Rename
          </button>
        </p>
      </div>
      <span className="line-items-quantity grid gap-2">
        <Button small variant="primary" aria-label={`Add to cart: ${name}`} onClick={() => setDialog('buy')}>
          Add to cart
        </Button>
        <ButtonLink small to={`/request-quote?design=${design.code}`} aria-label={`Request a quote for ${name}`}>
          Request a quote
        </ButtonLink>
      </span>
      <div className="line-items-sum">
        <b>{formatRand(toCents(design.price))}</b>
        <VatNote is="excl" />
      </div>
      <IconButton small className="line-items-remove" label={`Remove ${name}`} disabled={isBusy} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {dialog === 'buy' && <BuySaved link={design.link} onClose={close} />}
        {dialog === 'rename' && <SaveDesignDialog link={design.link} name={name} isSaved onClose={close} />}
      </Suspense>
    </li>
  )
}

/** As in the configurator: the drawing is checked before it can be bought. */
function BuySaved({ link, onClose }: { link: string; onClose: () => void }) {
  const dispatch = useAppDispatch()
  const { data, isError, refetch } = useGetRatesQuery()
  const design = fromLink(link)
  if (isError)
    return (
      <Dialog open title="Check the drawing" onClose={onClose}>
        <ErrorState title="The price could not be loaded" onRetry={refetch} />
      </Dialog>
    )
  if (!data || !design) return null
  return (
    <BuyDialog
      design={design}
      rates={data.rates}
      onAdd={(saved, qty, isShared) =>
        dispatch(itemAdded({ product: { ...toDesignLine(saved), ...(isShared ? { isShared } : {}) }, qty }))
      }
      onClose={onClose}
    />
  )
}
