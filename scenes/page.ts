// Runs in the browser: takes one picture at a time for render.ts.
import { captions, type PictureName } from './captions.ts'
import { shots } from './shots.ts'
import { sizeOf } from './sizes.ts'
import { photograph } from './studio.ts'

declare global {
  interface Window {
    shoot: (
      name: PictureName,
      frames: number,
    ) => Promise<{ url: string; points: { x: number; y: number; label: string }[] }>
  }
}

window.shoot = async (name, frames) => {
  const shot = shots[name]
  const size = sizeOf(captions[name].kind)
  const { canvas, points } = await photograph(shot.make(), {
    ...size,
    ...shot,
    frames: shot.room ? Math.round(frames * 0.75) : frames,
  })
  return { url: canvas.toDataURL('image/png'), points }
}
