import { Pencil, Trash2, X } from 'lucide-react'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Picture } from '#app/ui/pictures/picture.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { formPlacement, type PointGeometry, placeForm, pointGeometry, toPoint } from '#contract/hotspots/geometry.ts'
import { AnnotationContent } from '../annotation-content.tsx'
import { placePopover } from '../place-popover.ts'
import {
  type AnnotationData,
  AnnotationForm,
  emptyAnnotation,
  type ProductField,
  type UploadPicture,
} from './annotation-form.tsx'
import { usePointDrag } from './use-point-drag.ts'

export type Mode = 'create' | 'edit'
export type OpenPoint =
  | { kind: 'none' }
  | { kind: 'new'; point: PointGeometry; at: { left: number; top: number } }
  | { kind: 'view' | 'edit'; id: string }

type Props = {
  image: string
  annotations: readonly Annotation[]
  mode: Mode
  open: OpenPoint
  onOpen: (open: OpenPoint) => void
  /** A form that was finished or cancelled; its input is no longer needed. */
  onClose: () => void
  /** Whether an open form has input that is not part of the image yet. */
  onTyped: (isTyped: boolean) => void
  /** Inline editing is over, saved or cancelled: the popover shows the annotation again. */
  onViewed: (id: string) => void
  onMoved: (id: string, point: PointGeometry, by: 'drag' | 'keys') => void
  onCreated: (point: PointGeometry, data: AnnotationData) => void
  onEdited: (id: string, data: AnnotationData) => void
  onDeleted: (id: string) => void
  upload: UploadPicture
  productField: ProductField
  productView: (id: string) => ReactNode
}

/** Annotations are keyed by id; the one not created yet needs a key too. */
const pendingId = 'pending'

/** The annotatable image: a click adds a point in Create mode; a marker can be opened, moved and, in Edit mode, changed. */
export function AnnotatableImage(props: Props) {
  const { image, annotations, mode, open, onOpen, onClose, onTyped, onMoved, onCreated } = props
  const stage = useRef<HTMLDivElement>(null)
  const close = () => onOpen({ kind: 'none' })
  // Handled here and not in the forms: the marker that opened a popover is beside it and may have focus.
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || open.kind === 'none') return
    event.stopPropagation()
    if (open.kind === 'edit') onOpen({ kind: 'view', id: open.id })
    else close()
  }
  const drag = usePointDrag(stage, (id, point, by) => {
    if (id !== pendingId) onMoved(id, point, by)
    else if (open.kind === 'new') onOpen({ ...open, point })
  })
  const place = (event: MouseEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (mode !== 'create' || !box || drag.isEcho()) return
    const point = toPoint({ x: event.clientX - box.left, y: event.clientY - box.top }, box)
    onOpen({ kind: 'new', point, at: placeForm({ x: event.clientX, y: event.clientY }, window.innerWidth) })
  }
  const marker = (id: string, geometry: PointGeometry) => {
    const { x, y } = drag.shownAt(id, geometry)
    return { style: { left: `${x * 100}%`, top: `${y * 100}%` }, ...drag.handlers(id, geometry) }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the annotations and forms inside
    <div
      className={mode === 'create' ? 'hotspot hotspot-placing' : 'hotspot'}
      data-dragging={drag.isDragging || undefined}
      onKeyDown={onKey}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button “Add a point” */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
      <div className="hotspot-canvas-click" ref={stage} onClick={place}>
        <Picture
          image={image}
          alt="Image to annotate"
          sizes="(max-width: 1080px) 100vw, 760px"
          eager
          width={1200}
          height={900}
        />
      </div>
      {annotations.map((annotation, index) => {
        const { id, geometry, data } = annotation
        const isOpen = (open.kind === 'view' || open.kind === 'edit') && open.id === id
        return (
          <Fragment key={id}>
            <button
              type="button"
              className="hotspot-marker hotspot-marker-dotted"
              data-number={index + 1}
              {...marker(id, { ...pointGeometry, x: geometry.x, y: geometry.y })}
              aria-label={`${index + 1}: ${data.text}`}
              aria-expanded={isOpen}
              onClick={() => {
                if (drag.isEcho()) return
                if (isOpen) close()
                else onOpen({ kind: mode === 'edit' ? 'edit' : 'view', id })
              }}
            >
              {index + 1}
            </button>
            {isOpen && <PointPopover {...props} annotation={annotation} isEditing={open.kind === 'edit'} />}
          </Fragment>
        )
      })}
      {open.kind === 'new' && (
        <>
          <button
            type="button"
            className="hotspot-marker hotspot-marker-pending"
            {...marker(pendingId, open.point)}
            aria-label={`${annotations.length + 1}: new point`}
          >
            {annotations.length + 1}
          </button>
          <NewAnnotation at={open.at} point={open.point}>
            <AnnotationForm
              start={emptyAnnotation}
              submitText="Create Annotation"
              upload={props.upload}
              productField={props.productField}
              onTyped={onTyped}
              onSubmit={(data) => onCreated(open.point, data)}
              onCancel={onClose}
            />
          </NewAnnotation>
        </>
      )}
    </div>
  )
}

