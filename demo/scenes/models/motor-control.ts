// Floor-standing motor control centre: a list of cubicles, each a list of bays with their share of the height.
import * as THREE from 'three'
import { type Finish, type LampColour, M } from '../finishes.ts'
import { button, camLock, eStop, louvre, panelMeter, pilot, rotaryHandle, swingHandle } from '../parts/door.ts'
import { badge, nameplate, warning } from '../parts/labels.ts'
import { acbFace } from '../parts/power.ts'
import { anchor, at, box, put } from '../solids.ts'

export type Bay = {
  share: number
  kind: 'starter' | 'incomer' | 'door' | 'vsd' | 'vent' | 'blank'
  label?: string
  amps?: number
  ka?: number
}
export type Cubicle = { w: number; bays: Bay[] }

/** Everything on a bay's door, placed from its centre; `w` and `h` are the door's size. */
type Dress = (place: (part: THREE.Object3D, x: number, y: number) => void, w: number, h: number, bay: Bay) => void

const lamps = (place: Parameters<Dress>[0], colours: LampColour[], x: number, y: number, pitch: number) =>
  colours.forEach((colour, i) => {
    place(pilot(colour), x + i * pitch, y)
  })

const dress: Record<Bay['kind'], (finish: Finish) => Dress> = {
  starter: () => (place, w, h, bay) => {
    place(rotaryHandle({ size: 58, on: true, plain: true }), -w * 0.26, -h * 0.02)
    lamps(place, ['green', 'red', 'amber'], w * 0.08, h * 0.12, 46)
    place(button('green'), w * 0.08, -h * 0.16)
    place(button('red'), w * 0.08 + 46, -h * 0.16)
    place(nameplate(bay.label ?? 'SPARE', 150, 24), w * 0.02 + 46, h * 0.36)
    for (const s of [1, -1]) place(camLock(), w / 2 - 24, s * h * 0.3)
  },
  incomer:
    () =>
    (place, w, h, { amps = 800, ka = 50 }) => {
      place(panelMeter(), -62, h * 0.24)
      place(
        panelMeter([
          ['L1-N', '231.2', 'V'],
          ['THD', '2.41', '%'],
          ['PF', '0.962', ''],
        ]),
        62,
        h * 0.24,
      )
      place(nameplate('MAIN INCOMER', 240, 40, `${amps} A  ${ka} kA  400 V 50 Hz`), 0, h * 0.41)
      place(acbFace(amps), 0, -h * 0.14)
      lamps(place, ['red', 'amber', 'blue'], -56, h * 0.095, 56)
      place(swingHandle(), w / 2 - 40, -h * 0.12)
    },
  door: () => (place, w, h, bay) => {
    place(swingHandle(), w / 2 - 40, 0)
    place(warning(90), -10, h * 0.2)
    if (bay.label) place(nameplate(bay.label, 220, 32), 0, h * 0.4)
  },
  vsd: (finish) => (place, w, h, bay) => {
    place(
      panelMeter([
        ['f', '48.50', 'Hz'],
        ['I', '61.20', 'A'],
        ['n', '1446', 'rpm'],
      ]),
      0,
      h * 0.18,
    )
    place(rotaryHandle({ size: 62, on: true }), 0, -h * 0.08)
    place(nameplate(bay.label ?? 'VSD', 190, 26), 0, h * 0.4)
    lamps(place, ['green', 'red'], -30, -h * 0.24, 60)
    const grille = louvre(w * 0.5, 4, finish)
    grille.scale.setScalar(0.8)
    place(grille, 0, -h * 0.46)
    place(eStop(), w * 0.3, -h * 0.08)
    for (const s of [1, -1]) place(camLock(), w / 2 - 24, s * h * 0.36)
  },
  vent: (finish) => (place, w) => place(louvre(w * 0.56, 5, finish), 0, -32),
  blank: () => (place, _w, _h, bay) => {
    if (bay.label) place(badge(150), 0, 0)
  },
}

