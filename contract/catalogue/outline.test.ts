import { expect, test } from 'vitest'
import { layOutline, readSize } from './outline.ts'

const sides = (Width: string, Height: string, Depth: string) =>
  Object.entries({ Width, Height, Depth }).map(([name, value]) => ({ name, value }))

test('a size needs all three sides, as plain lengths', () => {
  expect(readSize(sides('600 mm', '80 cm', '0,25 m'))).toEqual({ width: 600, height: 800, depth: 250 })
  expect(readSize(sides('600', '800', '250'))).toEqual({ width: 600, height: 800, depth: 250 })
  expect(readSize(sides('600 mm', '', '250 mm'))).toBeUndefined()
  expect(readSize(sides('500 × 600 mm', '800 mm', '250 mm'))).toBeUndefined()
  expect(readSize([])).toBeUndefined()
})

test('both views have the same scale and fit on the page, however flat the part', () => {
  for (const size of [
    { width: 600, height: 800, depth: 250 },
    { width: 3000, height: 2200, depth: 600 },
    { width: 18, height: 82, depth: 70 },
    { width: 1000, height: 20, depth: 5 },
  ]) {
    const { boxes, lines, width, height } = layOutline(size)
    for (const box of boxes) {
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(box.y + box.height).toBeLessThan(height)
    }
    expect(lines.map(({ label }) => Number(label))).toEqual([size.width, size.depth, size.height])
  }
  const [front, side] = layOutline({ width: 600, height: 800, depth: 300 }).boxes
  expect((front?.width ?? 0) / (side?.width ?? 1)).toBeCloseTo(2, 1)
})
