import {
  type Cutout,
  type Design,
  type FaceId,
  type Hole,
  holeHeight,
  holeInWords,
  holeWidth,
  lockHoles,
  shapeOf,
} from './design.ts'
import {
  drawFace,
  drawHole,
  fixingBars,
  type Item,
  inWords,
  line,
  place,
  rectangle,
  type Sheet,
  type TextItem,
  text,
} from './drawing.ts'
import {
  barThickness,
  bodyDepth,
  doorDepth,
  doorGap,
  type Face,
  faceOf,
  facesOf,
  fixingPlaces,
  hingePlaces,
  hingeShape,
  hingeSide,
  type LeafId,
  leafIds,
  lockPlaces,
  plateSize,
  plinthSize,
} from './faces.ts'
import { geometry } from './geometry-version.ts'
import { holesOn, type Point } from './holes.ts'
import { hoodProfile, hoodSize, plateSheet, plateStandOff } from './parts.ts'
import { type Label, placeLabels } from './place-labels.ts'
import { sizeToFit, textWidth } from './text-width.ts'
import {
  describeFinish,
  describeMounting,
  describeProtection,
  describeSteel,
  designName,
  lockNames,
  sizeInWords,
  supplyOf,
} from './words.ts'

/** The general arrangement: what the buyer confirms. */

export type TitleBlock = {
  maker: string
  code: string
  kg: number
  /** Which geometry it is drawn by, where it is not the code's own. */
  geometry?: string
}

const scales = [1, 2, 2.5, 4, 5, 7.5, 10, 15, 20, 25, 30]
const a3 = { w: 420, h: 297 }
/** Where views may be; the table and the title block are on its right. */
const viewRoom = { x0: 12, y0: 12, x1: 278, y1: 285 }
const rowsOnFirst = 36
/** Between views, and what a dimension on the left of one takes. */
const [apart, forDimension] = [16, 8]
/** A longer line from a number to its hole would not be followed: the face is drawn larger on a sheet of its own. */
const leaderReach = 12

const isLeaf = (id: FaceId): id is LeafId => id === 'door' || id === 'door2'

/** How far the hood stands out: beside the box, before its door, and above it. */
function hoodOver(design: Design) {
  if (!design.hood) return { side: 0, front: 0, up: 0 }
  const [, front, back] = hoodProfile(design)
  return {
    side: (hoodSize(design).w - design.width) / 2,
    front: front.z - design.depth,
    up: back.y - design.height,
  }
}

/** Third angle, on paper: where each face's lower left is, and whether there is room for all of it. */
function layOut(design: Design, scale: number) {
  const k = 1 / scale
  const { width, height, depth, plinth } = design
  const [d, over, behind] = [bodyDepth(design), hoodOver(design), barThickness[design.mounting] * k]
  /** A plain back says nothing. */
  const hasBack = holesOn(design, 'back').length > 0 || design.plate !== 'none'
  const [side, front] = [over.side * k, over.front * k]
  const deep = depth * k + front + behind
  const wide = width * k + 2 * side
  const across = deep + apart + forDimension + wide + apart + deep + (hasBack ? apart + forDimension + wide : 0)
  const overTop = design.hood ? (doorDepth + over.front) * k : 0
  const high = 8 + d * k + apart + (plinth + height + over.up) * k + apart + overTop + d * k + 8
  const fits = across <= viewRoom.x1 - viewRoom.x0 - 6 && high <= viewRoom.y1 - viewRoom.y0
  const left = (viewRoom.x0 + viewRoom.x1 - across) / 2
  const low = (viewRoom.y0 + viewRoom.y1 - high) / 2
  const base = low + 8 + d * k + apart
  const y0 = base + plinth * k
  const x0 = left + deep + apart + forDimension + side
  const right = x0 + width * k + side + apart + front + doorDepth * k
  const gap = 1.5 * k
  const at: Partial<Record<FaceId, { x: number; y: number }>> = {
    door: { x: x0 + gap, y: y0 + gap },
    door2: { x: x0 + (width / 2) * k + gap, y: y0 + gap },
    left: { x: left + behind, y: y0 },
    right: { x: right, y: y0 },
    top: { x: x0, y: y0 + (height + over.up) * k + apart + overTop },
    bottom: { x: x0, y: low + 8 },
    ...(hasBack && { back: { x: right + d * k + behind + apart + forDimension + side, y: y0 } }),
  }
  return { fits, k, base, x0, y0, y1: y0 + height * k, above: y0 + (height + over.up) * k, at }
}