const SPOTS: Partial<Record<Bay['kind'], [label: string, x: number, y: number][]>> = {
  incomer: [
    ['Main incomer breaker', 0, -0.1],
    ['Power meters', 0, 0.24],
  ],
  starter: [['Withdrawable starter', -0.26, -0.02]],
  vsd: [
    ['Variable speed drive', -0.2, 0.3],
    ['Emergency stop', 0.3, -0.08],
  ],
}

export function motorControlPanel({
  h = 2100,
  d = 600,
  finish = 'ral7035' as Finish,
  plinth = 100,
  cubicles = LINE_UP,
} = {}) {
  const group = new THREE.Group()
  const total = cubicles.reduce((sum, cubicle) => sum + cubicle.w, 0)
  const m = M[finish]
  const marked = new Set<string>()
  box(group, M.black, total - 8, plinth, d - 10, 0, plinth / 2, d / 2)
  let x = -total / 2
  for (const cubicle of cubicles) {
    const cx = x + cubicle.w / 2
    x += cubicle.w
    box(group, m, cubicle.w - 2, h - plinth, d, cx, plinth + (h - plinth) / 2, d / 2, 3)
    const doorWidth = cubicle.w - 22
    const height = h - plinth - 32
    let y = h - 16
    for (const bay of cubicle.bays) {
      const bayHeight = height * bay.share
      const cy = y - bayHeight / 2
      y -= bayHeight
      box(group, m, doorWidth, bayHeight - 8, 18, cx, cy, d + 6, 5)
      box(group, M.hole, doorWidth + 6, bayHeight - 2, 2, cx, cy, d - 0.5)
      dress[bay.kind](finish)((part, px, py) => at(group, part, cx + px, cy + py, d + 15), doorWidth, bayHeight, bay)
      for (const [label, sx, sy] of SPOTS[bay.kind] ?? [])
        if (!marked.has(label)) {
          marked.add(label)
          anchor(group, label, cx + sx * doorWidth, cy + sy * bayHeight, d + 40)
        }
    }
    for (const s of [1, -1]) {
      const eye = put(group, new THREE.TorusGeometry(18, 6, 12, 28), M.zinc)
      eye.position.set(cx + s * (cubicle.w / 2 - 50), h + 18, d / 2)
    }
  }
  return group
}

const starter = (share: number, label: string): Bay => ({ share, kind: 'starter', label })
const vsd = (share: number, label: string): Bay => ({ share, kind: 'vsd', label })

export const incomerFor = (amps: number, ka: number): Cubicle => ({
  w: 560,
  bays: [
    { share: 0.12, kind: 'blank', label: 'maker' },
    { share: 0.62, kind: 'incomer', amps, ka },
    { share: 0.26, kind: 'vent' },
  ],
})

export const CUBICLES = {
  incomer: incomerFor(800, 50),
  pumps: {
    w: 520,
    bays: [
      starter(0.2, 'P-101 FEED PUMP'),
      starter(0.2, 'P-102 STANDBY'),
      starter(0.2, 'CV-01 CONVEYOR'),
      starter(0.2, 'CV-02 CONVEYOR'),
      starter(0.2, 'AG-01 AGITATOR'),
    ],
  },
  fans: {
    w: 520,
    bays: [
      starter(0.2, 'FN-01 EXTRACT'),
      starter(0.2, 'FN-02 EXTRACT'),
      starter(0.2, 'CR-01 CRUSHER'),
      vsd(0.4, 'VSD 1  SLURRY PUMP'),
    ],
  },
  drives: { w: 520, bays: [vsd(0.5, 'VSD 2  MILL FEED'), vsd(0.5, 'VSD 3  THICKENER')] },
  feeder: {
    w: 520,
    bays: [
      { share: 0.6, kind: 'door', label: 'FEEDERS' },
      { share: 0.4, kind: 'vent' },
    ],
  },
} satisfies Record<string, Cubicle>

const LINE_UP: Cubicle[] = [CUBICLES.incomer, CUBICLES.pumps, CUBICLES.fans, CUBICLES.drives]
