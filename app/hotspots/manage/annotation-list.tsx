import { Pencil, Trash2 } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { SortableList } from '#app/ui/forms/inputs/sortable-list.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { Annotation } from '#contract/hotspots/calls.ts'

type Props = {
  annotations: Annotation[]
  current: string | undefined
  onEdit: (id: string) => void
  onDelete: (id: string) => void
  onOrder: (annotations: Annotation[]) => void
}

/** The list of annotations. Their order is their numbering, and the order in which shoppers reach them. */
export function AnnotationList({ annotations, current, onEdit, onDelete, onOrder }: Props) {
  return (
    <Panel title="Annotations" aside={<span className="note">{annotations.length} placed</span>} flush>
      {annotations.length === 0 && (
        <p className="note panel-body">No points yet. Click the image to place the first.</p>
      )}
      <SortableList
        label="Order of the annotations"
        className="annotation-list"
        items={annotations}
        itemId={({ id }) => id}
        itemName={({ data }) => data.text}
        onOrder={onOrder}
      >
        {({ id, data }, position) => (
          <>
            <span className="annotation-list-number">{position + 1}</span>
            <div data-current={id === current || undefined}>
              <b>{data.text}</b>
              {data.description && <small>{data.description}</small>}
            </div>
            <span className="flex">
              <IconButton small label={`Edit ${data.text}`} onClick={() => onEdit(id)}>
                <Pencil size={15} aria-hidden="true" />
              </IconButton>
              <IconButton small label={`Delete ${data.text}`} onClick={() => onDelete(id)}>
                <Trash2 size={15} aria-hidden="true" />
              </IconButton>
            </span>
          </>
        )}
      </SortableList>
    </Panel>
  )
}

type PopupProps = { annotations: readonly Annotation[]; onDelete: (id: string) => void; onClose: () => void }

/** The View Annotations popup. */
export function AnnotationsPopup({ annotations, onDelete, onClose }: PopupProps) {
  return (
    <Dialog open title="Annotations" onClose={onClose}>
      {annotations.length === 0 && <p>This image has no annotations.</p>}
      <ol className="annotation-texts">
        {annotations.map(({ id, data }) => (
          <li key={id}>
            <span>{data.text}</span>
            <Button small variant="outline-danger" aria-label={`Delete ${data.text}`} onClick={() => onDelete(id)}>
              Delete
            </Button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