/** The general arrangement on A3, in third angle. Crowded faces and a long table go on further sheets. */
export function drawArrangement(design: Design, title: TitleBlock): Sheet[] {
  const { width, height, depth, plinth, cutouts } = design
  const scale = scales.find((one) => layOut(design, one).fits) ?? 30
  const layout = layOut(design, scale)
  const { k, base, x0, y0, y1, above, at } = layout
  const ids = facesOf(design).filter((id) => at[id])
  const views = ids.flatMap((id) => drawView(design, id, at[id] ?? { x: 0, y: 0 }, scale))
  const rightX = (at.right?.x ?? 0) - doorDepth * k
  const dimensions = [
    ...dimension('x', x0, x0 + width * k, base, width),
    ...dimension('y', y0, y1, x0 - hoodOver(design).side * k, height),
    ...(plinth ? dimension('y', base, y0, x0, plinth) : []),
    ...dimension('x', rightX, rightX + depth * k, base, depth),
    ...(at.back ? dimensionFixings(design, at.back.x, base, y0, k) : []),
  ]
  const named = ids.filter((id) => id !== 'door2').flatMap((id) => nameView(design, id, layout, above))
  let drawn: Item[] = [...views, ...dimensions, ...named]
  const crowded: FaceId[] = []
  for (const id of ids) {
    const labels = labelsOn(namedOn(design, id), at[id] ?? { x: 0, y: 0 }, scale)
    const { items, isCrowded } = placeLabels(labels, drawn, viewRoom, leaderReach)
    if (isCrowded) crowded.push(id)
    else drawn = [...drawn, ...items]
  }
  const details = crowded.flatMap((id) => drawDetails(design, id, namedOn(design, id)))
  const hasMore = cutouts.length > rowsOnFirst
  const of = 1 + (details.length || Number(hasMore))
  const frame = rectangle('FRAME', [10, 10, a3.w - 10, a3.h - 10])
  const sheet = (number: number, items: Item[], drawnAt: number): Sheet => ({
    ...a3,
    items: [frame, ...items, ...drawTitle(design, title, { scale: drawnAt, sheet: number, of })],
  })
  const pointers = crowded.map((id, i) => {
    const on = details.flatMap((detail, index) => (detail.id === id ? [index + 2] : []))
    const words = `${faceOf(design, id).label}: numbers on ${on.length > 1 ? 'sheets' : 'sheet'} ${on.join(', ')}`
    return text(viewRoom.x0 + 3, viewRoom.y0 + 3 + i * 4, 2.6, words)
  })
  const first = sheet(1, [...drawn, ...pointers, ...drawTable(design, 0, rowsOnFirst)], scale)
  const rest = drawTable(design, rowsOnFirst, cutouts.length)
  if (details.length === 0) return hasMore ? [first, sheet(2, rest, scale)] : [first]
  return [first, ...details.map((detail, i) => sheet(i + 2, [...detail.items, ...(i === 0 ? rest : [])], detail.scale))]
}

type Detail = { id: FaceId; items: Item[]; scale: number }

