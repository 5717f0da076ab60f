import { InstancedMesh, Matrix4, Mesh, Raycaster, Vector3 } from 'three'
import { expect, test } from 'vitest'
import { drawArrangement } from '#enclosure/arrangement.ts'
import { bendDeduction } from '#enclosure/bend.ts'
import { type Cutout, type Design, standardDesign } from '#enclosure/design.ts'
import { flatten } from '#enclosure/drawing.ts'
import { type Flat, flatsOf } from '#enclosure/flats.ts'
import { holesOn } from '#enclosure/holes.ts'
import { createBuilder } from '#enclosure/model/enclosure.ts'

/** The flats, the drawing and the solids must agree. */

/** Where a mesh stands: a repeated one in many places. */
function placesOf(mesh: Mesh): Matrix4[] {
  if (!(mesh instanceof InstancedMesh)) return [mesh.matrixWorld]
  return Array.from({ length: mesh.count }, (_, i) => {
    const place = new Matrix4()
    mesh.getMatrixAt(i, place)
    return place.premultiply(mesh.matrixWorld)
  })
}

/** Every corner of the solids, in millimetres. */
function cornersOf(design: Design, isFitted = false): Vector3[] {
  const { group } = createBuilder()(design, isFitted)
  group.updateMatrixWorld(true)
  const corners: Vector3[] = []
  group.traverse((part) => {
    if (!(part instanceof Mesh)) return
    const { position } = part.geometry.attributes
    for (const place of placesOf(part))
      for (let i = 0; i < position.count; i++)
        corners.push(new Vector3().fromBufferAttribute(position, i).applyMatrix4(place))
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
  expect(flatNamed(design, 'Plinth side').w).toBeCloseTo(d - 2 * 30.25, 1)

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

const sixtyButtons = Array.from(
  { length: 60 },
  (_, i): Cutout => ({ kind: 'button', face: 'door', x: 60 + (i % 10) * 45, y: 100 + Math.floor(i / 10) * 60 }),
)

test('sixty buttons sit in their holes', () => {
  const design: Design = { ...standardDesign, cutouts: sixtyButtons }
  const proud = cornersOf(design, true).filter(({ z }) => z > design.depth - 1)
  for (const { x, y } of [sixtyButtons[0], sixtyButtons[33], sixtyButtons[59]] as Cutout[]) {
    // the door is 1.5 mm inside the enclosure's outline
    const middle = { x: x - design.width / 2 + 1.5, y: y + 1.5 }
    const ring = proud.filter((corner) => Math.hypot(corner.x - middle.x, corner.y - middle.y) < 17)
    expect(span(ring.map((one) => one.x))).toEqual([near(middle.x - 15), near(middle.x + 15)])
    expect(span(ring.map((one) => one.y))).toEqual([near(middle.y - 15), near(middle.y + 15)])
  }
})

test('holes are open from front to back, and the metal between them is not', () => {
  const cutouts: Cutout[] = [
    { kind: 'round', face: 'door', x: 200, y: 300, d: 50 },
    { kind: 'rect', face: 'door', x: 300, y: 300, w: 92, h: 45, r: 5 },
  ]
  const { group } = createBuilder()({ ...standardDesign, plate: 'none', cutouts }, false)
  group.updateMatrixWorld(true)
  /** What a ray from the front meets first, in mm from the back, which is itself 2 mm thick. */
  const firstAt = (x: number, y: number) => {
    const from = new Vector3(x - standardDesign.width / 2 + 1.5, y + 1.5, 1000)
    const [hit] = new Raycaster(from, new Vector3(0, 0, -1)).intersectObject(group)
    return hit && Math.round(hit.point.z)
  }
  const front = standardDesign.depth
  expect([firstAt(200, 300), firstAt(224, 300), firstAt(300, 300), firstAt(344, 320)]).toEqual([2, 2, 2, 2])
  expect([firstAt(227, 300), firstAt(250, 300), firstAt(347, 300), firstAt(300, 324)]).toEqual(Array(4).fill(front))
})
