import { type Material, Matrix4 } from 'three'
import { type Cutout, type Design, glands, louvrePitch } from '#enclosure/design.ts'
import { materials as m } from './finishes.ts'
import { at, block, disc, dome, type Solids, sheet, tilt } from './solids.ts'

/** A pole of 114 mm, as street lights and boreholes have. */
export const poleRadius = 57

type Put = (
  geometry: ReturnType<typeof block>,
  material: Material,
  x?: number,
  y?: number,
  z?: number,
  turn?: Matrix4,
) => void

/** Places solids around a point on a face; z points outwards. */
const putter =
  (solids: Solids, origin: Matrix4): Put =>
  (geometry, material, x = 0, y = 0, z = 0, turn) => {
    const matrix = origin.clone().multiply(at(x, y, z))
    solids.add(geometry, material, turn ? matrix.multiply(turn) : matrix)
  }

/** Adds the part in a cut-out; plain holes stay open. `nth` counts those of its kind. */
export function addFitting(solids: Solids, origin: Matrix4, cutout: Cutout, nth: number, skin: Material): void {
  const put = putter(solids, origin)
  if (cutout.kind === 'button') addOperator(put, nth)
  else if (cutout.kind === 'meter') addMeter(put, cutout.size)
  else if (cutout.kind === 'fan' || cutout.kind === 'filter') addGrille(put, cutout.size)
  else if (cutout.kind === 'gland') addGland(put, glands[cutout.size].room)
  else if (cutout.kind === 'louvre') addLouvres(put, cutout.w, cutout.h, skin)
}

const lamps = ['#c5161b', '#f09a00', '#0b9a46', '#dfe6ea']

/** Four lamps, then four push-buttons, and so on. */
function addOperator(put: Put, nth: number): void {
  put(disc(14, 15, 4), m.chrome(), 0, 0, 2)
  put(disc(11.6, 11.6, 3), m.black(), 0, 0, 4)
  const lamp = lamps[nth % 4] ?? '#c5161b'
  if (nth % 8 < 4) {
    put(disc(10.2, 11, 5), m.lamp(lamp), 0, 0, 7)
    put(dome(10.2, 0.5), m.lamp(lamp), 0, 0, 9.5)
  } else {
    const cap = m.cap(nth % 2 ? '#a90d12' : '#0c7a3b')
    put(disc(9.8, 10.4, 5), cap, 0, 0, 7)
    put(dome(9.8, 0.15), cap, 0, 0, 9.5)
  }
}

function addMeter(put: Put, size: number): void {
  const s = size / 96
  put(block(size, size, 9), m.graphite(), 0, 0, 4.5)
  put(block(80 * s, 54 * s, 1), m.screen(), 0, 13 * s, 9)
  for (const [row, width] of [
    [0, 44],
    [1, 52],
    [2, 48],
  ] as const) {
    const y = (29 - row * 16) * s
    put(block(width * s, 8 * s, 0.6), m.ink(), (8 - (52 - width) / 2) * s, y, 9.6)
    put(block(10 * s, 4 * s, 0.6), m.ink(), -31 * s, y, 9.6)
  }
  put(block(22 * s, 3.4 * s, 0.8), m.amber(), -28 * s, -20 * s, 9)
  for (let i = 0; i < 4; i++) put(block(15 * s, 7 * s, 3), m.plastic(), (-28.5 + i * 19) * s, -33 * s, 9.6)
}

function addGrille(put: Put, size: number): void {
  put(block(size, size, 10), m.plastic(), 0, 0, 5)
  const wide = size * 0.84
  put(block(wide, wide, 0.8), m.dark(), 0, 0, 10)
  const slats = Math.floor(wide / 9)
  const pitch = wide / slats
  const turn = tilt(0.5)
  for (let i = 0; i < slats; i++)
    put(block(wide, pitch * 0.9, 1.6), m.plastic(), 0, (i - (slats - 1) / 2) * pitch, 11.6, turn)
}

function addGland(put: Put, room: number): void {
  const r = room * 0.43
  put(disc(r, r, r * 0.5, 6), m.graphite(), 0, 0, r * 0.25)
  put(disc(r * 0.9, r * 0.9, r * 0.8, 24), m.graphite(), 0, 0, r * 0.9)
  put(disc(r * 0.6, r * 0.9, r * 0.45, 24), m.graphite(), 0, 0, r * 1.5)
  put(disc(r * 0.45, r * 0.45, r * 0.1, 20), m.dark(), 0, 0, r * 1.72)
}

function addLouvres(put: Put, w: number, h: number, skin: Material): void {
  const rows = Math.floor(h / louvrePitch)
  const turn = tilt(0.42)
  for (let i = 0; i < rows; i++) {
    const y = (i - (rows - 1) / 2) * louvrePitch
    put(block(w, 5, 0.6), m.dark(), 0, y - 3, 0.2)
    put(block(w + 8, 10, 2), skin, 0, y + 1, 2.2, turn)
  }
}

export function addLock(solids: Solids, origin: Matrix4, kind: Design['lock']): void {
  const put = putter(solids, origin)
  if (kind === 'handle') {
    put(block(32, 190, 10), m.black(), 0, 0, 5)
    put(block(24, 128, 16), m.graphite(), 0, -20, 16)
    put(disc(8, 8, 4), m.chrome(), 0, 72, 12)
    return
  }
  put(disc(13, 14.5, 5), m.chrome(), 0, 0, 2.5)
  put(disc(9.5, 9.5, 1), m.black(), 0, 0, 5)
  if (kind === 'key') put(block(2.4, 10, 1), m.chrome(), 0, 0, 5.4)
  else put(block(12, 3.4, 2), m.chrome(), 0, 0, 5.6)
  if (kind === 'padlock') put(block(34, 10, 4), m.zinc(), 0, 16, 3)
}

export function addHinge(solids: Solids, origin: Matrix4): void {
  const put = putter(solids, origin)
  const upright = new Matrix4().makeRotationX(Math.PI / 2)
  put(disc(5.2, 5.2, 54, 20), m.zinc(), 0, 0, 0, upright)
}

/** A lifting eye: a ring that stands on its flange. */
export function addEye(solids: Solids, origin: Matrix4): void {
  const put = putter(solids, origin)
  put(disc(14, 14, 6), m.zinc(), 0, 0, 3)
  put(sheet(40, 40, 10, [{ x: 20, y: 20, hole: { d: 24 } }], 20), m.zinc(), -20, 5, 5, tilt(Math.PI / 2))
}

/** Bands round a pole, as wide as the bars they hold. */
export function addBand(solids: Solids, origin: Matrix4): void {
  solids.add(disc(poleRadius + 2, poleRadius + 2, 34, 48), m.zinc(), origin.clone().multiply(tilt(Math.PI / 2)))
}
