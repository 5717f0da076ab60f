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

function kioskInterior(iw: number, ih: number) {
  const group = new THREE.Group()
  const meters = Array.from({ length: 4 }, (_, i) => dinMeter({ phases: 1, reading: `0${4 + i}1${i * 7}.${i + 2}` }))
  for (const row of [0, 1]) {
    const y = ih / 2 - 150 - row * 200
    at(
      group,
      railRow(
        row ? Array.from({ length: 4 }, (_, i) => dinMeter({ phases: 1, reading: `0${7 - i}3${i * 4}.${i}` })) : meters,
        { gap: 60, rail: iw - 60 },
      ),
      0,
      y,
      8,
    )
    at(
      group,
      railRow(
        Array.from({ length: 4 }, () => mcb({ poles: 2, amps: 60 })),
        { gap: 60, rail: iw - 60 },
      ),
      0,
      y - 100,
      8,
    )
  }
  at(group, mccb({ amps: 250, w: 120, h: 184 }), 0, -ih / 2 + 180, 0)
  for (let i = 0; i < 3; i++) box(group, M.copper, iw - 120, 16, 5, 0, -ih / 2 + 56 - i * 2, 24 + i * 22, 0.6)
  return group
}

/** Metering kiosk: double doors, overhanging roof, plinth. */
export const kiosk = ({ w = 800, h = 1050, d = 360, door = 0, finish = 'ral6005' as Finish } = {}) =>
  enclosure({
    w,
    h,
    d,
    door,
    finish,
    doors: 2,
    handle: true,
    roof: true,
    plinth: 180,
    inside: kioskInterior,
    fittings: [
      { part: warning(80), y: h * 0.2 },
      { part: nameplate('METERING KIOSK', 190, 30), y: h * 0.34 },
      { part: louvre(180, 5, finish), y: -h * 0.4 },
    ],
  })

/** Operator desk: a lower cabinet and a sloping top full of controls. */
export function consoleDesk({ w = 900, d = 520, finish = 'ral7035' as Finish } = {}) {
  const group = new THREE.Group()
  const m = M[finish]
  box(group, M.black, w - 60, 80, d - 90, 0, 40, d / 2 - 20)
  box(group, m, w, 640, d - 60, 0, 400, (d - 60) / 2, 4)
  const gap = 6
  for (const s of [1, -1]) {
    box(group, m, w / 2 - gap * 2, 600, 18, s * (w / 4), 400, d - 56, 4)
    at(group, camLock(), s * 34, 480, d - 47)
  }
  const slope: [number, number][] = [
    [0, 0],
    [d, 0],
    [d, 40],
    [d - 330, 230],
    [d - 360, 280],
    [0, 280],
  ]
  put(group, sideProfile(`desk ${d}`, slope, w, 3), m, [0, 720, 0])
  const top = new THREE.Group()
  const angle = Math.atan2(190, 330)
  top.position.set(0, 720 + 135 + 2, d - 165 + 2)
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
  const back = new THREE.Group()
  back.position.set(0, 974, d - 346)
  group.add(back)
  const screen = print('scada', 260, 150, drawScreen, { px: 5, ground: '#0d141b', glow: 0.7, rough: 0.2 })
  box(group, M.black, 300, 190, 22, 0, 1104, 150, 6)
  decal(group, screen, 260, 150, 0, 1106, 161.4)
  box(group, M.graphite, 50, 30, 40, 0, 1008, 140, 4)
  for (const s of [1, -1]) at(group, panelMeter(), s * 250, 1058, 140)
  for (const s of [1, -1]) box(group, M.graphite, 104, 110, 60, s * 250, 1056, 110, 3)
  for (const s of [1, -1]) cyl(group, M.zinc, 6, 4, s * (w / 2 - 40), 690, d - 46)
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
