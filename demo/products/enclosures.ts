import { designOf } from '#contract/configure/standard.ts'
import { weigh } from '#enclosure/mass.ts'
import { thinnestSheet } from '#enclosure/rules.ts'
import type { DemoProduct } from '../shapes.ts'
import { boxMass, family, kilograms, type Variant } from './family.ts'

const category = 'enclosures'
const brand = 'volt'
const documents = ['enclosure-range', 'ip66-ve']
const wallPictures = ['enclosure-wall', 'enclosure-open', 'enclosure-wall-front', 'enclosure-wall-left']
const smallPictures = ['enclosure-small', 'enclosure-small-open', 'enclosure-small-left']

type Box = {
  partNumber: string
  width: number
  height: number
  depth: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}

const dimensions = ({ width, height, depth }: Box) => `${width} × ${height} × ${depth}`
const size = ({ width, height, depth }: Box) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})
const plate = ({ width, height }: Box) => `${width - 50} × ${height - 50} mm`
const locks = (height: number) =>
  height < 500 ? 'one double-bit lock' : height < 1000 ? 'two double-bit locks' : 'a three-point locking rod'
const sheet = (box: Box) => thinnestSheet({ steel: 'mild', width: box.width, height: box.height })

/** A standard size weighs what the configurator says of the same size. */
function weighed(variant: Variant): Variant {
  const list = Object.entries(variant.attributes).map(([name, value]) => ({ name, value }))
  const design = designOf(list)
  return design ? { ...variant, attributes: { ...variant.attributes, Mass: kilograms(weigh(design)) } } : variant
}

const wall = (box: Box): Variant => ({
  partNumber: box.partNumber,
  name: `Wall-mount enclosure ${dimensions(box)}`,
  lead: `Mild steel enclosure for indoor and covered outdoor walls, ${box.width} mm wide, ${box.height} mm high and ${box.depth} mm deep. ${box.use}`,
  body: `Walls and back are folded from one sheet of ${sheet(box)} mm steel; top and bottom are welded in between, and the seams ground flush. Zinc phosphate and 80 µm of baked polyester powder protect it through 500 hours of salt spray. The door hangs on weld-on hinges with captive pins, left or right as ordered, opens 130 degrees, and closes on a foamed polyurethane seal with ${locks(box.height)}. A removable gland plate covers the bottom opening; M8 studs earth the body and the door. Four wall brackets are in the box. The galvanized mounting plate of ${plate(box)} is sold separately.`,
  rand: box.rand,
  stock: box.stock,
  featured: box.featured,
  pictures: box.width * box.height < 130_000 ? smallPictures : wallPictures,
  attributes: {
    'IP rating': 'IP66',
    Material: 'Mild steel',
    'Impact rating': 'IK10',
    'Steel thickness': `${sheet(box)} mm`,
    ...size(box),
    Door: 'Plain',
    Mounting: 'Wall',
    Colour: 'RAL 7035',
    Mass: boxMass(box.width, box.height, box.depth, sheet(box)),
    Standard: 'SANS 62208',
  },
})

