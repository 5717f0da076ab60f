import { expect, test } from 'vitest'
import { standardDesign } from './design.ts'
import { exampleRates } from './price.ts'
import { usualNorms, workOf } from './work.ts'

const work = (more: Partial<typeof standardDesign> = {}, qty = 1) =>
  workOf({ ...standardDesign, ...more }, exampleRates, qty)

test('ten of a design take ten times the work, but are set up once and assembled with practice', () => {
  const [one, ten] = [work(), work({}, 10)]
  const { setup, test: testMinutes } = usualNorms
  expect(ten.cutting).toBeGreaterThan(9 * ((one.cutting ?? 0) - setup) + setup)
  expect(ten.cutting).toBeLessThan(10 * (one.cutting ?? 0))
  expect(ten.assembly).toBeLessThan(10 * (one.assembly ?? 0))
  expect(ten.testing).toBe(10 * testMinutes)
})

test('a bare enclosure without a plate is not coated, and stainless steel takes longer', () => {
  expect(work()).toHaveProperty('coating')
  const bare = work({ steel: '304', finish: 'bare' })
  expect(bare).not.toHaveProperty('coating')
  expect(bare.cutting).toBeGreaterThan(work().cutting ?? 0)
  expect(bare.folding).toBeGreaterThan(work().folding ?? 0)
})

test('the times come from the rates, if the shop has entered its own', () => {
  const rates = { ...exampleRates, norms: { ...usualNorms, test: 45 } }
  expect(workOf(standardDesign, rates, 2)).toEqual({ ...work({}, 2), testing: 90 })
})