/** What is named on a crowded face, as large as a sheet allows; on two sheets where it is crowded even so. */
function drawDetails(design: Design, id: FaceId, named: readonly Named[]): Detail[] {
  const xs = named.flatMap(({ x, hole }) => [x - holeWidth(hole) / 2, x + holeWidth(hole) / 2])
  const ys = named.flatMap(({ y, hole }) => [y - holeHeight(hole) / 2, y + holeHeight(hole) / 2])
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const { x0: left, x1: right, y0: low, y1: high } = viewRoom
  const scale = scales.find((one) => (x1 - x0) / one <= right - left - 60 && (y1 - y0) / one <= high - low - 60) ?? 30
  const at = {
    x: (left + right) / 2 - (x0 + x1) / 2 / scale,
    y: (low + high) / 2 - (y0 + y1) / 2 / scale,
  }
  const isIn = ({ x, y }: Point) => x >= x0 && x <= x1 && y >= y0 && y <= y1
  const holes = holesOn(design, id).filter(isIn)
  const from = (a: number, b: number) => `${inWords(a)} to ${inWords(b)}`
  const drawn: Item[] = [
    place([...holes.map((hole) => drawHole(hole)), ...crossesOn(named, scale)], at.x, at.y, 1 / scale),
    text(
      (left + right) / 2,
      high - 8,
      2.6,
      `DETAIL: ${faceOf(design, id).label.toUpperCase()}, x ${from(x0, x1)}, y ${from(y0, y1)}`,
      'middle',
    ),
  ]
  const { items, isCrowded } = placeLabels(labelsOn(named, at, scale), drawn, viewRoom, 24)
  if (!isCrowded || named.length === 1) return [{ id, items: [...drawn, ...items], scale }]
  const along = x1 - x0 > y1 - y0 ? 'x' : 'y'
  const inOrder = named.toSorted((a, b) => a[along] - b[along])
  const half = Math.ceil(named.length / 2)
  return [inOrder.slice(0, half), inOrder.slice(half)].flatMap((part) => drawDetails(design, id, part))
}

function drawView(design: Design, id: FaceId, at: Point, scale: number): Item[] {
  const face = faceOf(design, id)
  const items = [
    ...drawFace(design, face),
    ...holesOn(design, id).map((hole) => drawHole(hole)),
    ...drawPlinth(design, face),
    ...drawHood(design, face),
    ...drawSideways(design, face),
    ...drawHinges(design, face),
    ...crossesOn(namedOn(design, id), scale),
    ...drawOrigin(scale),
  ]
  return [place(items, at.x, at.y, 1 / scale)]
}

/** The name of a view, above it or, for the bottom, below. */
function nameView(design: Design, id: FaceId, { k, at }: ReturnType<typeof layOut>, above: number) {
  const face = faceOf(design, id)
  const { x, y } = at[id] ?? { x: 0, y: 0 }
  const name = face.label.toUpperCase()
  const middle = id === 'door' && design.doors === 2 ? x + (design.width / 2 - 1.5) * k : x + (face.w / 2) * k
  if (id === 'bottom') return [text(middle, y - 5.5, 2.6, name, 'middle')]
  if (id === 'top') return [text(middle, y + face.h * k + 2.5, 2.6, name, 'middle')]
  if (id !== 'door') return [text(middle, above + 2.5, 2.6, name, 'middle')]
  const size = `${inWords(face.w)} × ${inWords(face.h)}`
  const [first, second] =
    design.doors === 2
      ? [`DOORS, EACH ${size}`, 'HINGED LEFT AND RIGHT']
      : [`DOOR ${size}`, `HINGED ${design.hinge.toUpperCase()}`]
  return [text(middle, above + 6, 2.6, first, 'middle'), text(middle, above + 2.5, 2.6, second, 'middle')]
}

/** What is named on a face: the numbers run through the whole design, as in its table. Locks are L1, L2 … */
type Named = Point & { hole: Hole; words: string }
function namedOn(design: Design, id: FaceId): Named[] {
  const locks = isLeaf(id) ? lockPlaces(design, id) : []
  const before = id === 'door2' ? lockPlaces(design, 'door').length : 0
  const lock = design.lock === 'handle' ? { w: 32, h: 190, r: 0 } : { d: 27 }
  return [
    ...design.cutouts.flatMap((cutout, index) => {
      if (cutout.face !== id) return []
      const { hole, room } = shapeOf(cutout)
      return [{ x: cutout.x, y: cutout.y, hole: hole ?? room, words: String(index + 1) }]
    }),
    ...locks.map(({ x, y }, index) => ({ x, y, hole: lock, words: `L${before + index + 1}` })),
  ]
}
const labelsOn = (named: readonly Named[], at: Point, scale: number): Label[] =>
  named.map(({ x, y, hole, words }) => ({
    words,
    x: at.x + x / scale,
    y: at.y + y / scale,
    w: holeWidth(hole) / 2 / scale,
    h: holeHeight(hole) / 2 / scale,
  }))