const wallBoxes: Box[] = [
  {
    partNumber: 'VE-2030-15',
    width: 200,
    height: 300,
    depth: 150,
    rand: 642,
    stock: 88,
    use: 'Takes a small starter, or a relay and twenty terminals on a float switch.',
  },
  {
    partNumber: 'VE-3030-20',
    width: 300,
    height: 300,
    depth: 200,
    rand: 796,
    stock: 64,
    use: 'A common size for one direct-on-line starter with its control fuse and a door isolator.',
  },
  {
    partNumber: 'VE-3040-20',
    width: 300,
    height: 400,
    depth: 200,
    rand: 918,
    stock: 71,
    use: 'Room for one 12-module rail, a terminal row and a 24 V supply.',
  },
  {
    partNumber: 'VE-4040-20',
    width: 400,
    height: 400,
    depth: 200,
    rand: 1128,
    stock: 52,
    use: 'Two rails of 16 modules with 40 mm duct round them.',
  },
  {
    partNumber: 'VE-4050-20',
    width: 400,
    height: 500,
    depth: 200,
    rand: 1346,
    stock: 47,
    use: 'Often bought for a star-delta starter up to 15 kW or a small controller with its relays.',
  },
  {
    partNumber: 'VE-5070-25',
    width: 500,
    height: 700,
    depth: 250,
    rand: 1934,
    stock: 29,
    use: 'Deep enough for a 22 kW drive with its choke, or a 160 A breaker with a rotary handle.',
  },
  {
    partNumber: 'VE-6080-25',
    width: 600,
    height: 800,
    depth: 250,
    rand: 2489,
    stock: 34,
    featured: true,
    use: 'Our best-selling size: four rails of 24 modules, or a pump panel for two motors.',
  },
  {
    partNumber: 'VE-6080-30',
    width: 600,
    height: 800,
    depth: 300,
    rand: 2680,
    stock: 22,
    use: 'The extra 50 mm makes room for a 250 A breaker with an extended handle and cables bent to their radius.',
  },
  {
    partNumber: 'VE-8080-30',
    width: 800,
    height: 800,
    depth: 300,
    rand: 3420,
    stock: 15,
    use: 'Square, for process control: a controller rack, four rows of terminals and wide duct on all sides.',
  },
  {
    partNumber: 'VE-80100-30',
    width: 800,
    height: 1000,
    depth: 300,
    rand: 4190,
    stock: 11,
    use: 'Holds a starter panel for four motors, as in our SP-160.',
  },
  {
    partNumber: 'VE-80120-30',
    width: 800,
    height: 1200,
    depth: 300,
    rand: 4980,
    stock: 8,
    use: 'The tallest of the wall range; two people hang it, and the back carries 120 kg.',
  },
]

const orange = (box: Box): Variant => ({
  ...wall(box),
  name: `Wall-mount enclosure ${dimensions(box)}, electric orange`,
  lead: `The ${dimensions(box)} mm wall-mount enclosure in electric orange, the colour that mines and plants use for electrical equipment. ${box.use}`,
  body: `Same shell as the grey one: ${sheet(box)} mm steel, walls and back folded from one sheet, foamed seal, 130 degree door on captive pins, gland plate below and M8 earth studs on body and door. The powder is an exterior polyester matched to B26 of SANS 1091, laid over zinc phosphate at 80 to 100 µm, which keeps its shade in the Highveld sun far longer than an epoxy. Touch-up paint of the same batch is in the box. Order the mounting plate of ${plate(box)} separately; it is the same as for the grey enclosure, so spares serve both.`,
  pictures: ['enclosure-orange', 'steel-orange', 'enclosure-orange-left'],
  attributes: { ...wall(box).attributes, Colour: 'Electric orange B26' },
})

const stainless = (box: Box & { grade: '304L' | '316L' }): Variant => ({
  partNumber: box.partNumber,
  name: `Stainless enclosure ${box.grade} ${dimensions(box)}`,
  lead: `Wall-mount enclosure of ${box.grade} stainless steel, ${dimensions(box)} mm, brushed to grit 240. ${box.use}`,
  body: `${
    box.grade === '316L'
      ? 'The molybdenum in 316L resists the pitting that sea air and chlorinated water cause in plain stainless: choose it within five kilometres of the coast and over pool plant.'
      : '304L stands up to daily wash-down with mild alkaline cleaners and to most food acids; near the sea choose 316L.'
  } Body and door are 1.5 mm, seams are laser-welded, pickled and passivated, and the top edge is folded as a rain lip. Hinge pins, locks and the earth studs are stainless too, so nothing rusts. The silicone seal works from −40 to +150 °C. A mounting plate of ${plate(box)} fits inside. The door hangs on weld-on hinges, left or right as ordered.`,
  rand: box.rand,
  stock: box.stock,
  featured: box.featured,
  attributes: {
    'IP rating': 'IP66',
    Material: `${box.grade} stainless`,
    'Impact rating': 'IK10',
    'Steel thickness': '1.5 mm',
    ...size(box),
    Door: 'Plain',
    Mounting: 'Wall',
    Colour: 'Brushed',
    Mass: boxMass(box.width, box.height, box.depth, 1.5),
    Standard: 'SANS 62208',
  },
})

