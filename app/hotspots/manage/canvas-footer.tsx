import { MousePointer2, Plus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { Mode } from './annotatable-image.tsx'

/** Says what a click on the image does, and adds a point without one. */
export function CanvasFooter({ mode, next, onAdd }: { mode: Mode; next: number; onAdd: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-hair px-4 py-2.5">
      <p className="note flex items-center gap-1.5">
        <MousePointer2 size={14} aria-hidden="true" />
        {mode === 'create'
          ? `Click the image to place point ${next}. Drag a point, or move it with the arrow keys.`
          : 'Click a point to change it. Drag a point, or move it with the arrow keys.'}
      </p>
      <Button small data-add-point icon={<Plus size={15} aria-hidden="true" />} onClick={onAdd}>
        Add a point
      </Button>
    </div>
  )
}
