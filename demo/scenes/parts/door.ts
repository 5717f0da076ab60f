// What is mounted in a door: origin at the door's face, +z towards the viewer.
import * as THREE from 'three'
import { type Finish, LAMPS, type LampColour, M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, print, text } from '../printing.ts'
import { box, cyl, decal, device, dome, ring } from '../solids.ts'

/** Red on yellow, padlockable; `plain` is the graphite plate of a motor starter, `grip` is black unless it is an emergency stop. */
export function rotaryHandle({
  size = 65,
  on = false,
  plain = false,
  grip: gripFinish = 'red' as Finish,
  words = ['0  OFF', 'ON'],
} = {}) {
  const group = new THREE.Group()
  const s = size / 65
  box(group, plain ? M.graphite : M.yellow, 65 * s, 65 * s, 7 * s, 0, 0, 3.5 * s, 3 * s)
  const face = print(`handle ${size} ${plain} ${words.join()}`, 65 * s, 65 * s, (c, w) => {
    const ink = plain ? '#fff' : INK
    text(c, words[0] ?? '', w / 2, w * 0.075, w * 0.1, ink, 700)
    text(c, words[1] ?? '', w * 0.91, w * 0.5, w * 0.085, ink, 700)
    if (words[2]) text(c, words[2], w * 0.09, w * 0.5, w * 0.085, ink, 700)
  })
  decal(group, face, 65 * s, 65 * s, 0, 0, 7.1 * s)
  ring(group, plain ? M.black : M.red, 22 * s, 1.6 * s, 0, 0, 8.4 * s)
  cyl(group, M[gripFinish], 22 * s, 10 * s, 0, 0, 12 * s, 24 * s)
  const grip = new THREE.Group()
  grip.rotation.z = on ? -Math.PI / 2 : 0
  group.add(grip)
  box(grip, M[gripFinish], 13 * s, 50 * s, 22 * s, 0, 0, 24 * s, 4 * s)
  box(grip, M.white, 2 * s, 12 * s, 1, 0, 17 * s, 35 * s)
  box(grip, M.hole, 6 * s, 6 * s, 0.6 * s, 0, -12 * s, 34.9 * s)
  return group
}

export function pilot(colour: LampColour = 'green') {
  const group = new THREE.Group()
  cyl(group, M.steel, 14.5, 5, 0, 0, 2.5, 15.5)
  ring(group, M.steel, 12.6, 1.6, 0, 0, 5)
  cyl(group, LAMPS[colour], 11.5, 7, 0, 0, 7, 10)
  dome(group, LAMPS[colour], 11.4, 0.5, 0, 0, 10.4)
  return group
}

export function button(colour: Finish = 'green', legend = '') {
  const group = new THREE.Group()
  cyl(group, M.steel, 14.5, 6, 0, 0, 3, 15.5)
  ring(group, M.steel, 12.8, 1.6, 0, 0, 6)
  cyl(group, M.black, 12, 2, 0, 0, 6)
  cyl(group, M[colour], 10.6, 7, 0, 0, 8, 11)
  dome(group, M[colour], 10.6, 0.12, 0, 0, 11.5)
  if (legend) {
    const face = print(`button ${legend}`, 12, 12, (c) => text(c, legend, 6, 6.4, 9, '#fff', 700))
    decal(group, face, 12, 12, 0, 0, 13)
  }
  return group
}

export function selector({ turn = 35 } = {}) {
  const group = new THREE.Group()
  cyl(group, M.steel, 14.5, 6, 0, 0, 3, 15.5)
  ring(group, M.steel, 12.8, 1.6, 0, 0, 6)
  cyl(group, M.black, 12, 4, 0, 0, 7)
  const grip = new THREE.Group()
  grip.rotation.z = THREE.MathUtils.degToRad(-turn)
  group.add(grip)
  box(grip, M.black, 7, 22, 15, 0, 0, 14, 2.4)
  box(grip, M.white, 1.4, 8, 0.6, 0, 6.5, 21.4)
  return group
}

export function eStop() {
  const group = new THREE.Group()
  cyl(group, M.yellow, 30, 3, 0, 0, 1.5)
  cyl(group, M.black, 13, 14, 0, 0, 9)
  cyl(group, M.red, 20, 12, 0, 0, 22, 17)
  dome(group, M.red, 20, 0.3, 0, 0, 28)
  const face = print('e-stop', 56, 56, (c) => {
    c.translate(28, 28)
    for (let i = 0; i < 3; i++) {
      c.save()
      c.rotate((i * Math.PI * 2) / 3)
      text(c, 'EMERGENCY STOP', 0, -24.5, 4.4, INK, 700)
      c.restore()
    }
  })
  decal(group, face, 56, 56, 0, 0, 3.2)
  const arrows = print('e-stop arrows', 26, 26, (c) => {
    c.strokeStyle = '#fff'
    c.lineWidth = 1.5
    for (const start of [0.2, Math.PI + 0.2]) {
      c.beginPath()
      c.arc(13, 13, 9, start, start + 2.1)
      c.stroke()
    }
  })
  decal(group, arrows, 26, 26, 0, 0, 34.2)
  return group
}

