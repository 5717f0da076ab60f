import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { type Drawing, drawDrawing } from './draw-drawing.ts'
import { drawLabels, type Labels } from './draw-labels.ts'
import { drawSheets } from './draw-sheets.ts'
import type { Sheet } from './sheet.ts'

// Lower priority than requests. Only on Linux, where it applies to one thread; elsewhere it would slow down the whole
// shop.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.on('message', async (contents: Sheet[] | Drawing | Labels) => {
  try {
    parentPort?.postMessage({ bytes: await draw(contents) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})

function draw(contents: Sheet[] | Drawing | Labels): Promise<Uint8Array> {
  if (Array.isArray(contents)) return drawSheets(contents)
  return 'labels' in contents ? drawLabels(contents) : drawDrawing(contents)
}