const floor = (box: Box & { doors: 1 | 2 }): Variant => ({
  partNumber: box.partNumber,
  name: `Floor-standing enclosure ${dimensions(box)}${box.doors === 2 ? ', double door' : ''}`,
  lead: `Free-standing enclosure on a 100 mm plinth, ${dimensions(box)} mm, with ${box.doors === 2 ? 'two doors that close on a removable centre post' : 'one full-height door'}. ${box.use}`,
  body: `Body, roof, floor and ${box.doors === 2 ? 'doors' : 'door'} are 2 mm sheet, folded and welded; two uprights in each side stiffen it for 400 kg of equipment on the plate. A swing handle drives a three-point rod and takes a 40 mm profile cylinder. The 2.5 mm galvanized mounting plate is included and slides in on its lower edge. A gland plate closes the floor. It has four M12 lifting eyes, and the plinth takes a pallet jack from the front once its cover is off.`,
  rand: box.rand,
  stock: box.stock,
  featured: box.featured,
  pictures:
    box.doors === 2
      ? ['enclosure-floor-double', 'enclosure-floor-double-front', 'enclosure-floor-double-right']
      : ['enclosure-floor', 'enclosure-floor-open', 'enclosure-floor-front'],
  attributes: {
    'IP rating': 'IP55',
    Material: 'Mild steel',
    'Impact rating': 'IK10',
    'Steel thickness': '2 mm',
    ...size(box),
    'Mounting plate': `${box.width - 100} × ${box.height - 200} mm`,
    Door: box.doors === 2 ? 'Double' : 'Plain',
    Mounting: 'Floor',
    Colour: 'RAL 7035',
    Mass: boxMass(box.width, box.height, box.depth, 2),
    Standard: 'SANS 62208',
  },
})

const windowed = (box: Box): Variant => ({
  ...wall(box),
  name: `Window-door enclosure ${dimensions(box)}`,
  lead: `Wall-mount enclosure of ${dimensions(box)} mm with a clear door, for equipment that must be read without opening it. ${box.use}`,
  body: `The pane is 4 mm polycarbonate, UV-stabilised and clamped in a steel frame on its own gasket, so that it can be replaced without touching the body. It withstands a 5 joule blow, which is why this door is IK08 where the plain one is IK10; the seal is IP65. The shell is the ${sheet(box)} mm VE body with weld-on hinges, a gland plate below and M8 earth studs. Fit the pane with its film facing out: that side has the UV layer. A mounting plate of ${plate(box)} fits inside.`,
  pictures: ['enclosure-window', 'enclosure-window-left'],
  attributes: {
    ...wall(box).attributes,
    'IP rating': 'IP65',
    'Impact rating': 'IK08',
    Door: 'Window',
  },
})

const junction = (box: Box & { inox?: boolean }): Variant => ({
  partNumber: box.partNumber,
  name: `${box.inox ? 'Stainless junction box' : 'Junction box'} ${dimensions(box)}`,
  lead: `${box.inox ? '304L stainless' : 'Powder-coated steel'} box with a screwed lid, ${dimensions(box)} mm, for joining and marshalling cables. ${box.use}`,
  body: `The lid is held by captive quarter-turn screws and hangs on a cord while you work, so it does not fall into the sump. A foamed gasket seals it to IP66 every time it is closed. Inside, a 35 mm rail sits on two welded studs; the sides are left blank for punching, because no two boxes take the same glands; the glands in the picture are an example. Two outside feet fix it to a wall or a tray, and one M6 stud inside and one outside take the earth. ${box.inox ? 'Screws, feet and studs are A2 stainless.' : 'The coat is 80 µm polyester over zinc phosphate.'}`,
  rand: box.rand,
  stock: box.stock,
  pictures: box.inox ? ['junction-box-inox', 'junction-box-inox-open'] : ['junction-box', 'junction-box-open'],
  attributes: {
    'IP rating': 'IP66',
    Material: box.inox ? '304L stainless' : 'Mild steel',
    'Impact rating': 'IK09',
    'Steel thickness': '1.2 mm',
    ...size(box),
    Door: 'Screwed lid',
    Mounting: 'Wall',
    Colour: box.inox ? 'Brushed' : 'RAL 7035',
    Mass: boxMass(box.width, box.height, box.depth, 1.2),
    Standard: 'SANS 62208',
  },
})

const platedBox: Box = {
  partNumber: 'VE-6076-25P',
  width: 600,
  height: 760,
  depth: 250,
  rand: 2696.5,
  stock: 17,
  use: '',
}

const desk: Box = { partNumber: 'VC-1000', width: 1000, height: 1050, depth: 500, rand: 16900, stock: 0, use: '' }

