import {
  airOf,
  type Cutout,
  type Design,
  finishes,
  type Hole,
  holeHeight,
  holeWidth,
  type Ip,
  isStainless,
  largestFan,
  limits,
  shapeOf,
  steels,
} from './design.ts'
import {
  barThickness,
  bodyDepth,
  countStiffeners,
  doorGap,
  type Face,
  faceOf,
  facesOf,
  leafIds,
  leafSize,
  paneFrame,
  plateSize,
  type Rect,
  rectAround,
  sheetOf,
  stiffenerPlaces,
  uprightPlaces,
  uprightSize,
  uprightsOnSide,
} from './faces.ts'
import { unfold } from './flats.ts'
import { fitsTable, plateEdge, plateSheet, plateStandOff, shellParts, table } from './parts.ts'

/** The rules for what we can make. The browser shows the findings; the server rejects a design that breaks a rule. */

/** A change that resolves a finding. */
export type Remedy = { label: string; change: Partial<Design> }
export type Finding = {
  /** `stop` cannot be made; `warn` can, but the buyer should know. */
  level: 'stop' | 'warn'
  code: string
  message: string
  field?: keyof Design
  /** Index of the cut-out in `cutouts`. */
  cutout?: number
  remedies?: Remedy[]
}

const mostByMounting = {
  wall: { width: 1000, height: 1400, depth: 400 },
  pole: { width: 600, height: 800, depth: 300 },
} as const
const leastOnFloor = { width: 400, height: 600, depth: 250 } as const
const leafWidth = { min: 200, max: 900 } as const
const sides = ['width', 'height', 'depth'] as const

/** The thinnest sheet that stays flat on a front of this size. */
export function thinnestSheet({ steel, width, height }: Pick<Design, 'steel' | 'width' | 'height'>): number {
  const [thin, middle, thick] = steels[steel].sheets
  const area = (width * height) / 1e6
  return area <= 0.25 ? thin : area <= 1 ? middle : thick
}

type Limit = { ip: Ip; because: string; remedy?: Remedy }

/** The highest rating this design can have, and why it cannot be higher. */
export function highestIp(design: Design): Limit {
  const has = (...kinds: Cutout['kind'][]) => design.cutouts.some(({ kind }) => kinds.includes(kind))
  const without = (label: string, ...kinds: Cutout['kind'][]): Remedy => ({
    label,
    change: { cutouts: design.cutouts.filter(({ kind }) => !kinds.includes(kind)) },
  })
  if (has('louvre'))
    return { ip: 43, because: 'louvres let spray through', remedy: without('Remove the louvres', 'louvre') }
  if (has('fan', 'filter')) {
    const remedy = without('Remove fans and filters', 'fan', 'filter')
    return { ip: 54, because: 'filter mats hold back dust and splashes, not jets', remedy }
  }
  if (design.doors === 2)
    return {
      ip: 55,
      because: 'two doors meet at a removable centre post',
      ...(leafSize({ ...design, doors: 1 }).w <= leafWidth.max && {
        remedy: { label: 'One door', change: { doors: 1 } },
      }),
    }
  if (design.mounting === 'floor') return { ip: 55, because: 'the floor plates are split' }
  if (design.window !== 'none') {
    const remedy: Remedy = { label: 'No window', change: { window: 'none' } }
    return { ip: 65, because: 'the window pane has its own clamped seal', remedy }
  }
  return { ip: 66, because: 'the seal is foamed in one run' }
}

