import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { ErrorState } from '#app/ui/feedback/error-state.tsx'
import { TextSkeleton } from '#app/ui/feedback/list-skeleton.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { formatCount } from '#app/ui/format/format-count.ts'
import { FormDialog } from '#app/ui/forms/form/form-dialog.tsx'
import { FormMessage } from '#app/ui/forms/form/form-parts.tsx'
import { TextInput } from '#app/ui/forms/inputs/text-input.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { LibraryDetail, LibraryImage, Place } from '#contract/media/library-calls.ts'
import {
  useDeleteLibraryImageMutation,
  useGetLibraryImageQuery,
  useReplaceLibraryImageMutation,
  useRestoreLibraryImageMutation,
  useUpdateLibraryImageMutation,
} from './library-api.ts'
import { nameOfImage } from './library-grid.tsx'

const LibraryPicker = lazy(() => import('./library-picker.tsx'))

const toPage: Record<Place['kind'], (id: string) => string> = {
  product: (id) => `/manage/update-product/${id}`,
  category: () => '/manage/categories',
  brand: () => '/manage/brands',
  project: (id) => `/manage/update-project/${id}`,
  slide: () => '/manage/update-slider',
  hotspot: () => '/manage/update-tooltips',
  document: () => '/manage/update-docs',
  page: (id) => `/manage/pages/${id}`,
  shop: () => '/manage/settings',
}
const kinds: Record<Place['kind'], string> = {
  product: 'Product',
  category: 'Category',
  brand: 'Brand',
  project: 'Project',
  slide: 'Slide',
  hotspot: 'Hotspot',
  document: 'Document',
  page: 'Page',
  shop: 'Settings',
}

type Props = { image: LibraryImage; onClose: () => void }

/** One image: its words, where it is used, and what can be done with it. */
export function LibraryImageDialog({ image, onClose }: Props) {
  const { data, isError, refetch } = useGetLibraryImageQuery({ params: { key: image.key } })
  if (data) return <Details key={data.updatedAt ?? ''} image={data} onReload={refetch} onClose={onClose} />
  return (
    <Dialog open title={nameOfImage(image)} onClose={onClose}>
      {isError ? (
        <ErrorState heading="h3" title="This image could not be loaded" onRetry={refetch} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Dialog>
  )
}

const schema = z.object({ name: z.string(), alt: z.string() })

function Details({ image, onReload, onClose }: { image: LibraryDetail; onReload: () => void; onClose: () => void }) {
  const { key, name, alt, updatedAt, uses, places, deletedAt } = image
  const [isReplacing, setReplacing] = useState(false)
  const [chosen, setChosen] = useState<LibraryImage>()
  const [update] = useUpdateLibraryImageMutation()
  const { run } = useAction(update, { fallback: 'This image could not be saved.' })
  const { remove, restore } = useDeletion(image)
  const replacement = useReplacement(key)
  if (chosen)
    return (
      <ConfirmDialog
        open
        title="Replace this image?"
        variant="primary"
        confirmText="Replace"
        busyText="Replacing"
        busy={replacement.isBusy}
        onCancel={() => setChosen(undefined)}
        onConfirm={async () => {
          if (await replacement.replace(chosen.key)) onClose()
        }}
      >
        {describePlaces(uses)} will show {nameOfImage(chosen)} instead of {nameOfImage(image)}. Orders and quotes keep
        the image they were made with.
      </ConfirmDialog>
    )
  if (isReplacing)
    return (
      <Suspense fallback={null}>
        <LibraryPicker
          title="Replace everywhere with"
          onClose={() => setReplacing(false)}
          onChoose={(other) => (other.key === key ? setReplacing(false) : setChosen(other))}
        />
      </Suspense>
    )
  return (
    <FormDialog
      title={nameOfImage(image)}
      wide
      action="Save"
      schema={schema}
      defaultValues={{ name, alt }}
      onClose={onClose}
      message={<FormMessage onReload={onReload} />}
      onSubmit={async (words, { pressed }) => {
        const seen = pressed === 'overwrite' || !updatedAt ? {} : { updatedAt }
        const reply = await run({ params: { key }, body: { ...words, ...seen } })
        if (!reply.ok) return reply
        toast.success('Saved.')
        onClose()
      }}
      others={
        <>
          {places.length > 0 && <Button onClick={() => setReplacing(true)}>Replace everywhere</Button>}
          {places.length === 0 && !deletedAt && (
            <Button variant="outline-danger" onClick={() => void remove().then((isDone) => isDone && onClose())}>
              Delete
            </Button>
          )}
          {deletedAt && <Button onClick={() => void restore().then((isDone) => isDone && onClose())}>Restore</Button>}
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Picture image={image.image} alt={alt} sizes="320px" className="w-full h-auto" />
        <div className="grid gap-4 content-start">
          <TextInput name="name" label="Name" maxLength={150} hint="Only for the office." />
          <TextInput
            name="alt"
            label="What it shows"
            maxLength={160}
            hint="For people who cannot see it. Proposed where you choose the image."
          />
          <div>
            <h3 className="field-label mb-1">Where it is used</h3>
            {places.length === 0 ? (
              <p className="note">
                {deletedAt ? 'Nowhere. It is deleted, and can be restored for a day.' : 'Nowhere in the shop today.'}
              </p>
            ) : (
              <ul className="grid gap-1">
                {places.map(({ kind, id, label }) => (
                  <li key={`${kind} ${id}`}>
                    {kinds[kind]}: <Link to={toPage[kind](id)}>{label || 'without a name'}</Link>
                  </li>
                ))}
                {uses > places.length && <li className="note">And {formatCount(uses - places.length)} more.</li>}
              </ul>
            )}
          </div>
        </div>
      </div>
    </FormDialog>
  )
}

const describePlaces = (count: number) => (count === 1 ? 'One place' : `${formatCount(count)} places`)

function useDeletion(image: LibraryDetail) {
  const [deleteImage] = useDeleteLibraryImageMutation()
  const [restoreImage] = useRestoreLibraryImageMutation()
  const deletion = useAction(deleteImage, { fallback: 'This image could not be deleted.' })
  const restoring = useAction(restoreImage, { fallback: 'This image could not be restored.' })
  const params = { key: image.key }
  const restore = async () => {
    const reply = await restoring.run({ params })
    if (reply.ok) toast.success('The image is back.')
    else toast.error(reply.text)
    return reply.ok
  }
  const remove = async () => {
    const reply = await deletion.run({ params })
    if (reply.ok)
      toast.offer(`${nameOfImage(image)} was deleted.`, { label: 'Undo', forMs: 10_000, run: () => void restore() })
    else toast.error(reply.text)
    return reply.ok
  }
  return { remove, restore }
}

function useReplacement(from: string) {
  const [replaceImage, { isLoading: isBusy }] = useReplaceLibraryImageMutation()
  const { run } = useAction(replaceImage, { fallback: 'The image could not be replaced.' })
  const replace = async (to: string) => {
    const reply = await run({ params: { key: from }, body: { with: to } })
    if (!reply.ok) {
      toast.error(reply.text)
      return false
    }
    const { places } = reply.value
    const undo = async () => {
      const back = await run({ params: { key: to }, body: { with: from, places } })
      if (back.ok) toast.success('Everything shows the image from before.')
      else toast.error(back.text)
    }
    toast.offer(`Replaced in ${describePlaces(places.length).toLowerCase()}.`, {
      label: 'Undo',
      forMs: 10_000,
      run: () => void undo(),
    })
    return true
  }
  return { replace, isBusy }
}