export const enclosures: DemoProduct[] = [
  ...family(
    { category, brand, series: 'VE', pictures: wallPictures, documents },
    wallBoxes.map((box) => weighed(wall(box))),
  ),
  ...family(
    {
      category,
      brand,
      series: 'VE plate',
      pictures: ['enclosure-open', 'enclosure-wall', 'enclosure-wall-front'],
      documents,
    },
    [
      {
        ...wall(platedBox),
        name: 'Enclosure with mounting plate 600 × 760 × 250',
        lead: 'Wall-mount enclosure, 600 × 760 × 250 mm, with its 2.5 mm galvanized plate already in. Made for panel builders who wire the plate on the bench.',
        body: 'The plate of 550 × 710 mm stands on welded studs 30 mm off the back and lifts out when four nuts are undone; it is square to half a millimetre, carries a 50 mm hole grid etched as a guide, and is bonded to the body by its own studs. The shell is 1.6 mm steel, walls and back folded from one sheet, coated with 80 µm polyester powder in RAL 7035, with a 130 degree door, foamed seal and two double-bit locks. It goes through a 700 mm doorway on its back with the panel complete. Spare plates are available from the sales office.',
        pictures: ['enclosure-open', 'enclosure-wall', 'enclosure-wall-front'],
        attributes: {
          'IP rating': 'IP66',
          Material: 'Mild steel',
          'Impact rating': 'IK10',
          'Steel thickness': '1.6 mm',
          ...size(platedBox),
          'Mounting plate': '550 × 710 mm',
          Door: 'Plain',
          Mounting: 'Wall',
          Colour: 'RAL 7035',
          Mass: '28 kg',
          Standard: 'SANS 62208',
        },
      },
    ].map(weighed),
  ),
  ...family(
    { category, brand, series: 'VE orange', pictures: ['enclosure-orange'], documents },
    [
      {
        partNumber: 'VE-6080-25-B26',
        width: 600,
        height: 800,
        depth: 250,
        rand: 2795,
        stock: 14,
        use: 'Kept in stock for shutdowns.',
      },
      {
        partNumber: 'VE-80100-30-B26',
        width: 800,
        height: 1000,
        depth: 300,
        rand: 4685,
        stock: 6,
        use: 'Sized for a conveyor section panel.',
      },
    ].map((box) => weighed(orange(box))),
  ),
  ...family(
    {
      category,
      brand,
      series: 'VX 304L',
      pictures: ['enclosure-inox', 'enclosure-inox-front', 'enclosure-inox-open'],
      documents,
    },
    [
      {
        partNumber: 'VX-3030-20',
        width: 300,
        height: 300,
        depth: 200,
        rand: 2640,
        stock: 19,
        grade: '304L' as const,
        use: 'For one starter or a local control station in a dairy or an abattoir.',
      },
      {
        partNumber: 'VX-4050-20',
        width: 400,
        height: 500,
        depth: 200,
        rand: 4180,
        stock: 12,
        grade: '304L' as const,
        use: 'A conveyor section with its drive, beside a packing line that is hosed down every shift.',
      },
      {
        partNumber: 'VX-5060-21',
        width: 500,
        height: 600,
        depth: 210,
        rand: 5870,
        stock: 6,
        grade: '304L' as const,
        use: 'The common size for a bottling line and for borehole control beside the tank.',
        featured: true,
      },
      {
        partNumber: 'VX-6080-25',
        width: 600,
        height: 800,
        depth: 250,
        rand: 7940,
        stock: 5,
        grade: '304L' as const,
        use: 'Takes a complete two-pump panel with drives.',
      },
    ].map((box) => weighed(stainless(box))),
  ),
  ...family(
    {
      category,
      brand,
      series: 'VX 316L',
      pictures: ['enclosure-inox', 'enclosure-inox-open', 'enclosure-inox-front'],
      documents,
    },
    [
      {
        partNumber: 'VX-4050-20-316',
        width: 400,
        height: 500,
        depth: 200,
        rand: 5640,
        stock: 4,
        grade: '316L' as const,
        use: 'For quays, slipways and fish factories.',
      },
      {
        partNumber: 'VX-6080-25-316',
        width: 600,
        height: 800,
        depth: 250,
        rand: 10480,
        stock: 3,
        grade: '316L' as const,
        use: 'For harbour walls and desalination skids.',
      },
    ].map((box) => weighed(stainless(box))),
  ),
  ...family(
    { category, brand, series: 'VF', pictures: ['enclosure-floor'], documents: ['enclosure-range'] },
    [
      {
        partNumber: 'VF-60180-40',
        width: 600,
        height: 1800,
        depth: 400,
        rand: 9860,
        stock: 7,
        doors: 1 as const,
        use: 'Fits under a 2.1 m soffit and through any door.',
      },
      {
        partNumber: 'VF-80200-50',
        width: 800,
        height: 2000,
        depth: 500,
        rand: 13450,
        stock: 6,
        doors: 1 as const,
        featured: true,
        use: 'The standard cubicle for a 400 A main board or a 90 kW drive.',
      },
      {
        partNumber: 'VF-80200-60',
        width: 800,
        height: 2000,
        depth: 600,
        rand: 14720,
        stock: 4,
        doors: 1 as const,
        use: 'Deep enough for a draw-out air circuit breaker with rear connections.',
      },
      {
        partNumber: 'VF-120200-50',
        width: 1200,
        height: 2000,
        depth: 500,
        rand: 19800,
        stock: 3,
        doors: 2 as const,
        use: 'One wide plate for control systems that a post would split.',
      },
    ].map((box) => weighed(floor(box))),
  ),
  ...family(
    { category, brand, series: 'VW', pictures: ['enclosure-window'], documents: ['enclosure-range'] },
    [
      {
        partNumber: 'VW-4050-20',
        width: 400,
        height: 500,
        depth: 200,
        rand: 1890,
        stock: 18,
        use: 'Meters, timers and two rows of breakers stay in sight.',
      },
      {
        partNumber: 'VW-6080-25',
        width: 600,
        height: 800,
        depth: 250,
        rand: 3320,
        stock: 9,
        use: 'It is the shell of our AC combiners.',
      },
    ].map((box) => weighed(windowed(box))),
  ),
  ...family(
    { category, brand, series: 'VJ', pictures: ['junction-box'], documents },
    [
      {
        partNumber: 'VJ-1515-8',
        width: 150,
        height: 150,
        depth: 80,
        rand: 248,
        stock: 160,
        use: 'Eight 4 mm² terminals with room to bend the tails.',
      },
      {
        partNumber: 'VJ-2020-12',
        width: 200,
        height: 200,
        depth: 120,
        rand: 342,
        stock: 124,
        use: 'Sixteen 4 mm² terminals, or a four-way earth bar and a 70 mm² joint.',
      },
      {
        partNumber: 'VJ-3020-12',
        width: 300,
        height: 200,
        depth: 120,
        rand: 418,
        stock: 92,
        use: 'Thirty terminals in one row, for field instruments on a tank farm.',
      },
    ].map(junction),
  ),
  ...family(
    { category, brand, series: 'VJX', pictures: ['junction-box-inox'], documents },
    [
      {
        partNumber: 'VJX-2020-12',
        width: 200,
        height: 200,
        depth: 120,
        rand: 985,
        stock: 26,
        inox: true,
        use: 'For motors in wash-down areas, where the coated box would chip at the glands.',
      },
    ].map(junction),
  ),
  ...family(
    {
      category,
      brand,
      series: 'VC',
      pictures: ['console-desk', 'console-desk-front', 'console-desk-left'],
      documents: ['enclosure-range', 'steel-fabrication'],
      madeToOrder: true,
      leadTimeDays: 21,
    },
    [
      {
        partNumber: desk.partNumber,
        name: 'Operator desk 1000 × 1050 × 500',
        lead: 'Sloping operator desk in steel for a control room or a crusher cabin. The top is cut and drilled to your drawing before it is coated.',
        body: 'The front edge is at 850 mm and the instrument panel rises at 30 degrees to 1050 mm, so that a seated operator can read it without glare and a standing one can reach every button. The panel hinges up on gas struts; the front has two doors with a lock each, the back a screwed panel for commissioning. Body 2 mm, top 2.5 mm, coated in textured RAL 7035. Cables come up through a split gland plate in the floor. The instruments in the picture are an example. Send the layout with the order: we return a drawing within three working days and start when it is signed.',
        rand: desk.rand,
        stock: desk.stock,
        attributes: {
          'IP rating': 'IP55',
          Material: 'Mild steel',
          'Impact rating': 'IK10',
          'Steel thickness': '2 mm',
          ...size(desk),
          Door: 'Hinged top',
          Mounting: 'Floor',
          Colour: 'RAL 7035',
          Mass: '74 kg',
          Standard: 'SANS 62208',
        },
      },
    ],
  ),
]