function checkSize(design: Design): Finding[] {
  const findings: Finding[] = []
  const { mounting } = design
  for (const side of sides) {
    const value = design[side]
    const { min, max } = limits[side]
    if (!Number.isInteger(value) || value < min || value > max) {
      findings.push({
        level: 'stop',
        code: 'size',
        field: side,
        message: `The ${side} must be a whole number from ${min} to ${max} mm.`,
      })
    } else if (mounting === 'floor' && value < leastOnFloor[side]) {
      const least = leastOnFloor[side]
      findings.push({
        level: 'stop',
        code: 'floor_size',
        field: side,
        message: `A floor-standing enclosure must have a ${side} of at least ${least} mm.`,
        remedies: [{ label: `${least} mm`, change: { [side]: least } }],
      })
    } else if (mounting !== 'floor' && value > mostByMounting[mounting][side]) {
      const most = mostByMounting[mounting][side]
      findings.push({
        level: 'stop',
        code: `${mounting}_size`,
        field: side,
        message: `On a ${mounting}, the ${side} can be at most ${most} mm.`,
        remedies: [
          { label: `${most} mm`, change: { [side]: most } },
          { label: 'Make it floor-standing', change: { mounting: 'floor' } },
        ],
      })
    }
  }
  return findings
}

/** Finds a blank that is too large for the cutting table. The back is the largest: if it fits, so do the others. */
function checkBlanks(design: Design): Finding[] {
  const flat = shellParts({ ...design, cutouts: [] })
    .slice(0, 1)
    .map((part) => unfold(part))
    .find((one) => !fitsTable(one))
  if (!flat) return []
  const { name, w, h } = flat
  const width = design.width - Math.ceil(w - table.h)
  const height = design.height - Math.ceil(h - table.h)
  const message = `The ${name.toLowerCase()} would need a sheet of ${Math.ceil(w)} × ${Math.ceil(h)} mm; our machine takes up to ${table.w} × ${table.h} mm.`
  const remedies = [
    { label: `${width} mm wide`, change: { width } },
    { label: `${height} mm high`, change: { height } },
  ]
  return [{ level: 'stop', code: 'blank', field: 'width', message, remedies }]
}

function checkSteel(design: Design): Finding[] {
  const { steel, sheet, finish } = design
  const { label, sheets, mustBeCoated } = steels[steel]
  const findings: Finding[] = []
  const thinnest = thinnestSheet(design)
  if (!sheets.includes(sheet))
    findings.push({
      level: 'stop',
      code: 'sheet',
      field: 'sheet',
      message: `${label} comes in ${sheets.join(', ')} mm.`,
      remedies: [{ label: `${thinnest} mm`, change: { sheet: thinnest } }],
    })
  else if (sheet < thinnest)
    findings.push({
      level: 'stop',
      code: 'sheet_thin',
      field: 'sheet',
      message: `A front of this size needs ${thinnest} mm sheet to stay flat.`,
      remedies: [{ label: `${thinnest} mm`, change: { sheet: thinnest } }],
    })
  if (finish === 'bare' && mustBeCoated)
    findings.push({
      level: 'stop',
      code: 'rust',
      field: 'finish',
      message: 'Mild steel must be coated, or it will rust.',
      remedies: [{ label: finishes.ral7035.label, change: { finish: 'ral7035' } }],
    })
  if (finish !== 'bare' && isStainless(steel))
    findings.push({
      level: 'warn',
      code: 'coated_stainless',
      field: 'finish',
      message: 'Stainless steel needs no powder coating: this only changes its colour.',
      remedies: [{ label: 'Brushed', change: { finish: 'bare' } }],
    })
  return findings
}

