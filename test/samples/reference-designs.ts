import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'

/** Eight enclosures that have between them every part that we fold. */

const size = (width: number, height: number, depth: number) => ({ width, height, depth })
const on = (face: Cutout['face'], x: number, y: number) => ({ face, x, y })
const floor = { sheet: 2, mounting: 'floor', ip: 55, lock: 'handle', plate: 'galvanised' } as const

export const referenceDesigns = {
  'the standard box': standardDesign,
  'a small junction box': { ...standardDesign, ...size(200, 300, 150), sheet: 1.2 },
  'a control panel': {
    ...standardDesign,
    ...size(620, 840, 280),
    ip: 54,
    plate: 'galvanised',
    cutouts: [
      { kind: 'meter', size: 96, ...on('door', 200, 680) },
      { kind: 'meter', size: 96, ...on('door', 417, 680) },
      ...[163.5, 261.5, 355.5, 453.5].map((x): Cutout => ({ kind: 'button', ...on('door', x, 555) })),
      { kind: 'fan', size: 148, ...on('right', 132, 160) },
      { kind: 'filter', size: 148, ...on('right', 132, 690) },
      { kind: 'rect', w: 60, h: 30, r: 3, ...on('left', 90, 300) },
      { kind: 'round', d: 40, ...on('top', 150, 110) },
      { kind: 'round', d: 25, ...on('back', 80, 700) },
      { kind: 'gland', size: 40, ...on('bottom', 150, 120) },
      { kind: 'gland', size: 25, ...on('bottom', 300, 120) },
    ],
  },
  'a stainless box with a window': {
    ...standardDesign,
    steel: '304',
    sheet: 1.5,
    finish: 'bare',
    window: 'full',
    ip: 65,
    hinge: 'right',
    glandPlate: false,
    plate: 'orange',
    cutouts: [{ kind: 'gland', size: 50, ...on('bottom', 200, 100) }],
  },
  'a box on a pole with a hood': {
    ...standardDesign,
    ...size(400, 500, 200),
    mounting: 'pole',
    hood: true,
    lock: 'padlock',
  },
  'a cabinet': {
    ...standardDesign,
    ...floor,
    ...size(800, 2000, 600),
    plinth: 100,
    cutouts: [
      { kind: 'louvre', w: 200, h: 96, ...on('left', 290, 300) },
      { kind: 'round', d: 60, ...on('right', 520, 900) },
      { kind: 'fan', size: 204, ...on('door', 400, 500) },
    ],
    ip: 43,
  },
  'a cabinet with two doors': { ...standardDesign, ...floor, ...size(1200, 2000, 500), doors: 2, plinth: 200 },
  'a box with two doors on a wall': { ...standardDesign, ...size(1000, 700, 250), doors: 2, ip: 55, plate: 'orange' },
} satisfies Record<string, Design>
