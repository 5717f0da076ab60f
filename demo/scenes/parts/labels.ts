import * as THREE from 'three'
import { M } from '../finishes.ts'
import { markOf } from '../marks.ts'
import { INK, lettering, print, text } from '../printing.ts'
import { box, decal } from '../solids.ts'

/** Engraved traffolyte label. */
export function nameplate(words: string, w = 90, h = 22, second = '') {
  const group = new THREE.Group()
  box(group, M.black, w, h, 2, 0, 0, 1, 0.8)
  const face = print(
    `nameplate ${words} ${second}`,
    w,
    h,
    (c) => {
      text(c, words, w / 2, second ? h * 0.36 : h * 0.54, second ? h * 0.44 : h * 0.62, '#fff', 600)
      if (second) text(c, second, w / 2, h * 0.76, h * 0.27, '#d5d9dd', 500)
    },
    { px: 8, ground: '#14171a' },
  )
  decal(group, face, w - 2, h - 2, 0, 0, 2.2)
  return group
}

/** The grade of stainless steel, printed on the door. */
export function steelGrade(grade: string, w = 100) {
  const group = new THREE.Group()
  const h = w * 0.3
  const face = print(`steel ${grade}`, w, h, (c) => {
    c.strokeStyle = INK
    c.lineWidth = h * 0.06
    c.strokeRect(h * 0.05, h * 0.05, w - h * 0.1, h * 0.9)
    text(c, grade, w / 2, h * 0.55, h * 0.74, INK, 700)
  })
  decal(group, face, w, h, 0, 0, 0.4)
  return group
}

export function badge(w = 74, mark = markOf('enclosure-wall')) {
  const h = w * 0.3
  const group = new THREE.Group()
  box(group, M.graphite, w, h, 2, 0, 0, 1, 0.8)
  const face = print(
    `badge ${mark.name}`,
    w,
    h,
    (c) => {
      c.fillStyle = mark.onDark
      c.fillRect(0, 0, w * 0.06, h)
      lettering(c, mark, w * 0.53, h * 0.55, { size: h * 0.86, room: w * 0.84, ink: '#fff', align: 'center' })
    },
    { px: 10, ground: INK },
  )
  decal(group, face, w, h, 0, 0, 2.2)
  return group
}

export function warning(size = 60) {
  const group = new THREE.Group()
  const face = print(
    'warning',
    size,
    size * 0.9,
    (c, w, h) => {
      const path = (points: [number, number][]) => {
        c.beginPath()
        for (const [x, y] of points) c.lineTo(w * x, h * y)
        c.closePath()
      }
      c.lineJoin = 'round'
      path([
        [0.5, 0.08],
        [0.94, 0.92],
        [0.06, 0.92],
      ])
      c.fillStyle = '#ffc400'
      c.fill()
      c.lineWidth = w * 0.055
      c.strokeStyle = '#111'
      c.stroke()
      path([
        [0.53, 0.3],
        [0.4, 0.6],
        [0.5, 0.58],
        [0.45, 0.84],
        [0.62, 0.52],
        [0.51, 0.54],
      ])
      c.fillStyle = '#111'
      c.fill()
    },
    { px: 10 },
  )
  decal(group, face, size, size * 0.9, 0, 0, 0.6)
  return group
}