const crossesOn = (named: readonly Named[], scale: number): Item[] =>
  named.flatMap(({ x, y, hole }) => {
    const arm = Math.min(holeWidth(hole) / 2, holeHeight(hole) / 2, 4 * scale) / 2
    return [line('DIM', x - arm, y, x + arm, y), line('DIM', x, y - arm, x, y + arm)]
  })

/** A dimension below a part, or on the left of it; all in paper millimetres but the words. */
function dimension(axis: 'x' | 'y', from: number, to: number, at: number, length: number): Item[] {
  const put = (u1: number, v1: number, u2: number, v2: number) =>
    axis === 'x' ? line('DIM', u1, v1, u2, v2) : line('DIM', v1, u1, v2, u2)
  const away = at - 7
  const arrow = (u: number, way: 1 | -1): Item => {
    const corners = [
      [u, away],
      [u + way * 2.2, away + 0.5],
      [u + way * 2.2, away - 0.5],
    ] as const
    const knots = corners.map(([p, q]) => (axis === 'x' ? { x: p, y: q } : { x: q, y: p }))
    return { kind: 'path', layer: 'DIM', knots, isClosed: true, fill: 'ink' }
  }
  const words = inWords(length)
  // where there is no room between the arrows, the words stand beyond one of them: to the right, or below
  const isShort = to - from < textWidth(words, 2.8) + 1
  const [u, anchor] = !isShort
    ? [(from + to) / 2, 'middle' as const]
    : axis === 'x'
      ? [to + 1.5, 'start' as const]
      : [from - 1.5, 'end' as const]
  const label = text(axis === 'x' ? u : away - 1, axis === 'x' ? away + 1 : u, 2.8, words, anchor)
  return [
    put(from, at - 1, from, away - 1.4),
    put(to, at - 1, to, away - 1.4),
    put(from, away, to, away),
    arrow(from, 1),
    arrow(to, -1),
    { ...label, layer: 'DIM', ...(axis === 'y' && { isUpright: true }) },
  ]
}

/** Where x and y of a face begin. */
const drawOrigin = (scale: number): Item[] => [
  { kind: 'circle', layer: 'DIM', x: 0, y: 0, d: 2 * scale },
  line('DIM', -2 * scale, 0, 2 * scale, 0),
  line('DIM', 0, -2 * scale, 0, 2 * scale),
]

/** Third angle: a cone and what is seen from its narrow end, on the side of that end. */
const drawProjection = (x: number, y: number): Item[] => [
  { kind: 'circle', layer: 'DIM', x, y, d: 2.5 },
  { kind: 'circle', layer: 'DIM', x, y, d: 5 },
  {
    kind: 'path',
    layer: 'DIM',
    isClosed: true,
    knots: [
      { x: x + 5, y: y - 1.25 },
      { x: x + 11, y: y - 2.5 },
      { x: x + 11, y: y + 2.5 },
      { x: x + 5, y: y + 1.25 },
    ],
  },
]

/** Below doors, sides and back; a little smaller than the body. */
function drawPlinth(design: Design, { id, w }: Face): Item[] {
  const { plinth } = design
  if (plinth === 0 || id === 'top' || id === 'bottom' || id === 'door2') return []
  const isSide = id === 'left' || id === 'right'
  const outside = plinthSize(design)
  const long = isSide ? outside.d : outside.w
  const from = id === 'left' ? 0 : isSide ? w - long : (design.width - long) / 2
  // a door begins 1.5 mm inside the body's outline
  const gap = id === 'door' ? 1.5 : 0
  return [rectangle('OUTLINE', [from - gap, -plinth - gap, from - gap + long, -gap])]
}

