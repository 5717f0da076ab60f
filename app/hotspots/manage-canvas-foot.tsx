import { MousePointer2, Plus } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import type { Mode } from './manage-annotatable-image.tsx'

/** Says what a click on the picture does, and adds a point without one. */
export function CanvasFoot({ mode, next, onAdd }: { mode: Mode; next: number; onAdd: () => void }) {
  return (
    <div className="canvas-foot">
      <p className="note">
        <MousePointer2 size={14} aria-hidden="true" />
        {mode === 'create'
          ? `Click the picture to place point ${next}. Drag a point, or move it with the arrow keys.`
          : 'Click a point to change it. Drag a point, or move it with the arrow keys.'}
      </p>
      <Button small className="add-point" icon={<Plus size={15} aria-hidden="true" />} onClick={onAdd}>
        Add a point
      </Button>
    </div>
  )
}
