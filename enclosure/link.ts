import {
  type Cutout,
  cutoutKinds,
  type Design,
  faceIds,
  fanSizes,
  finishIds,
  glandSizes,
  ipRatings,
  limits,
  locks,
  meterSizes,
  mountings,
  plates,
  plinths,
  steelIds,
  steels,
  windows,
} from './design.ts'

/** A design as text: its fields as bits, in base64url. Lists grow only at their end, so old links keep their meaning. */

const version = 1
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Writes what it is given, or reads and ignores it; either way it returns the value. */
type Bits = (value: number, bits: number) => number

function bitWriter() {
  let text = ''
  let [letter, free] = [0, 6]
  const write: Bits = (value, bits) => {
    if (!Number.isInteger(value) || value < 0 || value >= 2 ** bits) throw new RangeError(`${value} in ${bits} bits`)
    for (let i = bits - 1; i >= 0; i--) {
      letter = letter * 2 + (Math.floor(value / 2 ** i) % 2)
      free--
      if (free > 0) continue
      text += alphabet[letter]
      letter = 0
      free = 6
    }
    return value
  }
  return { write, end: () => text + (free < 6 ? alphabet[letter * 2 ** free] : '') }
}

function bitReader(text: string) {
  let at = 0
  const read: Bits = (_, bits) => {
    let value = 0
    for (let i = 0; i < bits; i++, at++) {
      const letter = alphabet.indexOf(text[Math.floor(at / 6)] ?? ' ')
      if (letter < 0) throw new RangeError('The link is incomplete.')
      value = value * 2 + ((letter >> (5 - (at % 6))) & 1)
    }
    return value
  }
  return { read, isAtEnd: () => Math.ceil(at / 6) === text.length }
}

/** One description for both ways: every step passes what is known and takes what comes back. */
function walk(bits: Bits, design?: Design): Design {
  const pick = pickFrom(bits)
  const flag = (value: boolean | undefined) => bits(value ? 1 : 0, 1) === 1
  if (bits(version, 4) !== version) throw new RangeError('The link is of another version.')
  const width = bits(design?.width ?? 0, 11)
  const height = bits(design?.height ?? 0, 12)
  const depth = bits(design?.depth ?? 0, 10)
  const steel = pick(steelIds, design?.steel, 3)
  const result: Design = {
    width,
    height,
    depth,
    steel,
    sheet: pick(steels[steel].sheets, design?.sheet, 2),
    finish: pick(finishIds, design?.finish, 5),
    ip: pick(ipRatings, design?.ip, 3),
    mounting: pick(mountings, design?.mounting, 2),
    plinth: pick(plinths, design?.plinth, 2),
    doors: flag(design?.doors === 2) ? 2 : 1,
    hinge: flag(design?.hinge === 'right') ? 'right' : 'left',
    window: pick(windows, design?.window, 2),
    lock: pick(locks, design?.lock, 3),
    glandPlate: flag(design?.glandPlate),
    plate: pick(plates, design?.plate, 2),
    hood: flag(design?.hood),
    cutouts: [],
  }
  const count = bits(design?.cutouts.length ?? 0, 6)
  for (let i = 0; i < count; i++) result.cutouts.push(walkCutout(bits, design?.cutouts[i]))
  return result
}

const pickFrom =
  (bits: Bits) =>
  <T>(list: readonly T[], value: T | undefined, width: number): T => {
    const entry = list[bits(value === undefined ? 0 : list.indexOf(value), width)]
    if (entry === undefined) throw new RangeError('The link names what we do not have.')
    return entry
  }

/** Every cut-out's measures, by the name they have in any kind. */
type Measures = { d?: number; w?: number; h?: number; r?: number; size?: number }

function walkCutout(bits: Bits, cutout?: Cutout): Cutout {
  const pick = pickFrom(bits)
  const half = (value = 0) => bits(Math.round(value * 2), 13) / 2
  const measures: Measures & { kind?: string } = cutout ?? {}
  const sized = <T extends number>(list: readonly T[], width: number): T =>
    pick(
      list,
      list.find((size) => size === measures.size),
      width,
    )
  const kind = pick(cutoutKinds, cutout?.kind, 4)
  const place = { face: pick(faceIds, cutout?.face, 3), x: half(cutout?.x), y: half(cutout?.y) }
  switch (kind) {
    case 'round':
      return { kind, ...place, d: half(measures.d) }
    case 'rect':
      return { kind, ...place, w: half(measures.w), h: half(measures.h), r: bits(measures.r ?? 0, 6) }
    case 'button':
      return { kind, ...place }
    case 'meter':
      return { kind, ...place, size: sized(meterSizes, 1) }
    case 'gland':
      return { kind, ...place, size: sized(glandSizes, 3) }
    case 'fan':
    case 'filter':
      return { kind, ...place, size: sized(fanSizes, 2) }
    case 'louvre':
      return { kind, ...place, w: half(measures.w), h: half(measures.h) }
  }
}

export function toLink(design: Design): string {
  const { write, end } = bitWriter()
  walk(write, design)
  return end()
}

const hasSize = (design: Design): boolean =>
  (['width', 'height', 'depth'] as const).every(
    (side) => design[side] >= limits[side].min && design[side] <= limits[side].max,
  )

/** Undefined if the text is not a design, or its size cannot be made at all. The design may still break rules. */
export function fromLink(text: string): Design | undefined {
  try {
    const { read, isAtEnd } = bitReader(text)
    const design = walk(read)
    return isAtEnd() && hasSize(design) ? design : undefined
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
