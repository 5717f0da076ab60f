import { expect, test } from 'vitest'
import { referenceDesigns } from '#test/samples/reference-designs.ts'
import { describeDesign, toFactsLine } from './words.ts'

test('a design says which parts are supplied and for which there is only a hole', () => {
  const panel = referenceDesigns['a control panel']
  expect(describeDesign(panel).slice(6)).toEqual([
    'Supplied: Filter fan 148, Outlet filter 148',
    'Hole only: 96 × 96 meter (2), 22.5 push-button (4), M40 gland, M25 gland',
  ])
  expect(toFactsLine({ facts: describeDesign(panel), cutouts: panel.cutouts })).toMatch(
    /Supplied: .*\. Hole only: .*\. 13 cut-outs$/,
  )
  expect(describeDesign(referenceDesigns['the standard box'])).toHaveLength(6)
})