function checkDoorsAndFittings(design: Design): Finding[] {
  const findings: Finding[] = []
  const stop = (code: string, field: keyof Design, message: string, ...remedies: Remedy[]) =>
    findings.push({ level: 'stop', code, field, message, remedies })
  const { w } = leafSize(design)
  if (w > leafWidth.max)
    stop('leaf', 'doors', `A door can be at most ${leafWidth.max} mm wide.`, {
      label: 'Two doors',
      change: { doors: 2 },
    })
  if (design.doors === 2 && w < leafWidth.min)
    stop('leaf', 'doors', `Two doors need a width of at least ${2 * (leafWidth.min + 3)} mm.`, {
      label: 'One door',
      change: { doors: 1 },
    })
  if (design.window !== 'none' && (w < 260 || design.height < 300))
    stop('window', 'window', 'A window needs a door of at least 260 × 300 mm.', {
      label: 'No window',
      change: { window: 'none' },
    })
  if (design.lock === 'handle' && design.height < 500)
    stop('handle', 'lock', 'A swing handle needs a height of at least 500 mm.', {
      label: 'Double-bit locks',
      change: { lock: 'double-bit' },
    })
  if (design.glandPlate && (design.width < 200 || design.depth < 130))
    stop(
      'gland_plate',
      'glandPlate',
      'A gland plate needs a width of at least 200 mm and a depth of at least 130 mm.',
      {
        label: 'No gland plate',
        change: { glandPlate: false },
      },
    )
  if (design.plinth && design.mounting !== 'floor')
    stop('plinth', 'plinth', 'Only floor-standing enclosures can have a plinth.', {
      label: 'No plinth',
      change: { plinth: 0 },
    })
  return findings
}

function checkProtection(design: Design): Finding[] {
  const { ip, because, remedy } = highestIp(design)
  if (design.ip > ip) {
    const lower: Remedy = { label: `Use IP${ip}`, change: { ip } }
    const message = `The highest possible rating is IP${ip}, because ${because}.`
    return [{ level: 'stop', code: 'ip', field: 'ip', message, remedies: remedy ? [lower, remedy] : [lower] }]
  }
  if (design.hood && design.ip < 54)
    return [{ level: 'warn', code: 'outdoors', field: 'ip', message: 'Outdoors, choose IP54 or more.' }]
  return []
}

/** Fans without a large enough air outlet. */
function checkAir({ cutouts }: Design): Finding[] {
  const { moved, out } = airOf(cutouts)
  const size = largestFan(cutouts)
  if (!size || out >= moved) return []
  const fans = cutouts.filter(({ kind }) => kind === 'fan').length === 1 ? 'fan’s' : 'fans’'
  const problem =
    out === 0
      ? `The ${fans} air has no way out, so it will not cool.`
      : `Only ${Math.floor(out)} of the ${fans} ${moved} m³/h can get out.`
  const cutout = cutouts.findIndex(({ kind }) => kind === 'fan')
  return [{ level: 'warn', code: 'outlet', message: `${problem} Add an outlet filter ${size}.`, cutout }]
}

const rectOf = ({ x, y }: Cutout, hole: Hole): Rect => rectAround(x, y, holeWidth(hole), holeHeight(hole))
const doOverlap = (a: Rect, b: Rect) => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

/** Millimetres of metal between two shapes; below 0 they overlap. */
function gapBetween(a: Cutout, aHole: Hole, b: Cutout, bHole: Hole): number {
  if ('d' in aHole && 'd' in bHole) return Math.hypot(a.x - b.x, a.y - b.y) - (aHole.d + bHole.d) / 2
  if ('d' in aHole) return gapToRect(a, aHole.d, rectOf(b, bHole))
  if ('d' in bHole) return gapToRect(b, bHole.d, rectOf(a, aHole))
  const [p, q] = [rectOf(a, aHole), rectOf(b, bHole)]
  if (doOverlap(p, q)) return -1
  return Math.hypot(Math.max(0, p.x0 - q.x1, q.x0 - p.x1), Math.max(0, p.y0 - q.y1, q.y0 - p.y1))
}
const gapToRect = ({ x, y }: Cutout, d: number, rect: Rect) =>
  Math.hypot(Math.max(rect.x0 - x, 0, x - rect.x1), Math.max(rect.y0 - y, 0, y - rect.y1)) - d / 2

/** The least metal between two holes, in millimetres. */
export const leastWeb = (sheet: number) => Math.max(5, 3 * sheet)

type Problem = Pick<Finding, 'level' | 'code' | 'message'>

