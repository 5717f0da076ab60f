import { expect, test } from 'vitest'
import { initialView, panBy, zoomAt } from './picture-zoom.ts'

const stage = { width: 400, height: 300 }

test('the point under the fingers stays under them', () => {
  const point = { x: 100, y: -50 }
  const near = zoomAt(initialView, 2, point, stage)
  expect(near.scale).toBe(2)
  // Where the picture's own point was before, and where it is now.
  expect(near.x + 2 * point.x).toBe(point.x)
  expect(near.y + 2 * point.y).toBe(point.y)
  expect(zoomAt(near, 0.5, point, stage)).toEqual(initialView)
})

test('a picture is never smaller than its stage, never larger than six times, and never dragged off it', () => {
  expect(zoomAt(initialView, 0.1, { x: 10, y: 10 }, stage)).toEqual(initialView)
  expect(zoomAt(initialView, 100, { x: 0, y: 0 }, stage).scale).toBe(6)
  expect(panBy(initialView, { x: 50, y: 50 }, stage)).toEqual(initialView)
  expect(panBy({ scale: 2, x: 0, y: 0 }, { x: 999, y: -999 }, stage)).toEqual({ scale: 2, x: 200, y: -150 })
})
