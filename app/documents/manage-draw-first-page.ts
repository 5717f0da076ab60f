import { getDocument, PDFWorker } from 'pdfjs-dist'
// Its own file from our own origin: the policy of our pages allows neither blob: workers nor eval.
import Worker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker'

const [maxWidth, maxHeight] = [800, 1200]

/** Page one as an image. Loaded only when somebody has chosen a PDF: pdf.js is larger than the rest of the office. */
export async function drawFirstPage(pdf: File): Promise<File> {
  const port = new Worker()
  const reading = getDocument({
    data: new Uint8Array(await pdf.arrayBuffer()),
    // Its types do not know that it takes one.
    worker: new PDFWorker({ port: port as unknown as null }),
    // WebAssembly would need a looser policy; only rare image formats use it.
    useWasm: false,
  })
  try {
    const page = await (await reading.promise).getPage(1)
    const { width, height } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: Math.min(maxWidth / width, maxHeight / height) })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
    const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!image) throw new Error('the page could not be drawn')
    return new File([image], `${pdf.name.replace(/\.pdf$/i, '')}, page 1.png`, { type: image.type })
  } finally {
    await reading.destroy()
    port.terminate()
  }
}
