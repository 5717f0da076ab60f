import { useState } from 'react'
import { warm } from '#app/api/warm.ts'
import { PageBreadcrumbs } from '#app/page/page-breadcrumbs.tsx'
import { PageHead } from '#app/page/page-head.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { SearchField } from '#app/ui/forms/inputs/search-field.tsx'
import { Tabs } from '#app/ui/navigation/tabs.tsx'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { type DocumentTag, documentTags, noDocumentsText } from '#contract/documents/rules.ts'
import { documentsApi, useListDocumentsQuery } from './api.ts'
import { DocumentCard } from './document-card.tsx'
import { useListFailureToast } from './use-list-failure-toast.ts'

const load = warm(() => [documentsApi.endpoints.listDocuments.initiate({ querystring: {} })])

export { load as clientLoader, load as loader }

const labels: Record<DocumentTag, string> = { brochure: 'Brochure', certificate: 'Certificate' }

export default function DownloadsPage() {
  const [tag, setTag] = useState<DocumentTag>('brochure')
  const [search, setSearch] = useState('')
  const { data } = useListDocumentsQuery({ querystring: {} })
  return (
    <>
      <PageHead
        title="Downloads"
        description="Brochures and certificates for our boards and enclosures, as PDF files."
        path="/docs"
      />
      <div className="page-width pb-16">
        <PageBreadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Downloads' }]} />
        <div className="page-head">
          <div>
            <h1>Downloads</h1>
            <p>Brochures, data sheets and certificates, always the current revision.</p>
          </div>
          <SearchField label="Search documents..." value={search} onChange={setSearch} className="w-full max-w-md" />
        </div>
        <Tabs
          label="Document type"
          value={tag}
          onChange={setTag}
          tabs={documentTags.map((value) => ({
            value,
            label: labels[value],
            ...(data && { count: findDocuments(data.docs, value, search).length }),
          }))}
        >
          <Documents tag={tag} search={search} />
        </Tabs>
      </div>
    </>
  )
}

function findDocuments(docs: readonly ShopDocument[], tag: DocumentTag, search: string): ShopDocument[] {
  const term = search.trim().toLowerCase()
  return docs.filter((doc) => doc.tag === tag && doc.name.toLowerCase().includes(term))
}

function Documents({ tag, search }: { tag: DocumentTag; search: string }) {
  const { data, isError, error, refetch } = useListDocumentsQuery({ querystring: {} })
  useListFailureToast(error)
  if (isError && !data) return <ErrorState title="The documents could not be loaded" onRetry={refetch} />
  if (!data) return <CardSkeletons />
  const matches = findDocuments(data.docs, tag, search)
  if (matches.length === 0)
    return (
      <EmptyState title={noDocumentsText(tag)}>
        {search.trim() && 'Try a shorter search, or look under the other tab.'}
      </EmptyState>
    )
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {matches.length === 1 ? '1 document' : `${matches.length} documents`}
      </p>
      <ul className="document-cards">
        {matches.map((doc) => (
          <DocumentCard key={doc._id} document={doc} />
        ))}
      </ul>
    </>
  )
}

const CardSkeletons = () => (
  <Loading label="Loading documents">
    <div className="document-cards">
      {[0, 1, 2, 3].map((card) => (
        <Skeleton key={card} height={320} />
      ))}
    </div>
  </Loading>
)
