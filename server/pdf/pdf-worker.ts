import { parentPort } from 'node:worker_threads'
import { drawSheets } from './draw-sheets.ts'
import type { Sheet } from './sheet.ts'

parentPort?.on('message', async (sheets: Sheet[]) => {
  try {
    parentPort?.postMessage({ bytes: await drawSheets(sheets) })
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
})