/** As each face shows it, from its own lower left. */
function drawHood(design: Design, { id }: Face): Item[] {
  if (!design.hood || id === 'bottom' || id === 'door2') return []
  const profile = hoodProfile(design)
  const [low, front, back, tail] = profile
  const [d, { side }] = [bodyDepth(design), hoodOver(design)]
  const [x0, x1] = [-side, design.width + side]
  if (id === 'top') return [rectangle('OUTLINE', [x0, d - front.z, x1, d - tail.z])]
  if (id === 'back') return [rectangle('OUTLINE', [x0, tail.y, x1, back.y])]
  if (id === 'door') {
    const gap = 1.5
    const top = back.y - gap
    return [
      rectangle('OUTLINE', [x0 - gap, low.y - gap, x1 - gap, top]),
      line('OUTLINE', x0 - gap, front.y - gap, x1 - gap, front.y - gap),
    ]
  }
  const knots = profile.map(({ y, z }) => ({ x: id === 'left' ? z : d - z, y }))
  return [{ kind: 'path', layer: 'OUTLINE', knots, isClosed: true }]
}

/** The mounting plate and the brackets, as they are seen from the side, from above and from below. */
function drawSideways(design: Design, { id, h: faceHeight }: Face): Item[] {
  if (isLeaf(id) || id === 'back') return []
  const d = bodyDepth(design)
  const isSide = id === 'left' || id === 'right'
  /** From the back to this face's own x or y. */
  const at = (z: number) => (id === 'left' || id === 'bottom' ? z : (id === 'right' ? d : faceHeight) - z)
  const box = (from: number, to: number, z0: number, z1: number): [number, number, number, number] => {
    const [a, b] = [Math.min(at(z0), at(z1)), Math.max(at(z0), at(z1))]
    return isSide ? [a, from, b, to] : [from, a, to, b]
  }
  const { w, h } = plateSize(design)
  const [long, whole] = isSide ? [h, design.height] : [w, design.width]
  // on edge: its two faces would be closer on paper than a pen is wide
  const middle = plateStandOff + plateSheet(design) / 2
  const plate = line('HIDDEN', ...box((whole - long) / 2, (whole + long) / 2, middle, middle))
  const thick = barThickness[design.mounting]
  const bars = fixingBars(design).map(([x0, x1, y]) => {
    // seen from behind, x runs the other way; brackets are alike on both sides
    const [from, to] = isSide ? [y - 20, y + 20] : [design.width - x1, design.width - x0]
    return rectangle('OUTLINE', box(from, to, -thick, 0))
  })
  return [...(design.plate === 'none' ? [] : [plate]), ...bars]
}

/** They stand out beside the box: on the doors and on the sides. */
function drawHinges(design: Design, { id, w }: Face): Item[] {
  if (id === 'top' || id === 'bottom' || id === 'back') return []
  const side = isLeaf(id) ? hingeSide(design, id) : id
  if (!leafIds(design).some((leaf) => hingeSide(design, leaf) === side)) return []
  const [flag, barrel, leafFlag] = hingeShape(design)
  const d = bodyDepth(design)
  // a door's own zero is inside that of the box
  const gap = isLeaf(id) ? doorGap / 2 : 0
  const [x0, x1] = isLeaf(id)
    ? ([-gap - barrel.x[1], -gap - barrel.x[0]] as const)
    : ([d - leafFlag.z[1], d - flag.z[0]] as const)
  const isMirrored = isLeaf(id) ? side === 'right' : id === 'left'
  const [from, to] = isMirrored ? [w - x1, w - x0] : [x0, x1]
  return hingePlaces(design).map((y) =>
    rectangle('OUTLINE', [from, y - gap - barrel.long / 2, to, y - gap + barrel.long / 2]),
  )
}

/** How far apart the holes for the brackets are: what has to be drilled into the wall. */
function dimensionFixings(design: Design, x: number, base: number, y0: number, k: number): Item[] {
  const places = fixingPlaces(design)
  const [xs, ys] = [places.map((one) => one.x), places.map((one) => one.y)]
  if (places.length === 0) return []
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [
    ...dimension('x', x + left * k, x + right * k, base, right - left),
    ...dimension('y', y0 + low * k, y0 + high * k, x - hoodOver(design).side * k, high - low),
  ]
}

