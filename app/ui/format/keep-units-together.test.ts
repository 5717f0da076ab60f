import { expect, test } from 'vitest'
import { keepUnitsTogether } from './keep-units-together.ts'

test('a figure stays with its unit, and dimensions stay on one line', () => {
  expect(keepUnitsTogether('Wall-mount enclosure 600 × 800 × 250, 1.5 mm')).toBe(
    'Wall-mount enclosure 600\u00a0×\u00a0800\u00a0×\u00a0250, 1.5\u00a0mm',
  )
  expect(keepUnitsTogether('AC combiner panel, 8 × 63 A with metering')).toBe(
    'AC combiner panel, 8\u00a0×\u00a063\u00a0A with metering',
  )
})

test('a figure stays with what it counts', () => {
  expect(keepUnitsTogether('DC fuse box, 6 strings, 15 A, 1000 V')).toBe(
    'DC fuse box, 6\u00a0strings, 15\u00a0A, 1000\u00a0V',
  )
})

test('words stay apart', () => {
  expect(keepUnitsTogether('Miniature circuit breaker 3P C63')).toBe('Miniature circuit breaker 3P C63')
})