/** Where the mounting plate is, with its folded edges. */
function plateBox(design: Design): Box {
  const { w, h } = plateSize(design)
  const sheet = plateSheet(design)
  const [x, y] = [(design.width - w) / 2, (design.height - h) / 2]
  const rear = plateStandOff + sheet - Math.max(sheet, plateEdge(design))
  return [
    [x, x + w],
    [y, y + h],
    [rear, plateStandOff + sheet],
  ]
}

/** What a part takes up inside, from the lower left of the box at its back; a plain hole takes up nothing. */
function roomInside(design: Design, cutout: Cutout): Box | undefined {
  const { hole, room, reach } = shapeOf(cutout)
  if (reach === 0) return undefined
  const { width, height, depth } = design
  const d = bodyDepth(design)
  // frames lie outside; nuts and contacts are wider than their hole
  const inner = cutout.kind === 'button' || cutout.kind === 'gland' ? room : (hole ?? room)
  const around = (at: number, long: number): Span => [at - long / 2, at + long / 2]
  const [across, up] = [around(cutout.x, holeWidth(inner)), around(cutout.y, holeHeight(inner))]
  const from = (span: Span, end: number): Span => [end - span[1], end - span[0]]
  const plus = (span: Span, by: number): Span => [span[0] + by, span[1] + by]
  const [low, gap]: [Span, number] = [[0, reach], doorGap / 2]
  switch (cutout.face) {
    case 'door':
    case 'door2':
      return [plus(across, gap + (cutout.face === 'door2' ? width / 2 : 0)), plus(up, gap), [depth - reach, depth]]
    case 'left':
      return [low, up, across]
    case 'right':
      return [[width - reach, width], up, from(across, d)]
    case 'top':
      return [across, [height - reach, height], from(up, d)]
    case 'bottom':
      return [across, low, up]
    case 'back':
      return [from(across, width), up, low]
  }
}
type Span = readonly [from: number, to: number]
/** Along x, y and z. */
type Box = readonly [Span, Span, Span]
const doMeet = (a: Box, b: Box) => a.every(([from, to], i) => from < (b[i]?.[1] ?? 0) && to > (b[i]?.[0] ?? 0))

/** What a part may meet behind its face. */
function checkDepth(design: Design, face: Face, cutout: Cutout): Problem[] {
  const { reach, label } = shapeOf(cutout)
  const { sheet, depth } = design
  const plate = design.plate === 'none' ? undefined : plateStandOff + plateSheet(design)
  if (face.id === 'back' && plate !== undefined) {
    const { w, h } = plateSize(design)
    const behind = rectAround(face.w / 2, face.h / 2, w, h)
    if (!doOverlap(rectOf(cutout, shapeOf(cutout).room), behind)) return []
    return reach > plateStandOff - sheet
      ? [{ level: 'stop', code: 'depth', message: `${label} reaches ${reach} mm inside, into the mounting plate.` }]
      : [{ level: 'warn', code: 'behind_plate', message: `${label} is behind the mounting plate, which covers it.` }]
  }
  if (face.id !== 'door' && face.id !== 'door2') {
    const inside = plate === undefined ? undefined : roomInside(design, cutout)
    const message = `${label} reaches ${reach} mm inside and would meet the edge of the mounting plate.`
    return inside && doMeet(inside, plateBox(design)) ? [{ level: 'stop', code: 'depth', message }] : []
  }
  const free = Math.floor(depth - sheet - (plate ?? sheet))
  const what = plate === undefined ? 'back' : 'mounting plate'
  if (reach > free)
    return [
      {
        level: 'stop',
        code: 'depth',
        message: `${label} reaches ${reach} mm inside, and the ${what} is ${free} mm behind the door.`,
      },
    ]
  return plate !== undefined && reach > free - 15
    ? [
        {
          level: 'warn',
          code: 'reach',
          message: `${label} reaches ${reach} mm inside and may touch what is on the mounting plate.`,
        },
      ]
    : []
}