const holeWords = (cutout: Cutout) => {
  const { hole } = shapeOf(cutout)
  return hole ? holeInWords(hole) : '–'
}

/** Words that stay within their room. */
const fitted = (x: number, y: number, size: number, words: string, room: number): TextItem =>
  text(x, y, sizeToFit(words, size, room), words)

function drawTable(design: Design, from: number, to: number): Item[] {
  if (design.cutouts.length <= from) return []
  const [left, top, row] = [285, a3.h - 14, 5]
  const columns = [0, 8, 29, 42, 55, 84, 106, 121]
  const cells = (y: number, words: string[]) =>
    words.map((word, i) => {
      const at = columns[i] ?? 0
      return fitted(left + at, y, 2.6, word, (columns[i + 1] ?? 0) - at - 1)
    })
  const rowsHere = design.cutouts.slice(from, to)
  const rest = design.cutouts.length - to
  const note = 'x and y to the middle, from the lower left of the face seen from outside.'
  return [
    text(left, top - 4, 3.4, 'CUT-OUTS'),
    ...cells(top - 10, ['No', 'Face', 'x', 'y', 'Cut-out', 'Hole', 'Supply']),
    line('FRAME', left, top - 11.5, a3.w - 15, top - 11.5),
    ...rowsHere.flatMap((cutout, i) =>
      cells(top - 10 - (i + 1) * row, [
        String(from + i + 1),
        faceOf(design, cutout.face).label,
        cutout.x.toFixed(1),
        cutout.y.toFixed(1),
        shapeOf(cutout).label,
        holeWords(cutout),
        supplyOf(cutout),
      ]),
    ),
    text(
      left,
      top - 11 - (rowsHere.length + 1) * row,
      2.3,
      rest > 0 ? `${rest} more on the next sheet. ${note}` : note,
    ),
  ]
}

type SheetNumber = { scale: number; sheet: number; of: number }

const titleBox = { left: 280, right: a3.w - 10, low: 10, high: 84 }

function drawTitle(design: Design, title: TitleBlock, { scale, sheet, of }: SheetNumber): Item[] {
  const { left, right, low, high } = titleBox
  const { w, h } = plateSize(design)
  const facts = [
    ['SIZE', sizeInWords(design)],
    ['STEEL', describeSteel(design)],
    ['FINISH', describeFinish(design)],
    ['PROTECTION', describeProtection(design)],
    ['LOCKS', describeLocks(design)],
    ['MOUNTING', describeMounting(design)],
    ...(design.plate === 'none'
      ? []
      : [
          [
            'PLATE',
            `${w} × ${h} × ${plateSheet(design).toFixed(1)}, ${plateStandOff} in from the outside of the back`,
          ] as const,
        ]),
    ['MASS', `${title.kg} kg`],
    ['TOLERANCE', 'Folded ±1 mm, cut-outs ±0.3 mm, positions ±0.5 mm'],
  ] as const
  const version = `Geometry ${title.geometry ?? geometry.version}, ${geometry.date}`
  return [
    rectangle('FRAME', [left, low, right, high]),
    fitted(left + 5, high - 8, 5.2, title.maker, right - left - 12 - orderRoom),
    { ...text(right - 4, high - 5, 2.6, version, 'end') },
    line('FRAME', left, high - 12, right, high - 12),
    ...facts.flatMap(([label, words], i) => {
      const y = high - 17.4 - i * 4.6
      return [text(left + 5, y, 2.1, label), fitted(left + 29, y, 2.8, words, right - left - 33)]
    }),
    line('FRAME', left, low + 13.5, right, low + 13.5),
    fitted(left + 5, low + 8.4, 3.4, designName(design), right - left - 26),
    text(left + 5, low + 3.4, 2.6, `Drawing ${title.code}   Scale 1:${scale}   A3   mm   Sheet ${sheet} of ${of}`),
    ...drawProjection(right - 16, low + 8.6),
  ]
}

