import { Images } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMay } from '#app/accounts/use-may.ts'
import { warm } from '#app/api/warm.ts'
import { HistoryPanel } from '#app/audit/manage-history-panel.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import { SlideShow } from '#app/ui/pictures/slide-show.tsx'
import type { Slide } from '#contract/sliders/calls.ts'
import { slidersApi, useListSlidesQuery } from './api.ts'
import { DeleteSlide } from './manage-delete-slide.tsx'
import { EditSlide } from './manage-edit-slide.tsx'
import { SlideCard } from './manage-slide-card.tsx'
import { sliderTexts } from './slider-texts.ts'
import { useSlideOrder } from './use-slide-order.ts'

const load = warm(() => [slidersApi.endpoints.listSlides.initiate()])

export { load as clientLoader, load as loader }

export default function ManageSlidesPage() {
  const may = useMay()
  const { data, isError, refetch } = useListSlidesQuery()
  useEffect(() => {
    if (isError) toast.error(sliderTexts.loadFailed, 'slide-list')
  }, [isError])
  return (
    <>
      <title>Update Slider | Back-office</title>
      <div className="office-page-head">
        <h1>Update Slider</h1>
        <span className="flex-1" />
        {data && data.sliders.length > 0 && (
          <ButtonLink small to="/manage/create-slider">
            Create Slide
          </ButtonLink>
        )}
      </div>
      {isError && <ErrorState title={sliderTexts.loadFailed} onRetry={refetch} />}
      {!data && !isError && <Waiting />}
      {data?.sliders.length === 0 && <NoSlides />}
      {data && data.sliders.length > 0 && <Slides slides={data.sliders} refetch={refetch} />}
      {may('audit.read') && <HistoryPanel entity="slide" />}
    </>
  )
}

/** The slide itself, not its id: a refetch must not reset the form. */
type Open = { kind: 'viewing' } | { kind: 'editing' | 'deleting'; slide: Slide }

type SlidesProps = { slides: Slide[]; refetch: ReturnType<typeof useListSlidesQuery>['refetch'] }

function Slides({ slides, refetch }: SlidesProps) {
  const [open, setOpen] = useState<Open>({ kind: 'viewing' })
  const [index, setIndex] = useState(0)
  const { upload, isUploading } = usePictureUpload()
  const view = () => setOpen({ kind: 'viewing' })
  const reload = async (id: string) => {
    const fresh = await refetch()
    const newer = fresh.data?.sliders.find(({ _id }) => _id === id)
    setOpen(newer ? { kind: 'editing', slide: newer } : { kind: 'viewing' })
  }
  if (open.kind === 'editing')
    return (
      <EditSlide
        key={open.slide.updatedAt}
        slide={open.slide}
        upload={upload}
        isUploading={isUploading}
        onReload={() => void reload(open.slide._id)}
        onClose={view}
      />
    )
  return (
    <div className="grid gap-5">
      <Panel title={`Slide ${Math.min(index, slides.length - 1) + 1} of ${slides.length}`}>
        <SlideShow
          label="Sliders"
          evenAlone
          index={index}
          onIndex={setIndex}
          slides={slides.map((slide, position) => ({
            id: slide._id,
            content: (
              <SlideCard
                slide={slide}
                isCurrent={position === Math.min(index, slides.length - 1)}
                onEdit={() => setOpen({ kind: 'editing', slide })}
                onDelete={() => setOpen({ kind: 'deleting', slide })}
              />
            ),
          }))}
        />
      </Panel>
      {slides.length > 1 && <SlideOrder slides={slides} onShow={setIndex} />}
      {open.kind === 'deleting' && <DeleteSlide slide={open.slide} onClose={view} />}
    </div>
  )
}

function SlideOrder({ slides, onShow }: { slides: Slide[]; onShow: (index: number) => void }) {
  const order = useSlideOrder(slides)
  return (
    <Panel title="Order on the home page" flush>
      <SortableList
        label="Order of the slides"
        items={slides}
        itemId={({ _id }) => _id}
        itemName={({ text }) => text || 'No Title'}
        onOrder={(ordered) => void order(ordered)}
      >
        {({ text, image }, position) => (
          <>
            <Picture image={image} alt="" sizes="96px" className="h-11 w-18 flex-none rounded-s object-cover" />
            <span className="tabular-nums text-note text-ink-3">{position + 1}</span>
            <button type="button" className="text-left underline underline-offset-3" onClick={() => onShow(position)}>
              {text || 'No Title'}
            </button>
          </>
        )}
      </SortableList>
    </Panel>
  )
}

const NoSlides = () => (
  <EmptyState
    title="No Sliders Found"
    icon={<Images size={36} strokeWidth={1.5} aria-hidden="true" />}
    action={
      <ButtonLink variant="primary" to="/manage/create-slider">
        Create Your First Slider
      </ButtonLink>
    }
  >
    Sliders are the large images at the top of the home page, each with a title, a button and a link. Visitors see them
    first, so use them for what matters most this month.
  </EmptyState>
)

const Waiting = () => (
  <Loading label="Loading slides">
    <Skeleton height={360} />
  </Loading>
)
