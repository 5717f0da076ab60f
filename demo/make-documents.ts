// Prints the demo's brochures and certificates: `node demo/make-documents.ts [keys]` writes files/*.pdf, files/*.webp
// and documents.json.
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { defaultShop } from '#contract/settings/defaults.ts'
import { digestDocument, digestFile } from './digest-document.ts'
import { documents } from './documents.ts'
import { prepareDocument, type Work } from './prepare-document.ts'
import { startFlow } from './print/flow.ts'
import { pdfSheet, registerFonts } from './print/pdf-sheet.ts'
import { printPicture } from './print/pictures.ts'
import { page, type Sheet } from './print/sheet.ts'
import { svgSheet } from './print/svg-sheet.ts'

const folder = new URL('files/', import.meta.url)
/** A fixed date, so that the same data gives the same files to the byte. */
const printed = new Date('2026-11-02T08:00:00Z')

async function print({ name, first, rest, furnish }: Work, file: string) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [page.width, page.height],
    margin: 0,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: name, Author: defaultShop.legalName, CreationDate: printed, ModDate: printed },
  })
  const stream = createWriteStream(new URL(file, folder))
  doc.pipe(stream)
  registerFonts(doc)
  const sheet = pdfSheet(doc)
  doc.addPage()
  first(sheet)
  // Every page gets its own sheet, which is how a table notices a new page.
  const addPage = () => {
    doc.addPage()
    return { ...sheet }
  }
  rest(startFlow(addPage, name, furnish))
  doc.end()
  await finished(stream)
}

async function photograph(first: (sheet: Sheet) => void, file: string) {
  const { sheet, toSvg } = svgSheet()
  first(sheet)
  const picture = await sharp(Buffer.from(toSvg()), { density: 144 })
    .resize({ width: 640 })
    .webp({ quality: 82 })
    .toBuffer()
  await writeFile(new URL(file, folder), picture)
}

await mkdir(folder, { recursive: true })
const keys = process.argv.slice(2)
const digests: Record<string, string> = existsSync(digestFile) ? JSON.parse(await readFile(digestFile, 'utf8')) : {}
for (const document of documents) {
  const { key, name, file, thumbnail } = document
  if (keys.length > 0 && !keys.includes(key)) continue
  const work = await prepareDocument(key, name, printPicture)
  await print(work, file)
  await photograph(work.first, thumbnail)
  digests[key] = await digestDocument(document)
  console.log(`${file}, ${thumbnail}`)
}
const remaining = documents.flatMap(({ key }) => (digests[key] ? [[key, digests[key]]] : []))
await writeFile(digestFile, `${JSON.stringify(Object.fromEntries(remaining), null, 2)}\n`)