/** For the geometry and, on the order's own copy, for its number and day. */
const orderRoom = 52

/** The order's own copy: its number and day in the title block. The drawing itself is the same for all. */
export function stampOrder(sheets: readonly Sheet[], words: string): Sheet[] {
  const { right, high } = titleBox
  const size = sizeToFit(words, 2.6, orderRoom)
  return sheets.map((sheet) => ({
    ...sheet,
    items: [...sheet.items, text(right - 4, high - 9.5, size, words, 'end')],
  }))
}

/** Their kind, their hole, and where its middle is on the door. */
function describeLocks(design: Design): string {
  const places = lockPlaces(design, 'door')
  const at = `x ${inWords(places[0]?.x ?? 0)}, y ${places.map(({ y }) => inWords(y)).join(', ')}`
  const [second] = design.doors === 2 ? lockPlaces(design, 'door2') : []
  const other = second ? `; right door x ${inWords(second.x)}` : ''
  return `${lockNames[design.lock]}, ${holeInWords(lockHoles[design.lock])}, ${at}${other}`
}

/** The faces that have holes, numbered as in the table, in rows across a sheet of paper this wide. */
export function drawFaceRows(design: Design, paper: { w: number; h: number }): Sheet {
  const ids = facesOf(design).filter((id) => holesOn(design, id).length > 0)
  const faces = ids.map((id) => faceOf(design, id))
  const [gap, foot] = [8, 9]
  const nameOf = (face: Face) => `${face.label}, ${inWords(face.w)} × ${inWords(face.h)} mm`
  /** A narrow face has to leave room for its name. */
  const widthOf = (face: Face, scale: number) => Math.max(face.w / scale, textWidth(nameOf(face), 2.6))
  /** The faces in rows no wider than the paper, as many to a row as fit. */
  const rowsAt = (scale: number) => {
    const rows: Face[][] = []
    let used = 0
    for (const face of faces) {
      const row = rows.at(-1)
      if (row && used + gap + widthOf(face, scale) <= paper.w) row.push(face)
      else rows.push([face])
      used = row === rows.at(-1) ? used + gap + widthOf(face, scale) : widthOf(face, scale)
    }
    return rows
  }
  const highest = (row: readonly Face[], scale: number) => Math.max(...row.map(({ h }) => h)) / scale
  const heightAt = (scale: number) => rowsAt(scale).reduce((sum, row) => sum + highest(row, scale) + foot + gap, 0)
  const scale =
    scales.find((one) => faces.every(({ w }) => w / one <= paper.w) && heightAt(one) <= paper.h) ?? scales.at(-1) ?? 1
  const h = heightAt(scale)
  let top = h
  const placedFaces: { face: Face; at: Point }[] = []
  const drawn = rowsAt(scale).flatMap((row) => {
    const low = top - highest(row, scale)
    let x = 0
    const placed = row.map((face): Item => {
      const at = { x, y: low }
      placedFaces.push({ face, at })
      x += widthOf(face, scale) + gap
      const holes = holesOn(design, face.id).map((hole) => drawHole(hole))
      const parts = [...drawFace(design, face), ...holes, ...crossesOn(namedOn(design, face.id), scale)]
      return place(parts, at.x, at.y, 1 / scale)
    })
    top = low - foot - gap
    return placed
  })
  const room = { x0: 0, y0: 0, x1: paper.w, y1: h }
  const items: Item[] = [...drawn, ...placedFaces.map(({ face, at }) => text(at.x, at.y - 4, 2.6, nameOf(face)))]
  for (const { face, at } of placedFaces) {
    const labels = placeLabels(labelsOn(namedOn(design, face.id), at, scale), items, room, leaderReach)
    if (labels.isCrowded) items.push(text(at.x, at.y - 7, 2.2, onDrawing))
    else items.push(...labels.items)
  }
  return { w: paper.w, h, items }
}
/** Of a face that is too crowded for its numbers here. */
export const onDrawing = 'Numbers: see the drawing'