/** Stiffeners and uprights make way for cut-outs; this says when they cannot. */
function checkStiffness(design: Design): Finding[] {
  const { cutouts } = design
  if (cutouts.length > limits.cutouts) return []
  const required = countStiffeners(design)
  const doors = leafIds(design).flatMap((id): Finding[] => {
    const placed = stiffenerPlaces(design, id).length
    const name = faceOf(design, id).label.toLowerCase()
    if (placed >= required) return []
    const message =
      placed > 0
        ? `There is room for only one of the two stiffeners of the ${name}.`
        : `There is no room for a stiffener: leave a strip 60 mm wide free from the top to the bottom of the ${name}.`
    return [{ level: placed > 0 ? 'warn' : 'stop', code: 'stiffener', field: 'cutouts', message }]
  })
  if (design.mounting !== 'floor') return doors
  const sides = (['left', 'right'] as const).flatMap((side): Finding[] => {
    if (uprightPlaces(design, side).length >= uprightsOnSide) return []
    const message = `There is no room for an upright: leave a strip ${uprightSize.w} mm wide free from the top to the bottom of the ${side} side, at its front and at its back.`
    return [{ level: 'stop', code: 'upright', field: 'cutouts', message }]
  })
  return [...doors, ...sides]
}

function checkPlace(design: Design, face: Face, cutout: Cutout): Problem[] {
  const { hole, room, label } = shapeOf(cutout)
  const problems: Problem[] = []
  const cut = rectOf(cutout, hole ?? room)
  const whole = rectOf(cutout, room)
  const { free } = face
  const beyond = Math.max(
    ...[free.x0 - cut.x0, cut.x1 - free.x1, free.y0 - cut.y0, cut.y1 - free.y1],
    ...[2 - whole.x0, whole.x1 - face.w + 2, 2 - whole.y0, whole.y1 - face.h + 2],
  )
  if (beyond > 0)
    problems.push({
      level: 'stop',
      code: 'edge',
      message: `${label} is ${beyond.toFixed(1)} mm too close to the edge of the ${face.label.toLowerCase()}.`,
    })
  const inTheWayOf = new Set(face.blocked.filter(({ rect }) => doOverlap(whole, rect)).map(({ by }) => by))
  for (const by of inTheWayOf)
    problems.push({ level: 'stop', code: 'blocked', message: `${label} is in the way of ${by}.` })
  const least = 2 * sheetOf(design, face.id)
  if (hole && Math.min(holeWidth(hole), holeHeight(hole)) < least)
    problems.push({ level: 'stop', code: 'small', message: `A hole must be at least ${least} mm wide.` })
  const isDoor = face.id === 'door' || face.id === 'door2'
  if (cutout.kind === 'louvre' && !isDoor && face.id !== 'left' && face.id !== 'right')
    problems.push({ level: 'stop', code: 'louvre_face', message: 'Louvres go on a door or a side.' })
  const isPart = cutout.kind !== 'round' && cutout.kind !== 'rect'
  if (isPart && face.id === 'top' && design.hood)
    problems.push({ level: 'stop', code: 'hood', message: `${label} has no room under the rain hood.` })
  if (isPart && face.id === 'back' && design.mounting === 'wall')
    problems.push({
      level: 'warn',
      code: 'wall',
      message: `${label} is on the back: the wall is ${barThickness.wall} mm behind it.`,
    })
  problems.push(...checkDepth(design, face, cutout))
  const widest = Math.max(face.w - 2 * paneFrame, 0)
  const highest = Math.max(face.h - 2 * paneFrame, 0)
  const opening = hole && { w: holeWidth(hole), h: holeHeight(hole) }
  if (
    isDoor &&
    opening &&
    opening.w > face.w / 2 &&
    opening.h > face.h / 2 &&
    (opening.w > widest || opening.h > highest)
  )
    problems.push({
      level: 'stop',
      code: 'frame',
      message: `${label} leaves too little of the door to stay flat: at least ${paneFrame} mm must stay all round.`,
    })
  if (face.id === 'top' && design.ip >= 54)
    problems.push({
      level: 'warn',
      code: 'top_hole',
      message: `${label} is in the top, where water collects. A side is safer.`,
    })
  return problems
}