type FormProps = {
  at: { left: number; top: number }
  point: PointGeometry
  children: ReactNode
}

/** Below and to the right of its point. A form too tall for the space below it moves up; one too tall for the window scrolls. */
function NewAnnotation({ at, point, children }: FormProps) {
  const form = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ left: at.left, top: at.top })
  useLayoutEffect(() => {
    const fitIn = () => {
      const room = window.innerHeight - formPlacement.topMargin
      const { scrollHeight = 0, offsetHeight = 0, clientHeight = 0 } = form.current ?? {}
      const height = scrollHeight + (offsetHeight - clientHeight)
      const top = Math.max(formPlacement.topMargin, Math.min(at.top, room - height))
      const left = Math.max(0, Math.min(at.left, window.innerWidth - formPlacement.fromRightEdge))
      setPlace({ left, top, maxHeight: room - top })
    }
    fitIn()
    // Turning a tablet or zooming the page would move it out of view.
    window.addEventListener('resize', fitIn)
    return () => window.removeEventListener('resize', fitIn)
  }, [at])
  return (
    <div ref={form} className="annotation-form" role="dialog" aria-label="New Annotation" style={place}>
      <h2>
        New Annotation
        <span className="note tabular-nums">
          x {point.x.toFixed(2)}, y {point.y.toFixed(2)}
        </span>
      </h2>
      {children}
    </div>
  )
}

type PopoverProps = Pick<
  Props,
  'mode' | 'onOpen' | 'onTyped' | 'onViewed' | 'onEdited' | 'onDeleted' | 'upload' | 'productField' | 'productView'
> & { annotation: Annotation; isEditing: boolean }

function PointPopover({
  annotation: { id, geometry, data },
  isEditing,
  mode,
  onOpen,
  onTyped,
  onViewed,
  onEdited,
  onDeleted,
  upload,
  productField,
  productView,
}: PopoverProps) {
  return (
    <div
      className={isEditing ? 'hotspot-popover hotspot-popover-editing' : 'hotspot-popover'}
      role="dialog"
      aria-label={data.text}
      style={placePopover(geometry)}
    >
      {isEditing ? (
        <AnnotationForm
          start={data}
          submitText="Save"
          upload={upload}
          productField={productField}
          onTyped={onTyped}
          onSubmit={(changed) => {
            onEdited(id, changed)
            onViewed(id)
          }}
          onCancel={() => onViewed(id)}
        >
          <Button small variant="outline-danger" onClick={() => onDeleted(id)}>
            Delete
          </Button>
        </AnnotationForm>
      ) : (
        <>
          <AnnotationContent data={data} heading="h2" product={data.product && productView(data.product)} />
          {mode === 'edit' && (
            <div className="flex flex-wrap items-center gap-2 px-4 pt-0 pb-3.5">
              <Button small icon={<Pencil size={14} aria-hidden="true" />} onClick={() => onOpen({ kind: 'edit', id })}>
                Edit
              </Button>
              <Button
                small
                variant="outline-danger"
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => onDeleted(id)}
              >
                Delete
              </Button>
            </div>
          )}
          <IconButton small label="Close" className="hotspot-popover-close" onClick={() => onOpen({ kind: 'none' })}>
            <X size={15} aria-hidden="true" />
          </IconButton>
        </>
      )}
    </div>
  )
}
