import { Eye, List, MousePointer2, Plus, Redo2, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { LeaveGuard } from '#app/ui/leave-guard.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { toast } from '#app/ui/toast.ts'
import { placeForm, pointGeometry } from '#contract/hotspots-geometry.ts'
import { HotspotShowcase } from './hotspot-showcase.tsx'
import { hotspotTexts } from './hotspot-texts.ts'
import { AnnotatableImage, type Mode, type OpenPoint } from './manage-annotatable-image.tsx'
import type { ProductField, UploadPicture } from './manage-annotation-form.tsx'
import { AnnotationList, AnnotationsPopup } from './manage-annotation-list.tsx'
import { HotspotImageField } from './manage-hotspot-image-field.tsx'
import type { Editor } from './manage-use-editor.ts'

type Props = {
  editor: Editor
  /** Stands before the controls: the close button and the title. */
  head: ReactNode
  /** The button that saves. */
  action: ReactNode
  /** What has to be said above the picture. */
  notice?: ReactNode
  upload: UploadPicture
  productField: ProductField
  productView: (id: string) => ReactNode
}

/** Where a picture gets its points; for a new picture and for a stored one alike. */
export function Workbench({ editor, head, action, notice, upload, productField, productView }: Props) {
  const [mode, setMode] = useState<Mode>('create')
  const [open, setOpen] = useState<OpenPoint>({ kind: 'none' })
  const [isPreviewing, setPreviewing] = useState(false)
  const [isListing, setListing] = useState(false)
  const { image, annotations } = editor.present
  const close = () => setOpen({ kind: 'none' })
  const remove = (id: string) => {
    editor.pointDeleted(id)
    close()
    toast.success(hotspotTexts.annotationDeleted)
  }
  // For those who have no mouse: the point begins in the middle, and the arrow keys take it where it belongs.
  const addInTheMiddle = () => {
    setMode('create')
    const at = placeForm({ x: window.innerWidth / 2, y: window.innerHeight / 3 }, window.innerWidth)
    setOpen({ kind: 'new', point: { ...pointGeometry, x: 0.5, y: 0.5 }, at })
  }
  return (
    <>
      <LeaveGuard when={editor.changes > 0}>{`${inWords(editor.changes)}. They are lost when you leave.`}</LeaveGuard>
      <div className="work-head">
        {head}
        {editor.changes > 0 && <Chip tone="hold">{inWords(editor.changes)}</Chip>}
        <span className="sp" />
        <IconButton framed small label="Undo" disabled={!editor.canUndo} onClick={editor.undo}>
          <Undo2 size={16} aria-hidden="true" />
        </IconButton>
        <IconButton framed small label="Redo" disabled={!editor.canRedo} onClick={editor.redo}>
          <Redo2 size={16} aria-hidden="true" />
        </IconButton>
        <Segmented
          label="Mode"
          value={mode}
          options={[
            { value: 'create', label: 'Create' },
            { value: 'edit', label: 'Edit' },
          ]}
          onChange={(next) => {
            setMode(next)
            close()
          }}
        />
        <Button
          small
          icon={<Eye size={15} aria-hidden="true" />}
          aria-pressed={isPreviewing}
          disabled={!image}
          onClick={() => {
            close()
            setPreviewing(!isPreviewing)
          }}
        >
          {isPreviewing ? 'Back to editing' : 'Preview'}
        </Button>
        <Button small icon={<List size={15} aria-hidden="true" />} onClick={() => setListing(true)}>
          View Annotations
        </Button>
        {action}
      </div>
      {notice}
      {isPreviewing && image ? (
        <section className="panel panel-in" aria-label="Preview, as a shopper sees it">
          <HotspotShowcase image={image} annotations={annotations} product={productView}>
            <p className="note mb-3">As a shopper sees it, with the changes that are not saved.</p>
          </HotspotShowcase>
        </section>
      ) : (
        <div className="editor">
          <section className="panel" aria-label="Annotatable image">
            {image ? (
              <>
                <div className="canvas">
                  <AnnotatableImage
                    {...{ image, annotations, mode, open, upload, productField, productView }}
                    onOpen={setOpen}
                    onMoved={editor.pointMoved}
                    onCreated={(point, data) => {
                      editor.pointCreated(point, data)
                      close()
                    }}
                    onEdited={editor.pointEdited}
                    onDeleted={remove}
                  />
                </div>
                <div className="canvas-foot">
                  <p className="note">
                    <MousePointer2 size={14} aria-hidden="true" />
                    {mode === 'create'
                      ? `Click the picture to place point ${annotations.length + 1}. Drag a point, or move it with the arrow keys.`
                      : 'Click a point to change it. Drag a point, or move it with the arrow keys.'}
                  </p>
                  <Button small icon={<Plus size={15} aria-hidden="true" />} onClick={addInTheMiddle}>
                    Add a point
                  </Button>
                </div>
              </>
            ) : (
              <div className="panel-in">
                <HotspotImageField image="" onImage={editor.pictureChosen} upload={upload} roomy />
              </div>
            )}
          </section>
          <div className="grid gap-4">
            <AnnotationList
              annotations={annotations}
              current={open.kind === 'view' || open.kind === 'edit' ? open.id : undefined}
              onEdit={(id) => {
                setMode('edit')
                setOpen({ kind: 'edit', id })
              }}
              onDelete={remove}
              onOrder={editor.pointsOrdered}
            />
            {image && (
              <div className="panel panel-in">
                <HotspotImageField image={image} onImage={editor.pictureChosen} upload={upload} />
              </div>
            )}
          </div>
        </div>
      )}
      {isListing && <AnnotationsPopup annotations={annotations} onDelete={remove} onClose={() => setListing(false)} />}
    </>
  )
}

const inWords = (changes: number) => (changes === 1 ? '1 change not saved' : `${changes} changes not saved`)
