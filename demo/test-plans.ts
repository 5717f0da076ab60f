/** What the demo's workshop checks. Limits are examples: every maker sets their own. */
type DemoCheck = {
  text: string
  isOptional?: true
  reading?: { unit: string; min?: number; max?: number }
  found?: number
}
export type DemoPlan = {
  name: string
  standard: string
  /** Slugs. */
  categories: string[]
  enclosures: boolean
  checks: DemoCheck[]
}

const wiring: DemoCheck = { text: 'Wiring and terminals' }
const continuity: DemoCheck = {
  text: 'Protective circuit continuity',
  reading: { unit: 'Ω', max: 0.1 },
  found: 0.04,
}
const insulation: DemoCheck = {
  text: 'Insulation resistance at 500 V d.c.',
  reading: { unit: 'MΩ', min: 1 },
  found: 210,
}
const operation: DemoCheck = { text: 'Mechanical operation' }

export const testPlans: DemoPlan[] = [
  {
    name: 'Routine verification',
    standard: 'SANS/IEC 61439-1 clause 11',
    categories: ['motor-control', 'drives-and-soft-starters'],
    enclosures: false,
    checks: [
      wiring,
      continuity,
      insulation,
      { text: 'Dielectric test', isOptional: true },
      operation,
      { text: 'Degree of protection' },
      { text: 'Function' },
    ],
  },
  {
    name: 'Assembly up to 10 kA',
    standard: 'SANS 1973-3',
    categories: ['distribution-boards'],
    enclosures: false,
    checks: [wiring, continuity, insulation, operation, { text: 'Labels and rating plate' }],
  },
  {
    name: 'Enclosure',
    standard: '',
    categories: ['enclosures'],
    enclosures: true,
    checks: [
      { text: 'Dimensions as drawn' },
      { text: 'Welds' },
      { text: 'Coating thickness', reading: { unit: 'µm', min: 60, max: 120 }, found: 82 },
      { text: 'Seal' },
      { text: 'Lock' },
      { text: 'Earth stud' },
    ],
  },
]

/** Calibrated until so many days from today. */
export const instruments = [
  { name: 'Insulation tester', serial: 'IT-0042', days: 210 },
  { name: 'Low-resistance ohmmeter', serial: 'LR-1187', days: 25 },
  { name: 'Coating gauge', serial: 'CG-309', days: 140 },
  { name: 'Multimeter', serial: 'MM-2210', days: -12 },
]

export const testers = ['Sipho Dlamini', 'Lerato Mokoena', 'Johan Kruger']
