import type { DemoDocument } from './shapes.ts'

const document = (key: string, tag: DemoDocument['tag'], name: string): DemoDocument => ({
  key,
  tag,
  name,
  file: `${key}.pdf`,
  thumbnail: `${key}.webp`,
})

/** Thirteen brochures and four certificates, printed by make-documents.ts. */
export const documents: DemoDocument[] = [
  document('enclosure-range', 'brochure', 'Enclosure range 2026'),
  document('distribution-boards', 'brochure', 'Distribution boards and metering kiosks'),
  document('motor-control', 'brochure', 'Motor control centres and starter panels'),
  document('solar-combiners', 'brochure', 'Solar AC combiners and DC fuse boxes'),
  document('circuit-breakers', 'brochure', 'Circuit breakers and earth leakage'),
  document('ri-isolators', 'brochure', 'RI series isolators data sheet'),
  document('metering', 'brochure', 'Power meters and current transformers'),
  document('contactors', 'brochure', 'Contactors and overload relays data sheet'),
  document('terminals-and-busbars', 'brochure', 'Terminals, combs and busbars'),
  document('cable-management', 'brochure', 'Duct, glands, tray and ladder'),
  document('control-gear', 'brochure', 'Control gear for panels'),
  document('steel-fabrication', 'brochure', 'Steel fabrication capability'),
  document('price-list', 'brochure', 'Trade price list 2026'),
  document('type-test-mcc', 'certificate', 'IEC 61439-2 type test, MCC 6300 A'),
  document('ri-certificate', 'certificate', 'SANS 60947-3 certificate, RI series'),
  document('ip66-ve', 'certificate', 'IP66 and IK10 test certificate, VE and VX enclosures'),
  document('mc-certificate', 'certificate', 'SANS 60947-2 certificate, MC breakers'),
]
