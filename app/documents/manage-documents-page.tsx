import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/feedback/copy-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { documentsApi, useListDocumentsQuery } from './api.ts'
import { DeleteDocument } from './manage-delete-document.tsx'
import { EditDocument } from './manage-edit-document.tsx'
import { useListFailureToast } from './use-list-failure-toast.ts'

const load = warm(() => [documentsApi.endpoints.listDocuments.initiate({ querystring: { drafts: true } })])

export { load as clientLoader, load as loader }

type Open = { kind: 'edit' | 'delete'; document: ShopDocument } | undefined

export default function ManageDocumentsPage() {
  const may = useMay()
  const { data, isError, error, refetch } = useListDocumentsQuery({ querystring: { drafts: true } })
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<Open>()
  useListFailureToast(error)
  const reload = async (id: string) => {
    const fresh = await refetch()
    const newer = fresh.data?.docs.find(({ _id }) => _id === id)
    setOpen(newer && { kind: 'edit', document: newer })
  }
  const term = search.trim().toLowerCase()
  const docs = data?.docs.filter(({ name }) => name.toLowerCase().includes(term))
  return (
    <>
      <title>Documents | Back-office</title>
      <div className="office-page-head">
        <h1>Documents</h1>
        <span className="flex-1" />
        <ButtonLink variant="primary" small to="/manage/upload-docs" icon={<Plus size={16} aria-hidden="true" />}>
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
        <EmptyState title={term ? 'No documents found' : 'No documents yet'}>
          {term
            ? 'Try a shorter search.'
            : 'Upload your first brochure or certificate. It will appear on the Downloads page straight away.'}
        </EmptyState>
      )}
      <ul className="document-cards">
        {docs?.map((document) => (
          <Card key={document._id} document={document} onOpen={(kind) => setOpen({ kind, document })} />
        ))}
      </ul>
      {open?.kind === 'edit' && (
        <EditDocument
          key={open.document.updatedAt}
          document={open.document}
          onReload={() => void reload(open.document._id)}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open?.kind === 'delete' && <DeleteDocument document={open.document} onClose={() => setOpen(undefined)} />}
      {may('audit.read') && <HistoryPanel entity="document" />}
    </>
  )
}

function Card({
  document: { name, tag, image, url, isDraft },
  onOpen,
}: {
  document: ShopDocument
  onOpen: (kind: 'edit' | 'delete') => void
}) {
  return (
    <li className="document-card">
      <Picture image={image} alt="" sizes="300px" className="aspect-4/3" />
      <h2>{name}</h2>
      <p className="document-card-tag">
        <span className="capitalize">{tag}</span>
        {isDraft && ', not in the shop yet: its product is a draft'}
      </p>
      <div className="document-card-actions grid grid-cols-2">
        <ButtonAnchor small href={url} target="_blank" rel="noopener noreferrer" aria-label={`View PDF of ${name}`}>
          View PDF
        </ButtonAnchor>
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
          variant="outline-danger"
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
    <div className="document-cards">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={360} />
      ))}
    </div>
  </Loading>
)
