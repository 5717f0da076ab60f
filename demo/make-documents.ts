// Sets and prints the demo's brochures and certificates: `node demo/make-documents.ts [keys]` writes files/*.pdf and files/*.webp.
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { defaultShop } from '#contract/shop-defaults.ts'
import { type Brochure, rowPicture } from './brochures/brochure.ts'
import { cableManagementBrochure } from './brochures/cable-management.ts'
import { circuitBreakersBrochure } from './brochures/circuit-breakers.ts'
import { contactorsSheet } from './brochures/contactors.ts'
import { controlGearBrochure } from './brochures/control-gear.ts'
import { distributionBoardsBrochure } from './brochures/distribution-boards.ts'
import { enclosureRange } from './brochures/enclosure-range.ts'
import { metering } from './brochures/metering.ts'
import { motorControlBrochure } from './brochures/motor-control.ts'
import { priceList } from './brochures/price-list.ts'
import { riIsolators } from './brochures/ri-isolators.ts'
import { solarCombiners } from './brochures/solar-combiners.ts'
import { steelFabrication } from './brochures/steel-fabrication.ts'
import { terminalsBrochure } from './brochures/terminals-and-busbars.ts'
import { certificates } from './certificates.ts'
import { documents } from './documents.ts'
import { type Certificate, certificatePage, laboratoryFurniture, scheduleOf } from './print/certificate.ts'
import { prepareCover } from './print/cover.ts'
import { type Flow, type Furnish, startFlow } from './print/flow.ts'
import { pdfSheet, registerFonts } from './print/pdf-sheet.ts'
import { printPicture } from './print/pictures.ts'
import { page, type Sheet } from './print/sheet.ts'
import { svgSheet } from './print/svg-sheet.ts'

const folder = new URL('files/', import.meta.url)
/** A fixed day, so that the same data make the same files to the byte. */
const printed = new Date('2026-11-02T08:00:00Z')

const brochures: Brochure[] = [
  enclosureRange,
  distributionBoardsBrochure,
  motorControlBrochure,
  solarCombiners,
  circuitBreakersBrochure,
  riIsolators,
  metering,
  contactorsSheet,
  terminalsBrochure,
  cableManagementBrochure,
  controlGearBrochure,
  steelFabrication,
  priceList,
]

type Work = { name: string; first: (sheet: Sheet) => void; rest: (flow: Flow) => void; furnish?: Furnish }

async function prepare(key: string, name: string): Promise<Work> {
  const brochure = brochures.find((candidate) => candidate.key === key)
  if (brochure) {
    const pictures = await Promise.all(
      brochure.pictures.map((picture) => printPicture(picture, rowPicture.width, rowPicture.height)),
    )
    return { name, first: await prepareCover(brochure.cover), rest: (flow) => brochure.write(flow, pictures) }
  }
  const certificate: Certificate | undefined = certificates.find((candidate) => candidate.key === key)
  if (!certificate) throw new Error(`Nobody has written the document ${key}.`)
  return {
    name,
    first: (sheet) => certificatePage(sheet, certificate),
    rest: (flow) => scheduleOf(flow, certificate),
    furnish: laboratoryFurniture,
  }
}

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
  // Every page gets a sheet of its own, by which a table sees that it has come to a new one.
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
const wanted = process.argv.slice(2)
for (const { key, name, file, thumbnail } of documents) {
  if (wanted.length > 0 && !wanted.includes(key)) continue
  const work = await prepare(key, name)
  await print(work, file)
  await photograph(work.first, thumbnail)
  console.log(`${file}, ${thumbnail}`)
}
