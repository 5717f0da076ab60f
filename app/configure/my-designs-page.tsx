import { Ruler, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { useAction } from '#app/api/use-action.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TableSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { FormattedDate } from '#app/ui/format/date.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { SavedDesign } from '#contract/configure.ts'
import { designDrawing, designFaces, designPage, designPicture } from '#contract/configure-paths.ts'
import { formatRand, toCents } from '#contract/money.ts'
import { useDeleteSavedDesignMutation, useListMyDesignsQuery } from './api.ts'

export default function MyDesignsPage() {
  const { currentData: data, isError, refetch } = useListMyDesignsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <title>My enclosures</title>
      {isError && !data && <ErrorState title="Your enclosures could not be loaded" onRetry={refetch} />}
      {!isError && !data && <TableSkeleton />}
      {data?.designs.length === 0 && (
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
      {data && data.designs.length > 0 && (
        <section className="panel" aria-label="My enclosures">
          <ul className="line-items">
            {data.designs.map((saved) => (
              <SavedLine key={saved._id} saved={saved} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SavedLine({ saved: { _id, name, createdAt, design } }: { saved: SavedDesign }) {
  const [deleteSavedDesign] = useDeleteSavedDesignMutation()
  const { run, isBusy } = useAction(deleteSavedDesign, { fallback: 'The design could not be removed.' })
  const remove = async () => {
    const reply = await run({ params: { id: _id } })
    if (reply.ok) toast.success(reply.value.message)
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
        <p className="line-note">{design.facts.join(', ')}</p>
        <p className="line-note">
          Saved <FormattedDate iso={createdAt} />
        </p>
        <p className="flex flex-wrap gap-x-4">
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
        </p>
      </div>
      <span className="line-items-quantity">
        <ButtonLink small to={`/request-quote?design=${design.code}`} aria-label={`Request a quote for ${name}`}>
          Request a quote
        </ButtonLink>
      </span>
      <div className="line-items-sum">
        <b>{formatRand(toCents(design.price))}</b>
        <small>excl. VAT</small>
      </div>
      <IconButton small className="line-items-remove" label={`Remove ${name}`} disabled={isBusy} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
