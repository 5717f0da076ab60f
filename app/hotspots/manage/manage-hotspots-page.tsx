import { Crosshair, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toApiError, toWords, useAction } from '#app/api/use-action.ts'
import { warm } from '#app/api/warm.ts'
import { SingleProductPicker } from '#app/catalogue/manage-single-product-picker.tsx'
import { usePictureUpload } from '#app/media/use-picture-upload.ts'
import { ProductLine } from '#app/storefront/product-line.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Banner } from '#app/ui/feedback/banner.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { Loading, Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { CarouselArrows } from '#app/ui/pictures/carousel-controls.tsx'
import type { Hotspot } from '#contract/hotspots/calls.ts'
import { hotspotsApi, useListHotspotsQuery } from '../api.ts'
import { HotspotShowcase } from '../hotspot-showcase.tsx'
import { hotspotTexts } from '../hotspot-texts.ts'
import { useCreateHotspotMutation, useDeleteHotspotMutation } from '../manage-api.ts'
import type { ProductField } from './annotation-form.tsx'
import { toAnnotationInputs } from './editor-state.ts'
import { HotspotEditor } from './hotspot-editor.tsx'

const load = warm(() => [hotspotsApi.endpoints.listHotspots.initiate()])

export { load as clientLoader, load as loader }

export default function ManageHotspotsPage() {
  const { data, isError, error, refetch } = useListHotspotsQuery()
  // The image itself, not its id: the one being edited stays on screen, whatever is refetched.
  const [edited, setEdited] = useState<Hotspot>()
  // Kept here, because the list is not on screen while an image is edited, and closing returns to that image. Its place is
  // for when a colleague deletes it: its neighbour takes over, not the first image.
  const [selected, setSelected] = useState<Shown>({ id: undefined, at: 0 })
  const at = selected.id === undefined ? 0 : (data?.findIndex(({ _id }) => _id === selected.id) ?? -1)
  const id = data?.[at]?._id
  if (id !== undefined && (id !== selected.id || at !== selected.at)) setSelected({ id, at })
  // Nothing is left to look at.
  if (data?.length === 0 && selected.id !== undefined) setSelected({ id: undefined, at: 0 })
  const { upload, isUploading } = usePictureUpload()
  const text = isError ? toWords(toApiError(error), { fallback: 'The hotspots could not be loaded.' }) : undefined
  useEffect(() => {
    if (text) toast.error(text, 'hotspot-list')
  }, [text])
  const reload = async (id: string) => {
    const fresh = await refetch()
    setEdited(fresh.data?.find(({ _id }) => _id === id))
  }
  return (
    <>
      <title>Hotspots | Back-office</title>
      {edited ? (
        <HotspotEditor
          key={edited.updatedAt}
          hotspot={edited}
          {...{ upload, isUploading, productField, productView }}
          onReload={(id) => void reload(id)}
          onClose={(id) => {
            setSelected({ ...selected, id })
            setEdited(undefined)
          }}
        />
      ) : (
        <>
          <div className="office-page-head">
            <h1>{hotspotTexts.selectImage}</h1>
            <span className="flex-1" />
            <ButtonLink small variant="primary" to="/manage/create-tooltip">
              New image
            </ButtonLink>
          </div>
          {text && (
            <ErrorState title="The hotspots could not be loaded" onRetry={refetch}>
              {text}
            </ErrorState>
          )}
          {!data && !isError && (
            <Loading label="Loading hotspots">
              <Skeleton height={480} />
            </Loading>
          )}
          {data && (
            <HotspotList
              hotspots={data}
              shown={selected}
              onShow={(next) => setSelected({ ...selected, id: next })}
              onEdit={setEdited}
            />
          )}
        </>
      )}
    </>
  )
}

/** The image on screen, and its place in the list when it was last there. */
type Shown = { id: string | undefined; at: number }

type ListProps = {
  hotspots: Hotspot[]
  shown: Shown
  onShow: (id: string | undefined) => void
  onEdit: (hotspot: Hotspot) => void
}

