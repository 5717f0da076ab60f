// Kiosks for the street and desks for the control room.
import * as THREE from 'three'
import { type Finish, M } from '../finishes.ts'
import { button, camLock, eStop, louvre, panelMeter, pilot, selector } from '../parts/door.ts'
import { badge, nameplate, warning } from '../parts/labels.ts'
import { dinMeter, mcb } from '../parts/modular.ts'
import { mccb } from '../parts/power.ts'
import { railRow } from '../parts/rail.ts'
import { print, text } from '../printing.ts'
import { at, box, cyl, decal, put, sideProfile } from '../solids.ts'
import { enclosure } from './enclosure.ts'

/** Each stand's meter with its breaker below, up to six in a row; the busbars and the main breaker under them. */
const kioskInterior = (meters: number) => (iw: number, ih: number) => {
  const group = new THREE.Group()
  const rows = Math.ceil(meters / 6)
  const height = (ih - 320) / rows
  for (let row = 0; row < rows; row++) {
    const count = Math.floor(meters / rows) + (row < meters % rows ? 1 : 0)
    const y = ih / 2 - 110 - row * height
    const gap = (iw - 110 - count * 35) / count
    const metering = Array.from({ length: count }, (_, i) =>
      dinMeter({ phases: 1, model: 'OD-1-100', range: '5(100) A', reading: `0${4 + i}${row + 1}${(i * 7) % 10}.${i}` }),
    )
    const breakers = Array.from({ length: count }, () => mcb({ poles: 2, amps: 60 }))
    at(group, railRow(metering, { gap, rail: iw - 60 }), 0, y, 8)
    at(group, railRow(breakers, { gap, rail: iw - 60 }), 0, y - 110, 8)
    for (let i = 0; i < count; i++)
      for (const side of [1, -1]) {
        const x = (i - (count - 1) / 2) * (35 + gap) + side * 8.75
        box(group, side > 0 ? M.wireBlue : M.wireRed, 5, 30, 5, x, y - 55, 30, 2)
      }
  }
  const low = -ih / 2 + 130
  at(group, mccb({ amps: 250, w: 105, h: 165 }), -iw / 2 + 120, low, 0)
  for (let i = 0; i < 3; i++) box(group, M.copper, iw - 300, 20, 6, 90, low + 50 - i * 50, 34, 0.6)
  for (const x of [-iw / 2 + 230, iw / 2 - 90]) box(group, M.wireRed, 26, 170, 26, x, low, 16, 3)
  box(group, M.glass, iw - 280, 170, 3, 90, low, 62)
  return group
}

/** Metering kiosk: double doors, overhanging roof, plinth. Sold by its height with the plinth. */
export const kiosk = ({ w = 1100, h = 1100, d = 420, meters = 6, door = 0, finish = 'ral6005' as Finish } = {}) => {
  const plinth = 150
  const body = h - plinth - 50
  return enclosure({
    w,
    h: body,
    d,
    door,
    finish,
    doors: 2,
    handle: true,
    roof: true,
    plinth,
    inside: kioskInterior(meters),
    fittings: [
      { part: warning(80), y: body * 0.2 },
      { part: nameplate('METERING KIOSK', 190, 30, `${meters} METERS`), y: body * 0.34 },
      { part: louvre(180, 5, finish), y: -body * 0.4 },
    ],
  })
}

/** Operator desk: a lower cabinet and a sloping top full of controls. */
export function consoleDesk({ w = 1000, d = 500, finish = 'ral7035' as Finish } = {}) {
  const group = new THREE.Group()
  const m = M[finish]
  box(group, M.black, w - 60, 80, d - 90, 0, 40, d / 2 - 20)
  box(group, m, w, 690, d - 60, 0, 425, (d - 60) / 2, 4)
  const gap = 6
  for (const s of [1, -1]) {
    box(group, m, w / 2 - gap * 2, 650, 18, s * (w / 4), 425, d - 56, 4)
    at(group, camLock(), s * 34, 520, d - 47)
  }
  const slope: [number, number][] = [
    [0, 0],
    [d, 0],
    [d, 40],
    [d - 330, 230],
    [d - 360, 280],
    [0, 280],
  ]
  put(group, sideProfile(`desk ${d}`, slope, w, 3), m, [0, 770, 0])
  const top = new THREE.Group()
  const angle = Math.atan2(190, 330)
  top.position.set(0, 770 + 135 + 2, d - 165 + 2)
  top.rotation.x = -(Math.PI / 2 - angle)
  group.add(top)
  box(top, M.galv, w - 70, 320, 3, 0, 0, 0, 1)
  const columns = 6
  for (let i = 0; i < columns; i++) {
    const x = (i - (columns - 1) / 2) * ((w - 180) / columns)
    at(top, pilot((['green', 'green', 'amber', 'red', 'blue', 'white'] as const)[i] ?? 'green'), x, 76, 1.5)
    at(top, button('green', 'I'), x, 16, 1.5)
    at(top, button('red', '0'), x, -34, 1.5)
    at(top, nameplate(['PUMP 1', 'PUMP 2', 'FAN', 'MIXER', 'VALVE', 'LINE'][i] ?? '', 82, 16), x, 116, 1.5)
    if (i < 3) at(top, selector({ turn: i === 1 ? -35 : 35 }), x, -96, 1.5)
  }
  at(top, eStop(), (w - 180) / 2 - 40, -100, 1.5)
  at(top, badge(90), -w / 2 + 100, -142, 1.5)
  const screen = print('scada', 260, 150, drawScreen, { px: 5, ground: '#0d141b', glow: 0.7, rough: 0.2 })
  box(group, M.black, 300, 190, 22, 0, 1154, 150, 6)
  decal(group, screen, 260, 150, 0, 1156, 161.4)
  box(group, M.graphite, 50, 30, 40, 0, 1058, 140, 4)
  for (const s of [1, -1]) at(group, panelMeter(), s * 250, 1108, 140)
  for (const s of [1, -1]) box(group, M.graphite, 104, 110, 60, s * 250, 1106, 110, 3)
  for (const s of [1, -1]) cyl(group, M.zinc, 6, 4, s * (w / 2 - 40), 740, d - 46)
  return group
}

function drawScreen(c: CanvasRenderingContext2D, w: number, h: number) {
  c.fillStyle = '#16202a'
  c.fillRect(0, 0, w, 16)
  text(c, 'PUMP STATION', 6, 8.5, 10, '#ffb400', 700, 'left')
  text(c, '14:32', w - 6, 8.5, 9, '#c7cdd2', 500, 'right')
  c.strokeStyle = '#4f8fd0'
  c.lineWidth = 2
  c.beginPath()
  for (let i = 0; i <= 60; i++) c.lineTo(10 + i * 2.3, h - 30 - Math.sin(i * 0.22) * 14 - i * 0.4)
  c.stroke()
  c.strokeStyle = '#2c3944'
  c.lineWidth = 0.6
  for (let i = 0; i < 5; i++) c.strokeRect(10, 30 + i * 22, 138, 22)
  const figures = ['412 m³/h', '6.2 bar', '48.5 Hz', '61.2 A']
  figures.forEach((figure, i) => {
    c.fillStyle = '#16202a'
    c.fillRect(164, 28 + i * 29, 88, 24)
    text(c, figure, 208, 40 + i * 29, 14, '#dfe6ea', 600)
  })
}
