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
import { type Certificate, certificatePage, laboratoryFurniture, scheduleOf } from './print/certificate.ts'
import { prepareCover } from './print/cover.ts'
import type { Flow, Furnish } from './print/flow.ts'
import type { PrintPicture } from './print/pictures.ts'
import type { Sheet } from './print/sheet.ts'

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

export type Work = { name: string; first: (sheet: Sheet) => void; rest: (flow: Flow) => void; furnish?: Furnish }

/** Everything needed to draw a document's pages; `printPicture` provides the images. */
export async function prepareDocument(key: string, name: string, printPicture: PrintPicture): Promise<Work> {
  const brochure = brochures.find((candidate) => candidate.key === key)
  if (brochure) {
    const pictures = await Promise.all(
      brochure.pictures.map((picture) => printPicture(picture, rowPicture.width, rowPicture.height)),
    )
    return {
      name,
      first: await prepareCover(brochure.cover, printPicture),
      rest: (flow) => brochure.write(flow, pictures),
    }
  }
  const certificate: Certificate | undefined = certificates.find((candidate) => candidate.key === key)
  if (!certificate) throw new Error(`There is no document called ${key}.`)
  return {
    name,
    first: (sheet) => certificatePage(sheet, certificate),
    rest: (flow) => scheduleOf(flow, certificate),
    furnish: laboratoryFurniture,
  }
}
