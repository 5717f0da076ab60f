import { Mesh, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { type Design, standardDesign } from '#contract/configure-catalogue.ts'
import { drawArrangement, flatten } from '#contract/configure-drawing.ts'
import { bendDeduction, type Flat, flatsOf, holesOn } from '#contract/configure-flats.ts'
import { createBuilder } from '#models/enclosure.ts'

/** The flats, the drawing and the solids must agree. */

/** Every corner of the solids, in millimetres. */
function cornersOf(design: Design): Vector3[] {
  const { group } = createBuilder()(design, false)
  group.updateMatrixWorld(true)
  const corners: Vector3[] = []
  group.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const { position } = part.geometry.attributes
    for (let i = 0; i < position.count; i++)
      corners.push(new Vector3().fromBufferAttribute(position, i).applyMatrix4(part.matrixWorld))
  })
  return corners
}
const span = (figures: number[]) => [Math.min(...figures), Math.max(...figures)] as const
const lengthOf = (figures: number[]) => span(figures)[1] - span(figures)[0]
const near = (figure: number) => expect.closeTo(figure, 1)
const flatNamed = (design: Design, name: string) => flatsOf(design).find((flat) => flat.name === name) as Flat

test('the plinth is the same size as cut and folded, as drawn and in 3D', () => {
  const size = { width: 800, height: 1200, depth: 400 }
  const more = { mounting: 'floor', plinth: 100, sheet: 2, ip: 55, glandPlate: false } as const
  const design: Design = { ...standardDesign, ...size, ...more }
  const solid = cornersOf(design).filter(({ y }) => y < 50)
  const w = lengthOf(solid.map(({ x }) => x))
  const d = lengthOf(solid.map(({ z }) => z))
  expect([w, d]).toEqual([near(794), near(360)])

  // the front's folds turn 30 mm round the corners, where the sides meet them
  expect(flatNamed(design, 'Plinth front').w).toBeCloseTo(w + 2 * 30 - 2 * bendDeduction(2), 1)
  expect(flatNamed(design, 'Plinth side').w).toBeCloseTo(d - 2 * 30, 1)

  const items = drawArrangement(design, { maker: 'VOLT', code: 'Draft', kg: 1 }).flatMap((sheet) =>
    flatten(sheet.items),
  )
  const words = items.flatMap((item) => (item.kind === 'text' ? [item.words] : [])).join()
  const scale = Number(/Scale 1:([\d.]+)/.exec(words)?.[1])
  const drawn = items.flatMap((item) => {
    if (item.kind !== 'path' || item.layer !== 'OUTLINE') return []
    const isPlinth = Math.abs(lengthOf(item.knots.map(({ y }) => y)) * scale - 100) < 0.1
    return isPlinth ? [lengthOf(item.knots.map(({ x }) => x)) * scale] : []
  })
  expect(drawn).toEqual([near(w), near(d), near(d)])
})

test.each(['wall', 'pole'] as const)('the %s fixings line up with the holes as drawn and as drilled', (mounting) => {
  const design: Design = { ...standardDesign, mounting, width: 500, glandPlate: false }
  const drawn = holesOn(design, 'back')
  expect(drawn.map(({ x, y }) => [x, y])).toEqual([
    [30, 30],
    [30, 770],
    [470, 30],
    [470, 770],
  ])
  const cut = flatNamed(design, 'Body').holes
  expect([lengthOf(cut.map(({ x }) => x)), lengthOf(cut.map(({ y }) => y))]).toEqual([near(440), near(740)])

  const corners = cornersOf(design)
  const behind = corners.filter(({ z }) => z < -1)
  for (const { x, y } of drawn) {
    // seen from behind, left is right
    const ring = behind.filter((corner) => Math.hypot(corner.x - (250 - x), corner.y - y) < 6)
    const [[left, right], [low, high]] = [span(ring.map((one) => one.x)), span(ring.map((one) => one.y))]
    expect([left, right, low, high]).toEqual([near(245.5 - x), near(254.5 - x), near(y - 4.5), near(y + 4.5)])
  }
  // no other holes to drill: there are no lugs above or below
  expect(span(corners.map(({ y }) => y))).toEqual([near(0), near(800)])
})
