import { expect, test } from 'vitest'
import { type Cutout, standardDesign } from '#enclosure/design.ts'
import { checkDesign } from '#enclosure/rules.ts'
import { listFindings } from './list-findings.ts'

const gland = (x: number, y: number): Cutout => ({ kind: 'gland', size: 25, face: 'door', x, y })

test('all problems are listed, stops first, and repeated messages name their cut-out', () => {
  const cutouts: Cutout[] = [
    { kind: 'button', face: 'top', x: 300, y: 120 },
    ...[100, 200, 300, 400, 500].map((x) => gland(x, 40)),
  ]
  const listed = listFindings(checkDesign({ ...standardDesign, ip: 54, cutouts }))
  expect(listed.map(({ level }) => level)).toEqual([...Array(5).fill('stop'), 'warn'])
  const numbers = listed.map(({ message }) => /^Cut-out (\d+): /.exec(message)?.[1])
  expect(numbers).toEqual(['2', '3', '4', '5', '6', undefined])
})

test('one opening over two locks is one finding', () => {
  const cutouts: Cutout[] = [{ kind: 'rect', face: 'door', x: 300, y: 400, w: 500, h: 700, r: 0 }]
  const blocked = checkDesign({ ...standardDesign, cutouts }).filter(({ code }) => code === 'blocked')
  expect(blocked).toHaveLength(1)
})