function HotspotList({ hotspots, shown, onShow, onEdit }: ListProps) {
  const [deleting, setDeleting] = useState<Hotspot>()
  const [deleted, setDeleted] = useState<Hotspot>()
  const index = Math.min(shown.at, hotspots.length - 1)
  const current = hotspots[index]
  const isGone = current !== undefined && shown.id !== undefined && current._id !== shown.id && !deleting
  const move = (by: number) => onShow(hotspots[(index + by + hotspots.length) % hotspots.length]?._id)
  return (
    <>
      {deleted && <DeletedBanner hotspot={deleted} onDone={() => setDeleted(undefined)} />}
      {isGone && (
        <div className="mb-4">
          <Banner tone="hold">
            Someone else deleted the image you were looking at. You now see the one next to it.
          </Banner>
        </div>
      )}
      {!current ? (
        <EmptyState
          title="No hotspot images yet"
          icon={<Crosshair size={36} strokeWidth={1.5} aria-hidden="true" />}
          action={
            <ButtonLink variant="primary" to="/manage/create-tooltip">
              Create a hotspot image
            </ButtonLink>
          }
        >
          A hotspot image has numbered points. Visitors tap a point to read about a part, and to buy it.
        </EmptyState>
      ) : (
        <section className="panel" aria-roledescription="carousel" aria-label="Hotspot images">
          <div className="panel-head">
            <h2>
              Image {index + 1} of {hotspots.length}
            </h2>
            <div className="flex flex-wrap items-center gap-3">
              <CarouselArrows small name="image" onPrevious={() => move(-1)} onNext={() => move(1)} />
              <Button small icon={<Pencil size={14} aria-hidden="true" />} onClick={() => onEdit(current)}>
                Edit
              </Button>
              <Button
                small
                variant="outline-danger"
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => setDeleting(current)}
              >
                Delete
              </Button>
            </div>
          </div>
          <div className="panel-body">
            <HotspotShowcase
              key={current._id}
              image={current.image}
              annotations={current.annotations}
              product={productView}
            />
          </div>
        </section>
      )}
      {deleting && (
        <DeleteHotspot
          hotspot={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => {
            move(1)
            setDeleted(deleting)
            setDeleting(undefined)
          }}
        />
      )}
    </>
  )
}

type DeleteProps = { hotspot: Hotspot; onClose: () => void; onDeleted: () => void }

function DeleteHotspot({ hotspot, onClose, onDeleted }: DeleteProps) {
  const [deleteHotspot] = useDeleteHotspotMutation()
  const { run, state, isBusy } = useAction(deleteHotspot, { fallback: 'The image could not be deleted.' })
  const confirm = async () => {
    if (!hotspot._id) return toast.error(hotspotTexts.idMissing)
    const reply = await run({ params: { id: hotspot._id } })
    if (!reply.ok) return toast.error(reply.text)
    toast.success(reply.value.message)
    onDeleted()
  }
  const points = hotspot.annotations.length
  return (
    <ConfirmDialog
      open
      title="Delete Hotspot Image?"
      busy={isBusy}
      error={state.kind === 'failed' ? state.text : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {`Are you sure you want to delete this image and its ${points === 1 ? 'one point' : `${points} points`}?`}
    </ConfirmDialog>
  )
}

/** Until the page is left, the image and its annotations can be restored: its files still exist. */
function DeletedBanner({ hotspot, onDone }: { hotspot: Hotspot; onDone: () => void }) {
  const [createHotspot] = useCreateHotspotMutation()
  const { run, isBusy } = useAction(createHotspot, { fallback: 'The image could not be restored.' })
  const restore = async () => {
    const reply = await run({ body: { image: hotspot.image, annotations: toAnnotationInputs(hotspot.annotations) } })
    if (!reply.ok) return toast.error(reply.text)
    toast.success('The image has been restored at the end of the list.')
    onDone()
  }
  return (
    <div className="mb-4">
      <Banner tone="info">
        <div className="flex flex-wrap items-center gap-3">
          <span>The image was deleted.</span>
          <Button small busy={isBusy} busyText="Restoring" onClick={() => void restore()}>
            Undo
          </Button>
        </div>
      </Banner>
    </div>
  )
}

const productView = (id: string) => <ProductLine id={id} />
const productField: ProductField = (id, onChange) => (
  <SingleProductPicker
    label="Product"
    hint="Shows its price and stock, and adds it to the cart."
    {...{ id, onChange }}
  />
)
