export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** How a picture lies on its stage: how large, and how far its middle is from the stage's. */
export type View = { scale: number } & Point

export const initialView: View = { scale: 1, x: 0, y: 0 }
const largest = 6

/** Larger or smaller, with the point under the fingers staying where it is. Points are counted from the stage's middle. */
export function zoomAt(view: View, factor: number, point: Point, stage: Size): View {
  const scale = Math.min(largest, Math.max(1, view.scale * factor))
  const ratio = scale / view.scale
  const move = (at: number, from: number) => at - (at - from) * ratio
  return within({ scale, x: move(point.x, view.x), y: move(point.y, view.y) }, stage)
}

export const panBy = (view: View, by: Point, stage: Size): View =>
  within({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, stage)

/** No further than the picture's edge. */
function within({ scale, x, y }: View, { width, height }: Size): View {
  const clamp = (value: number, side: number) => {
    const most = (side * (scale - 1)) / 2
    return Math.min(most, Math.max(-most, value)) + 0
  }
  return { scale, x: clamp(x, width), y: clamp(y, height) }
}
