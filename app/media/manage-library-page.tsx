import { Camera } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { DebouncedSearch } from '#app/ui/forms/debounced-search.tsx'
import { DropZone } from '#app/ui/forms/inputs/drop-zone.tsx'
import { TabLinks } from '#app/ui/navigation/tab-links.tsx'
import { useUrlState } from '#app/ui/navigation/use-url-state.ts'
import { PageFoot } from '#app/ui/tables/page-foot.tsx'
import { Toolbar } from '#app/ui/tables/toolbar.tsx'
import type { LibraryImage } from '#contract/media/library-calls.ts'
import { useListLibraryQuery } from './library-api.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibraryImageDialog } from './manage-library-image.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

const limit = 48
const tabs = [
  { value: '', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'deleted', label: 'Deleted' },
] as const
const emptyTabs = {
  '': { title: 'No images yet', text: 'Drop images above, or upload them in any form: they are all here.' },
  unused: { title: 'Every image is used', text: 'Images that no page shows are listed here.' },
  deleted: { title: 'Nothing was deleted', text: 'A deleted image can be brought back from here for a day.' },
}

/** Every image of the shop. Search, tab and page are in the URL. */
export default function ManageLibraryPage() {
  const [params, change] = useUrlState()
  const [open, setOpen] = useState<LibraryImage>()
  const show = tabs.find(({ value }) => value && value === params.get('show'))?.value
  const search = params.get('search') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const { data, isError, refetch } = useListLibraryQuery({
    querystring: { page, limit, ...(search ? { search } : {}), ...(show ? { show } : {}) },
  })
  const to = (value: string) => {
    const next = new URLSearchParams(params)
    next.delete('page')
    if (value) next.set('show', value)
    else next.delete('show')
    return `?${next}`
  }
  return (
    <>
      <title>Images | Back-office</title>
      <div className="office-page-head">
        <h1>Images</h1>
      </div>
      <UploadImages />
      <section className="panel">
        <TabLinks
          label="Images by use"
          tabs={tabs.map(({ value, label }) => ({ to: to(value), label, current: (show ?? '') === value }))}
        />
        <Toolbar>
          <DebouncedSearch label="Search images" value={search} onChange={(text) => change({ search: text })} />
        </Toolbar>
        <div className="panel-body">
          {isError && <ErrorState title="The library could not be loaded" onRetry={refetch} />}
          {!data && !isError && (
            <Loading label="Loading the library">
              <Skeleton height={420} />
            </Loading>
          )}
          {data?.images.length === 0 && (
            <EmptyState title={search ? 'No images found' : emptyTabs[show ?? ''].title}>
              {search ? 'Try a shorter search, or look under another tab.' : emptyTabs[show ?? ''].text}
            </EmptyState>
          )}
          {data && <LibraryGrid images={data.images} onOpen={setOpen} />}
        </div>
        {data && <PageFoot page={data.page} limit={limit} pages={data.pages} total={data.total} />}
      </section>
      {open && <LibraryImageDialog image={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

const words = { loading: 'Uploading Image...', done: 'Image uploaded successfully!', failed: 'Image upload failed.' }

function UploadImages() {
  const { upload, isUploading } = usePictureUpload()
  const [problems, setProblems] = useState<string[]>([])
  const camera = useRef<HTMLInputElement>(null)
  const take = async (files: readonly File[]) => {
    setProblems([])
    for (const file of files) {
      const result = file.type.startsWith('image/')
        ? await upload(file, words)
        : { reason: 'This is not an image file.' }
      if ('reason' in result) setProblems((before) => [...before, `${file.name}: ${result.reason}`])
    }
  }
  return (
    <div className="grid gap-3 mb-6">
      <DropZone
        label="Add images"
        accept="image/*"
        prompt="Drop images here, or choose some"
        disabled={isUploading}
        chosen={isUploading ? words.loading : undefined}
        error={problems.length > 0 ? problems.join(' ') : undefined}
        onFiles={(files) => void take(files)}
      />
      <Button
        className="md:hidden"
        icon={<Camera size={16} aria-hidden="true" />}
        disabled={isUploading}
        onClick={() => camera.current?.click()}
      >
        Take a photo
      </Button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void take(files)
        }}
      />
    </div>
  )
}
