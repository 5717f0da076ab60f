// Distribution boards: rows of breakers behind an escutcheon, circuit numbers under each row.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { warning } from '../parts/labels.ts'
import { dinMeter, MODULE, mcb } from '../parts/modular.ts'
import { railRow } from '../parts/rail.ts'
import { INK, print, text } from '../printing.ts'
import { anchor, at, box, cyl, type Device, decal } from '../solids.ts'
import { enclosure } from './enclosure.ts'

const PITCH = 125
const NOSE = 62
const AMPS = [10, 10, 16, 16, 20, 20, 20, 16, 10, 32, 20, 20, 16, 10, 16, 20, 20, 25]
const CIRCUITS = ['LTS', 'LTS', 'PLG', 'PLG', 'GYS', 'STV', 'A/C', 'PLG', 'LTS']

const circuitStrip = (ways: number, row: number) =>
  print(
    `circuits ${row}`,
    ways * MODULE,
    15,
    (c, w, h) => {
      c.fillStyle = '#9aa1a8'
      for (let i = 0; i <= ways; i++) c.fillRect(i * MODULE - 0.2, 0, 0.4, h)
      for (let i = 0; i < ways; i++) {
        const x = (i + 0.5) * MODULE
        text(c, String(row * ways + i + 1), x, 4.6, 5, INK, 700)
        text(c, CIRCUITS[(i + row * 2) % CIRCUITS.length] ?? '', x, 10.8, 4, '#4a535c', 500)
      }
      c.fillRect(0, 0, w, 0.3)
    },
    { px: 8, ground: '#f4f5f6' },
  )

/** What is clipped on one row: main switch and earth leakage first, then circuits, a meter at the very end. */
function devicesFor(row: number, rows: number, ways: number) {
  const devices: Device[] = []
  let used = 0
  let index = row * 5
  const add = (device: Device, modules: number) => {
    devices.push(device)
    used += modules
  }
  if (row === 0) {
    add(mcb({ poles: 3, amps: 63, ka: 10, lever: 'red' }), 3)
    add(mcb({ poles: 4, amps: 63, curve: '', leakage: 30, lever: 'blue' }), 4)
  }
  const meter = row === rows - 1 && rows > 1
  const free = ways - (meter ? 4 : 0)
  while (used < free) {
    const poles = row === 1 && used < 6 ? 3 : 1
    const amps = poles === 3 ? 32 : (AMPS[index++ % AMPS.length] ?? 16)
    add(mcb({ poles, amps, on: !(row === 2 && used === 5) }), poles)
  }
  if (meter) add(dinMeter(), 4)
  return devices
}

type Board = {
  rows?: number
  ways?: number
  door?: number
  finish?: Finish
  d?: number
  locks?: number
  feet?: boolean
}

export function boardInterior(rows: number, ways: number, iw: number, ih: number) {
  const group = new THREE.Group()
  const width = iw + 30
  const opening = ways * MODULE + 4
  for (let row = 0; row < rows; row++) {
    const y = ih / 2 - 88 - row * PITCH
    at(group, railRow(devicesFor(row, rows, ways)), 0, y, 8)
    // strips between the rows rather than one plate with holes: cheaper than cutting solids, and it looks the same
    const top = row === 0 ? ih / 2 + 18 : y + PITCH / 2
    const bottom = row === rows - 1 ? -ih / 2 - 18 : y - PITCH / 2
    box(group, M.white, width, top - y - 23.5, 2, 0, (top + y + 23.5) / 2, NOSE)
    box(group, M.white, width, y - 23.5 - bottom, 2, 0, (bottom + y - 23.5) / 2, NOSE)
    const cheek = (width - opening) / 2
    for (const s of [1, -1]) box(group, M.white, cheek, 47.2, 2, s * (opening / 2 + cheek / 2), y, NOSE)
    decal(group, circuitStrip(ways, row), ways * MODULE, 15, 0, y - 36, NOSE + 1.3)
    if (row === 0) {
      anchor(group, 'Main switch', -(ways / 2 - 0.5) * MODULE, y + 4, NOSE + 12)
      anchor(group, 'Earth leakage unit', -(ways / 2 - 6.5) * MODULE, y + 4, NOSE + 12)
    }
    if (row === 1) {
      anchor(group, 'Three-pole breakers', -(ways / 2 - 4.5) * MODULE, y + 4, NOSE + 12)
      anchor(group, 'Circuit labels', (ways / 2 - 5) * MODULE, y - 36, NOSE + 2)
    }
    if (row === rows - 1 && rows > 1) anchor(group, 'Energy meter', (ways / 2 - 2) * MODULE, y + 6, NOSE + 12)
  }
  for (const sx of [1, -1])
    for (const sy of [1, -1]) {
      cyl(group, M.steel, 6, 4, sx * (iw / 2 - 2), sy * (ih / 2 - 4), NOSE + 2)
      box(group, M.hole, 8, 1.2, 0.6, sx * (iw / 2 - 2), sy * (ih / 2 - 4), NOSE + 4.1)
    }
  return group
}

export const boardSize = (rows: number, ways: number) => ({ w: ways * MODULE + 120, h: rows * PITCH + 130 })

/** Surface board with a hinged door. */
export function distributionBoard({
  rows = 3,
  ways = 18,
  door = 112,
  finish = 'ral7035',
  d = 120,
  locks = 1,
  feet = false,
}: Board = {}) {
  return enclosure({
    ...boardSize(rows, ways),
    d,
    door,
    finish,
    locks,
    feet,
    inside: (iw, ih) => boardInterior(rows, ways, iw, ih),
    fittings: [{ part: warning(Math.min(56, rows * 30)), x: 0, y: rows > 1 ? 40 : 0 }],
  })
}

/** Board recessed into a plastered wall: only the frame and the door stand proud. */
export function flushBoard({ rows = 2, ways = 12, door = 0, finish = 'ral9003' as Finish } = {}) {
  const { w, h } = boardSize(rows, ways)
  const group = distributionBoard({ rows, ways, door, finish, d: 90 })
  const margin = 620
  const trim = 34
  for (const s of [1, -1]) {
    box(group, M.plaster, margin, h + 2 * margin, 80, s * (w / 2 + margin / 2), h / 2, 46)
    box(group, M.plaster, w + 4, margin, 80, 0, h / 2 + s * (h / 2 + margin / 2), 46)
    box(group, M[finish], trim, h + trim * 1.4, 8, s * (w / 2 + trim / 2 - 4), h / 2, 88, 2)
    box(group, M[finish], w + trim * 1.4, trim, 7.6, 0, h / 2 + s * (h / 2 + trim / 2 - 4), 88, 2)
  }
  return group
}
