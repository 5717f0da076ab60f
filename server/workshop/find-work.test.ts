import { expect, test } from 'vitest'
import { standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { exampleRates } from '#enclosure/price.ts'
import { findWork, type Making } from './find-work.ts'

const stations = [{ _id: 'a1', name: 'Cutting', position: 0, hours: 40, kind: 'cutting', createdAt: '', updatedAt: '' }]

test('the flats of a design are worked out once per plan', () => {
  const making = { stations, rates: exampleRates, workOfOne: new Map(), measured: new Map() } as Making
  const line = { _id: 'l1', design: { link: toLink(standardDesign) } }
  const once = findWork(line, 1, making).a1 ?? 0
  const [[link, known] = []] = making.measured
  if (!link || !known) throw new Error('nothing was kept')
  expect(link).toBe(line.design.link)
  // Whatever is kept is used again.
  making.measured.set(link, { ...known, total: { ...known.total, cutM: 10 * known.total.cutM } })
  expect(findWork({ ...line, _id: 'l2' }, 1, making).a1).toBeGreaterThan(2 * once)
  expect(making.measured.size).toBe(1)
})
