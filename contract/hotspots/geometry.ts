/** Positions of annotations and their form. No zod: the annotatable image imports this. */

export const pointGeometry = { type: 'POINT', width: 20, height: 20, radius: 10 } as const
export const maxAnnotations = 200

export type PointGeometry = typeof pointGeometry & { x: number; y: number }

const toFraction = (part: number, whole: number): number => (whole > 0 ? Math.min(1, Math.max(0, part / whole)) : 0)

/** The clicked point as fractions of the image; `offset` and `size` are in the same pixels. */
export function toPoint(offset: { x: number; y: number }, size: { width: number; height: number }): PointGeometry {
  return { ...pointGeometry, x: toFraction(offset.x, size.width), y: toFraction(offset.y, size.height) }
}

/** A point moved by a fraction of the image, for example with an arrow key; it stays within the image. */
export function movePoint(point: PointGeometry, by: { x: number; y: number }): PointGeometry {
  return { ...point, x: toFraction(point.x + by.x, 1), y: toFraction(point.y + by.y, 1) }
}

export const formPlacement = { rightOfClick: 20, fromRightEdge: 350, topMargin: 20, aboveClick: 100 } as const

/** Where the new-annotation form opens for a click in the viewport, in pixels. */
export function placeForm(click: { x: number; y: number }, viewportWidth: number): { left: number; top: number } {
  const { rightOfClick, fromRightEdge, topMargin, aboveClick } = formPlacement
  return {
    // In a viewport narrower than the form, the form starts at the left edge.
    left: Math.max(0, Math.min(click.x + rightOfClick, viewportWidth - fromRightEdge)),
    top: Math.max(topMargin, click.y - aboveClick),
  }
}