/** A cut-out with its index and its shape, calculated once. */
type Numbered = { cutout: Cutout; index: number; shape: ReturnType<typeof shapeOf>; inside: Box | undefined }
const toNumbered =
  (design: Design) =>
  (cutout: Cutout, index: number): Numbered => ({
    cutout,
    index,
    shape: shapeOf(cutout),
    inside: roomInside(design, cutout),
  })

/** Finds out whether two cut-outs on the same face are too close, or parts on different faces meet inside. */
function checkGap(design: Design, a: Numbered, b: Numbered): Problem | undefined {
  if (a.cutout.face !== b.cutout.face) {
    if (!a.inside || !b.inside || !doMeet(a.inside, b.inside)) return undefined
    const message = `${a.shape.label} (${a.index + 1}) and ${b.shape.label} (${b.index + 1}) would meet inside.`
    return { level: 'stop', code: 'meet', message }
  }
  if (gapBetween(a.cutout, a.shape.room, b.cutout, b.shape.room) < 0) {
    const message = `${a.shape.label} (${a.index + 1}) and ${b.shape.label} (${b.index + 1}) are too close together.`
    return { level: 'stop', code: 'collision', message }
  }
  if (!a.shape.hole || !b.shape.hole) return undefined
  const metal = gapBetween(a.cutout, a.shape.hole, b.cutout, b.shape.hole)
  const web = leastWeb(sheetOf(design, a.cutout.face))
  if (metal >= web) return undefined
  const message = `There is only ${metal.toFixed(1)} mm of metal between ${a.index + 1} and ${b.index + 1}: it must be at least ${web} mm.`
  return { level: 'stop', code: 'web', message }
}

const facesById = (design: Design) => new Map(facesOf(design).map((id) => [id, faceOf(design, id)]))

function checkCutouts(design: Design): Finding[] {
  const { cutouts } = design
  if (cutouts.length > limits.cutouts) {
    const message = `An enclosure can have at most ${limits.cutouts} cut-outs.`
    return [{ level: 'stop', code: 'many', field: 'cutouts', message }]
  }
  const faces = facesById(design)
  const all = cutouts.map(toNumbered(design))
  return all.flatMap((one): Finding[] => {
    const { cutout, index } = one
    const face = faces.get(cutout.face)
    if (!face) {
      const remedies = [{ label: 'Remove', change: { cutouts: cutouts.filter((_, i) => i !== index) } }]
      return [{ level: 'stop', code: 'face', message: 'There is no second door.', cutout: index, remedies }]
    }
    const gaps = all.slice(0, index).flatMap((other) => checkGap(design, one, other) ?? [])
    return [...checkPlace(design, face, cutout), ...gaps].map((problem) => ({ ...problem, cutout: index }))
  })
}

const countStops = (findings: readonly Finding[]) => findings.filter(({ level }) => level === 'stop').length

/** Checks whether another cut-out can be made somewhere. Set up once, then used for many positions. */
export function createRoomCheck(design: Design): (cutout: Cutout) => boolean {
  const faces = facesById(design)
  const toOne = toNumbered(design)
  const others = design.cutouts.map(toOne)
  const weak = countStops(checkStiffness(design))
  return (cutout) => {
    const face = faces.get(cutout.face)
    if (!face || checkPlace(design, face, cutout).some(({ level }) => level === 'stop')) return false
    const one = toOne(cutout, others.length)
    if (others.some((other) => checkGap(design, one, other))) return false
    return countStops(checkStiffness({ ...design, cutouts: [...design.cutouts, cutout] })) <= weak
  }
}

export function checkDesign(design: Design): Finding[] {
  return [
    ...checkSize(design),
    ...checkBlanks(design),
    ...checkSteel(design),
    ...checkDoorsAndFittings(design),
    ...checkProtection(design),
    ...checkAir(design),
    ...checkCutouts(design),
    ...checkStiffness(design),
  ]
}
