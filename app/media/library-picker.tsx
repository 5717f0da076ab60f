import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import type { LibraryImage } from '#contract/media/library-calls.ts'
import { useListLibraryQuery } from './library-api.ts'
import { LibraryGrid } from './library-grid.tsx'

type Props = { title?: string; onChoose: (image: LibraryImage) => void; onClose: () => void }

const limit = 24

/** Choosing one of the shop's images. */
export default function LibraryPicker({ title = 'Choose from the library', onChoose, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useListLibraryQuery({
    querystring: { page, limit, ...(search ? { search } : {}) },
  })
  return (
    <Dialog open wide title={title} onClose={onClose}>
      <div className="grid gap-4">
        <DebouncedSearch
          slash={false}
          label="Search images"
          value={search}
          onChange={(text) => {
            setSearch(text)
            setPage(1)
          }}
        />
        {isError && <ErrorState title="The library could not be loaded" onRetry={refetch} />}
        {!data && !isError && (
          <Loading label="Loading the library">
            <Skeleton height={320} />
          </Loading>
        )}
        {data?.images.length === 0 && (
          <EmptyState heading="h3" title={search ? 'No images found' : 'No images yet'}>
            {search ? 'Try a shorter search.' : 'Upload one in the form; it is here from then on.'}
          </EmptyState>
        )}
        {data && <LibraryGrid images={data.images} onOpen={onChoose} />}
        {data && data.pages > 1 && (
          <div className="flex items-center gap-3">
            <Button small disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span className="note" role="status">
              Page {page} of {data.pages}
            </span>
            <Button small disabled={page >= data.pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