/** The plate behind a selector's bezel that names its positions, from the left to the right. */
export function legendPlate(words: string[]) {
  const group = new THREE.Group()
  box(group, M.black, 30, 40, 1.4, 0, 4.6, 0.7, 0.6)
  const face = print(`legend ${words.join()}`, 30, 40, (c) => {
    words.forEach((word, i) => {
      text(c, word, 15 + (i - (words.length - 1) / 2) * 9.6, 4.8, word.length > 2 ? 4 : 6, '#fff', 700)
    })
  })
  decal(group, face, 30, 40, 0, 4.6, 1.5)
  return group
}

/** Contact blocks behind a 22 mm operator: green normally open, red normally closed. */
export type Contacts = ('NO' | 'NC')[]

/** The 22 mm contact block behind a button or lamp; hangs behind z = 0. */
export function contactBlock(contacts: Contacts = ['NO', 'NC']) {
  const blocks = contacts.length
  const group = new THREE.Group()
  cyl(group, M.graphite, 11, 18, 0, 0, -9)
  cyl(group, M.zinc, 14.5, 4, 0, 0, -5, 14.5, 12)
  box(group, M.graphite, 32, 30, 14, 0, 0, -22, 1.5)
  for (let i = 0; i < blocks; i++) {
    const x = (i - (blocks - 1) / 2) * 11
    box(group, contacts[i] === 'NC' ? M.red : M.green, 10.4, 30, 24, x, 0, -41, 1)
    for (const end of [1, -1]) {
      box(group, M.black, 9, 5, 12, x, end * 14.6, -44, 0.6)
      const screw = cyl(group, M.brass, 2.8, 1.6, x, end * 17.2, -44)
      screw.rotation.x = Math.PI / 2
    }
  }
  return group
}

export function camLock() {
  const group = new THREE.Group()
  cyl(group, M.steel, 13, 7, 0, 0, 3.5, 14.5)
  cyl(group, M.graphite, 9.5, 1, 0, 0, 7.2)
  box(group, M.steel, 12, 3.4, 1.6, 0, 0, 8, 0.6)
  return group
}

export function swingHandle() {
  const group = new THREE.Group()
  box(group, M.black, 32, 190, 12, 0, 0, 6, 5)
  box(group, M.graphite, 24, 128, 16, 0, -20, 16, 6)
  cyl(group, M.steel, 8, 4, 0, 68, 14)
  box(group, M.hole, 2, 8, 0.6, 0, 68, 16.1)
  return group
}

export function hinge(h = 60) {
  const group = new THREE.Group()
  box(group, M.zinc, 12, h, 10, 0, 0, 0, 4)
  return group
}

export function louvre(w = 180, rows = 6, finish: Finish = 'ral7035') {
  const group = new THREE.Group()
  for (let i = 0; i < rows; i++) {
    box(group, M.hole, w, 5, 0.8, 0, i * 16, 0.4)
    const lip = box(group, M[finish], w + 6, 9, 5, 0, i * 16 + 4.5, 2, 2)
    lip.rotation.x = 0.45
  }
  return group
}

/** Filter fan grille. */
export function fanGrille(size = 150) {
  const group = new THREE.Group()
  box(group, M.shellDark, size, size, 8, 0, 0, 4, 4)
  const slots = Math.floor(size / 14)
  for (let i = 0; i < slots; i++) box(group, M.hole, size * 0.82, 5, 1, 0, (i - (slots - 1) / 2) * 12.4, 8.2)
  return group
}

type Reading = [label: string, value: string, unit: string]
const lcd = (rows: Reading[]) =>
  print(
    `lcd ${rows.join()}`,
    74,
    56,
    (c, w) => {
      const h = 56 / rows.length
      rows.forEach(([label, value, unit], i) => {
        const y = h * (i + 0.54)
        text(c, label, 4, y, 6, '#16382a', 600, 'left')
        text(c, value, 58, y + 0.6, 14.5, '#06140d', 700, 'right')
        text(c, unit, 61, y + 2, 6.4, '#16382a', 600, 'left')
        c.fillStyle = '#0b1a12'
        if (i < rows.length - 1) c.fillRect(3, h * (i + 1) - 0.3, w - 6, 0.35)
      })
    },
    { ground: '#a9c7a4', rough: 0.25, glow: 0.28 },
  )

/** 96 × 96 power analyser. */
export function panelMeter(
  rows: Reading[] = [
    ['L1-2', '399.8', 'V'],
    ['I avg', '127.4', 'A'],
    ['ΣP', '84.62', 'kW'],
  ],
  mark = markOf('meter'),
  model = 'PM-320',
) {
  const group = device(96)
  box(group, M.graphite, 96, 96, 9, 0, 0, 4.5, 3)
  box(group, M.black, 84, 66, 2, 0, 9, 9, 1)
  decal(group, lcd(rows), 74, 56, 0, 9, 10.2)
  for (let i = 0; i < 4; i++) box(group, M.shellDark, 15, 8, 4, -30 + i * 20, -35, 10, 2)
  decal(
    group,
    print(`panel meter ${mark.name} ${model}`, 90, 7, (c) =>
      text(c, `${mark.name} ${model}`, 4, 3.5, 5, mark.onDark, 700, 'left'),
    ),
    90,
    7,
    0,
    -26.8,
    9.3,
  )
  return group
}
