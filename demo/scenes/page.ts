// Runs in the browser: renders one image at a time for render.ts.
import { findShot } from './shots.ts'
import { photograph } from './studio.ts'

declare global {
  interface Window {
    shoot: (
      name: string,
      size: { width: number; height: number },
      frames: number,
    ) => Promise<{ url: string; points: { x: number; y: number; label: string }[] }>
  }
}

window.shoot = async (name, size, frames) => {
  const shot = findShot(name)
  const { canvas, points } = await photograph(shot.make(), {
    ...size,
    ...shot,
    frames: shot.room ? Math.round(frames * 0.75) : frames,
  })
  return { url: canvas.toDataURL('image/png'), points }
}
