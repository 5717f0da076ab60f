import { flatten, type Item, type Layer, layers } from './drawing.ts'

/** DXF R12 (AC1009): the dialect that every laser, nesting and CAD program reads. */

/** AutoCAD's colour numbers: some controllers choose the tool by colour instead of by layer. */
const colours: Record<Layer, number> = {
  OUTLINE: 7,
  CUT: 1,
  BEND_UP: 5,
  BEND_DOWN: 6,
  FORM: 30,
  MARK: 4,
  HIDDEN: 8,
  DIM: 3,
  TEXT: 2,
  FRAME: 8,
}

/** R12 is ASCII; AutoCAD and its kin read other letters by number. */
const toAscii = (words: string) =>
  words
    .replaceAll('×', 'x')
    .replaceAll('Ø', '%%c')
    .replaceAll('±', '%%p')
    .replace(/[^ -~]/g, (letter) => `\\U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)

type Pair = readonly [code: number, value: string | number]

export function toDxf(drawing: readonly Item[]): string {
  const items = flatten(drawing)
  const points = items.flatMap((item) => (item.kind === 'path' ? item.knots : [item]))
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const pairs: Pair[] = [
    ...section('HEADER', [
      ...header('$ACADVER', [1, 'AC1009']),
      ...header('$INSUNITS', [70, '4']),
      ...header('$MEASUREMENT', [70, '1']),
      ...header('$EXTMIN', ...point(10, Math.min(...xs), Math.min(...ys))),
      ...header('$EXTMAX', ...point(10, Math.max(...xs), Math.max(...ys))),
    ]),
    ...section('TABLES', [...lineTypes(), ...layerTable(), ...textStyles()]),
    ...section('ENTITIES', items.flatMap(toEntity)),
    [0, 'EOF'],
  ]
  const rows = pairs.flatMap(([code, value]) => [
    String(code).padStart(3),
    typeof value === 'number' ? n(value) : value,
  ])
  return `${rows.join('\r\n')}\r\n`
}

const n = (value: number) => String(Math.round(value * 1e4) / 1e4 || 0)
const point = (code: number, x: number, y: number): Pair[] => [
  [code, x],
  [code + 10, y],
  [code + 20, 0],
]
const header = (name: string, ...values: Pair[]): Pair[] => [[9, name], ...values]
const section = (name: string, content: Pair[]): Pair[] => [[0, 'SECTION'], [2, name], ...content, [0, 'ENDSEC']]
const table = (name: string, count: number, content: Pair[]): Pair[] => [
  [0, 'TABLE'],
  [2, name],
  [70, String(count)],
  ...content,
  [0, 'ENDTAB'],
]

const lineTypes = () =>
  table('LTYPE', 2, [
    ...([
      [0, 'LTYPE'],
      [2, 'CONTINUOUS'],
      [70, '0'],
      [3, 'Solid'],
      [72, '65'],
      [73, '0'],
      [40, 0],
    ] as const),
    ...([
      [0, 'LTYPE'],
      [2, 'DASHED'],
      [70, '0'],
      [3, 'Dashed'],
      [72, '65'],
      [73, '2'],
      [40, 9],
      [49, 6],
      [49, -3],
    ] as const),
  ])
const layerTable = () =>
  table(
    'LAYER',
    layers.length,
    layers.flatMap((layer): Pair[] => [
      [0, 'LAYER'],
      [2, layer],
      [70, '0'],
      [62, String(colours[layer])],
      [6, layer.startsWith('BEND') || layer === 'HIDDEN' ? 'DASHED' : 'CONTINUOUS'],
    ]),
  )
const textStyles = () =>
  table('STYLE', 1, [
    [0, 'STYLE'],
    [2, 'STANDARD'],
    [70, '0'],
    [40, 0],
    [41, 1],
    [50, 0],
    [71, '0'],
    [42, 2.5],
    [3, 'txt'],
    [4, ''],
  ])

function toEntity(item: ReturnType<typeof flatten>[number]): Pair[] {
  const layer: Pair = [8, item.layer]
  if (item.kind === 'circle') return [[0, 'CIRCLE'], layer, ...point(10, item.x, item.y), [40, item.d / 2]]
  if (item.kind === 'text')
    return [
      [0, 'TEXT'],
      layer,
      ...point(10, item.x, item.y),
      [40, item.size],
      [1, toAscii(item.words)],
      ...(item.isUpright ? [[50, 90] as const] : []),
      [7, 'STANDARD'],
      // words that do not begin at their point have a second one
      ...(item.anchor === 'start'
        ? []
        : [[72, item.anchor === 'middle' ? '1' : '2'] as const, ...point(11, item.x, item.y)]),
    ]
  const { knots, isClosed } = item
  const [a, b] = knots
  if (knots.length === 2 && a && b && !isClosed)
    return [[0, 'LINE'], layer, ...point(10, a.x, a.y), ...point(11, b.x, b.y)]
  const vertices = knots.flatMap(({ x, y, bulge }): Pair[] => [
    [0, 'VERTEX'],
    layer,
    ...point(10, x, y),
    ...(bulge ? [[42, bulge] as const] : []),
  ])
  return [
    [0, 'POLYLINE'],
    layer,
    [66, '1'],
    ...point(10, 0, 0),
    [70, isClosed ? '1' : '0'],
    ...vertices,
    [0, 'SEQEND'],
    layer,
  ]
}
