import { Eye, List, Redo2, Undo2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toast.ts'
import { LeaveGuard } from '#app/ui/forms/form/leave-guard.tsx'
import { SegmentedControl } from '#app/ui/forms/inputs/segmented-control.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { maxAnnotations, placeForm, pointGeometry } from '#contract/hotspots/geometry.ts'
import { HotspotShowcase } from '../hotspot-showcase.tsx'
import { hotspotTexts } from '../hotspot-texts.ts'
import { AnnotatableImage, type Mode, type OpenPoint } from './annotatable-image.tsx'
import type { ProductField, UploadPicture } from './annotation-form.tsx'
import { AnnotationList, AnnotationsPopup } from './annotation-list.tsx'
import { CanvasFooter } from './canvas-footer.tsx'
import { HotspotImageField } from './hotspot-image-field.tsx'
import type { Editor } from './use-editor.ts'
import { useFocusAfter } from './use-focus-after.ts'

type Props = {
  editor: Editor
  title: string
  save: { text: string; busyText: string; isBusy: boolean; isUploading: boolean; run: () => void }
  /** Leads back to the list, if there is one. */
  onClose?: () => void
  /** While an image is being created it cannot be edited: the next one starts empty. */
  isFrozen?: boolean
  /** A message above the image. */
  notice?: ReactNode
  upload: UploadPicture
  productField: ProductField
  productView: (id: string) => ReactNode
}

/** Where a new or stored image gets its annotations. */
export function Workbench(props: Props) {
  const { editor, title, save, onClose, isFrozen = false, notice, upload, productField, productView } = props
  const [mode, setMode] = useState<Mode>('create')
  const [open, setOpen] = useState<OpenPoint>({ kind: 'none' })
  const [isTyped, setTyped] = useState(false)
  const [question, setQuestion] = useState<{ goOn: () => void }>()
  const [isClosing, setClosing] = useState(false)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isListing, setListing] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { bench, focusAfter } = useFocusAfter()
  const { image, annotations } = editor.present

  const numberOf = (id: string) => annotations.findIndex((annotation) => annotation.id === id) + 1
  const focusMarker = (number: number) => focusAfter(number > 0 ? `[data-number="${number}"]` : '[data-add-point]')
  const close = () => {
    focusMarker(open.kind === 'view' || open.kind === 'edit' ? numberOf(open.id) : 0)
    setOpen({ kind: 'none' })
  }
  /** Input that is not part of the image yet is discarded only after confirmation. */
  const unlessTyped = (goOn: () => void) => (isTyped ? setQuestion({ goOn }) : goOn())
  const openPoint = (next: OpenPoint) => {
    if (next.kind === 'new' && annotations.length >= maxAnnotations)
      return toast.error(`An image can have at most ${maxAnnotations} points.`)
    // The form for a new point moves with it, and its input stays.
    if (next.kind === 'new' && open.kind === 'new') return setOpen(next)
    unlessTyped(() => {
      if (next.kind === 'none') return close()
      if (open.kind === 'edit' && next.kind === 'view') focusMarker(numberOf(next.id))
      setOpen(next)
    })
  }
  const remove = (id: string) => {
    editor.pointDeleted(id)
    setOpen({ kind: 'none' })
    toast.success(hotspotTexts.annotationDeleted)
  }
  const removeHere = (id: string) =>
    unlessTyped(() => {
      focusMarker(Math.min(numberOf(id), annotations.length - 1))
      remove(id)
    })
  // For keyboard users: the point starts in the middle, and the arrow keys move it.
  const addInTheMiddle = () => {
    setMode('create')
    const at = placeForm({ x: window.innerWidth / 2, y: window.innerHeight / 3 }, window.innerWidth)
    openPoint({ kind: 'new', point: { ...pointGeometry, x: 0.5, y: 0.5 }, at })
  }
  const isUnsaved = editor.changes > 0 || isTyped
  return (
    <div ref={bench}>
      <LeaveGuard when={isUnsaved}>
        {editor.changes > 0
          ? `${describeUnsaved(editor.changes)}. They will be lost if you leave.`
          : 'The annotation you are writing will be lost if you leave.'}
      </LeaveGuard>
      <div className="office-page-head">
        {onClose && (
          <IconButton framed small label="Close the editor" onClick={() => (isUnsaved ? setClosing(true) : onClose())}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
        <div className="grid justify-items-start gap-0.5">
          <h1>{title}</h1>
          {/* Always present: a line appearing with the first change would move the image. */}
          <Chip tone={editor.changes > 0 ? 'hold' : 'idle'}>
            {editor.changes > 0 ? describeUnsaved(editor.changes) : 'No changes to save'}
          </Chip>
        </div>
        <span className="flex-1" />
        <IconButton framed small label="Undo" disabled={!editor.canUndo} onClick={() => unlessTyped(editor.undo)}>
          <Undo2 size={16} aria-hidden="true" />
        </IconButton>
        <IconButton framed small label="Redo" disabled={!editor.canRedo} onClick={() => unlessTyped(editor.redo)}>
          <Redo2 size={16} aria-hidden="true" />
        </IconButton>
        <SegmentedControl
          label="Mode"
          value={mode}
          options={[
            { value: 'create', label: 'Create' },
            { value: 'edit', label: 'Edit' },
          ]}
          onChange={(next) =>
            unlessTyped(() => {
              setMode(next)
              setOpen({ kind: 'none' })
            })
          }
        />
        <Button
          small
          icon={<Eye size={15} aria-hidden="true" />}
          aria-pressed={isPreviewing}
          disabled={!image}
          onClick={() =>
            unlessTyped(() => {
              setOpen({ kind: 'none' })
              setPreviewing(!isPreviewing)
            })
          }
        >
          {isPreviewing ? 'Back to editing' : 'Preview'}
        </Button>
        <Button small icon={<List size={15} aria-hidden="true" />} onClick={() => unlessTyped(() => setListing(true))}>
          View Annotations
        </Button>
        <Button
          small
          variant="primary"
          busy={save.isBusy || save.isUploading}
          busyText={save.isBusy ? save.busyText : 'Uploading'}
          onClick={() => unlessTyped(save.run)}
        >
          {save.text}
        </Button>
      </div>
      {notice}
      {isPreviewing && image ? (
        <section className="panel panel-body" aria-label="Preview, as a shopper sees it">
          <HotspotShowcase image={image} annotations={annotations} product={productView}>
            <p className="note mb-3">As a shopper sees it, including your unsaved changes.</p>
          </HotspotShowcase>
        </section>
      ) : (
        <div className="hotspot-editor" inert={isFrozen}>
          <section className="panel" aria-label="Annotatable image">
            {image ? (
              <>
                <div className="hotspot-canvas">
                  <AnnotatableImage
                    {...{ image, annotations, mode, open, upload, productField, productView }}
                    onOpen={openPoint}
                    onClose={close}
                    onTyped={setTyped}
                    onViewed={(id) => {
                      focusMarker(numberOf(id))
                      setOpen({ kind: 'view', id })
                    }}
                    onMoved={(id, point, by) => {
                      editor.pointMoved(id, point, by)
                      setAnnouncement(`Point ${numberOf(id)}: ${describePlace(point)}`)
                    }}
                    onCreated={(point, data) => {
                      editor.pointCreated(point, data)
                      focusMarker(annotations.length + 1)
                      setOpen({ kind: 'none' })
                    }}
                    onEdited={editor.pointEdited}
                    onDeleted={removeHere}
                  />
                </div>
                <CanvasFooter mode={mode} next={annotations.length + 1} onAdd={addInTheMiddle} />
              </>
            ) : (
              <div className="panel-body">
                <HotspotImageField image="" onImage={editor.pictureChosen} upload={upload} roomy />
              </div>
            )}
          </section>
          <div className="grid gap-4">
            <AnnotationList
              annotations={annotations}
              current={open.kind === 'view' || open.kind === 'edit' ? open.id : undefined}
              onEdit={(id) =>
                unlessTyped(() => {
                  setMode('edit')
                  setOpen({ kind: 'edit', id })
                })
              }
              onDelete={removeHere}
              onOrder={editor.pointsOrdered}
            />
            {image && (
              <div className="panel panel-body">
                <HotspotImageField image={image} onImage={editor.pictureChosen} upload={upload} />
              </div>
            )}
          </div>
        </div>
      )}
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {isListing && <AnnotationsPopup annotations={annotations} onDelete={remove} onClose={() => setListing(false)} />}
      <ConfirmDialog
        open={question !== undefined}
        title="Continue without this annotation?"
        confirmText="Continue without it"
        onConfirm={() => {
          setQuestion(undefined)
          setTyped(false)
          setOpen({ kind: 'none' })
          question?.goOn()
        }}
        onCancel={() => setQuestion(undefined)}
      >
        This point is not part of the image yet. Finish it first, or discard what you typed.
      </ConfirmDialog>
      <ConfirmDialog
        open={isClosing}
        title="Close without saving?"
        confirmText="Close"
        onConfirm={() => onClose?.()}
        onCancel={() => setClosing(false)}
      >
        Your changes to this image are not saved and will be lost.
      </ConfirmDialog>
    </div>
  )
}

const describeUnsaved = (changes: number) => (changes === 1 ? '1 unsaved change' : `${changes} unsaved changes`)
const percent = (part: number) => `${Math.round(part * 1000) / 10}%`
const describePlace = ({ x, y }: { x: number; y: number }) => `${percent(x)} from the left, ${percent(y)} from the top.`
