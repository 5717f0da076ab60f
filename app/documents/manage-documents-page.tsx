import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { warm } from '#app/api/warm.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ErrorState } from '#app/ui/error-state.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { ShopDocument } from '#contract/documents.ts'
import { documentsApi, useListDocumentsQuery } from './api.ts'
import { DeleteDocument } from './manage-delete-document.tsx'
import { EditDocument } from './manage-edit-document.tsx'
import { useListFailureToast } from './use-list-failure-toast.ts'

const load = warm(() => [documentsApi.endpoints.listDocuments.initiate({ querystring: {} })])

export { load as clientLoader, load as loader }

type Open = { kind: 'edit' | 'delete'; document: ShopDocument } | undefined

export default function ManageDocumentsPage() {
  const { data, isError, error, refetch } = useListDocumentsQuery({ querystring: {} })
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  useListFailureToast(error)
  const wanted = search.trim().toLowerCase()
  const docs = data?.docs.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <>
      <title>Documents | Back-office</title>
      <div className="work-head">
        <h1>Documents</h1>
        <span className="sp" />
        <ButtonLink variant="go" small to="/manage/upload-docs" icon={<Plus size={16} aria-hidden="true" />}>
          Upload Document
        </ButtonLink>
      </div>
      <SearchField
        dense
        slash
        label="Search documents..."
        value={search}
        onChange={setSearch}
        className="max-w-md mb-5"
      />
      {isError && !docs && <ErrorState title="The documents could not be loaded" onRetry={refetch} />}
      {!docs && !isError && <Skeletons />}
      {docs?.length === 0 && (
        <EmptyState title={wanted ? 'No document has this in its name' : 'No documents yet'}>
          {wanted
            ? 'Try a shorter word.'
            : 'Upload the first brochure or certificate; it shows on the Downloads page at once.'}
        </EmptyState>
      )}
      <ul className="doc-cards">
        {docs?.map((document) => (
          <Card key={document._id} document={document} onOpen={(kind) => setOpen({ kind, document })} />
        ))}
      </ul>
      {open?.kind === 'edit' && <EditDocument document={open.document} onClose={() => setOpen(undefined)} />}
      {open?.kind === 'delete' && <DeleteDocument document={open.document} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function Card({
  document: { name, tag, image, url },
  onOpen,
}: {
  document: ShopDocument
  onOpen: (kind: 'edit' | 'delete') => void
}) {
  return (
    <li className="doc-card">
      <Picture image={image} alt="" sizes="300px" />
      <h2>{name}</h2>
      <p className="tag">{tag}</p>
      <div className="acts">
        <a
          className="btn plain small"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`View PDF of ${name}`}
        >
          <span className="btn-in">View PDF</span>
        </a>
        <CopyButton text={() => new URL(url, window.location.origin).href}>Copy Link</CopyButton>
        <Button
          small
          icon={<Pencil size={14} aria-hidden="true" />}
          aria-label={`Edit ${name}`}
          onClick={() => onOpen('edit')}
        >
          Edit
        </Button>
        <Button
          small
          variant="bad"
          icon={<Trash2 size={14} aria-hidden="true" />}
          aria-label={`Delete ${name}`}
          onClick={() => onOpen('delete')}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}

const Skeletons = () => (
  <Loading label="Loading documents">
    <div className="doc-cards">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={360} />
      ))}
    </div>
  </Loading>
)
