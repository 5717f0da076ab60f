import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'cable-management'
const documents = ['cable-management']

const duct = ({
  width,
  height,
  wires,
  rand,
  stock,
  use,
  featured,
}: {
  width: number
  height: number
  wires: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}): Variant => ({
  partNumber: `SD-${width}${height}`,
  name: `Slotted cable duct ${width} × ${height}, 2 m`,
  lead: `Grey slotted duct with lid, ${width} mm wide and ${height} mm high, in lengths of two metres. ${use}`,
  body: `Filled to four fifths it holds about ${wires} wires of 1.5 mm². Fingers break off clean at the base or at a pre-scored line, by hand and without splinters, and have a shoulder that keeps wires in while the lid is off. The lid grips on both sides and can be opened for years without working loose. The base is punched every 25 mm for rivets or M4 screws to the pattern of EN 50085-2-3. The material is lead-free, self-extinguishing rigid PVC that stays stiff to 60 °C. Cut it with a handsaw or a duct shear; a mitre is not needed, since the lid overlaps the corner.`,
  rand,
  stock,
  featured,
  attributes: {
    Size: `${width} × ${height} mm`,
    Material: 'PVC',
    'Supplied as': '2 m length',
    Capacity: `${wires} × 1.5 mm²`,
    Colour: 'RAL 7030',
    Mounting: 'Plate',
    Standard: 'IEC 61084-2-3',
  },
})

const nylonGland = ({
  thread,
  clamp,
  pack,
  rand,
  stock,
  use,
}: {
  thread: number
  clamp: string
  pack: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `PG-M${thread}`,
  name: `Polyamide cable gland M${thread}, pack of ${pack}`,
  lead: `Black M${thread} × 1.5 gland with locknut and flat seal, for unarmoured cable of ${clamp} mm, ${pack} to a pack. ${use}`,
  body: `A lamellar cage closes evenly round the cable, so it seals to IP68 at 5 bar for half an hour and holds against a firm tug; it is not a strain relief for hanging cable. The domed nut has a ratchet that does not shake loose on a vibrating screen. Halogen-free polyamide, stable in sunlight, from −40 to +100 °C. Drill ${thread} mm in steel of up to 4 mm, fit the seal outside and the nut inside, and earth nothing: for steel-wire-armoured cable use an armoured gland, because this one does not bond the wires. Tighten by hand and then a third of a turn.`,
  rand,
  stock,
  attributes: {
    Size: `M${thread}`,
    Material: 'Polyamide',
    'Supplied as': `Pack of ${pack}`,
    'Clamping range': `${clamp} mm`,
    'IP rating': 'IP68',
    Colour: 'Black',
    Mounting: 'Locknut',
    Standard: 'IEC 62444',
  },
})

const brassGland = ({
  thread,
  clamp,
  rand,
  stock,
  use,
}: {
  thread: number
  clamp: string
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `PB-M${thread}`,
  name: `Brass cable gland M${thread}, pack of 10`,
  lead: `Nickel-plated brass M${thread} × 1.5 gland with O-ring and locknut, for cable of ${clamp} mm, ten to a pack. ${use}`,
  body: `Where a boot, a high-pressure lance or a stray spanner would break a plastic gland, this one dents. The seal insert is nitrile rubber, resistant to oil and cleaning agents, and seals to IP68 at 10 bar; the earth spring inside bonds a screened cable all round, which is what keeps the noise of a drive in. Nickel stops the green bloom that bare brass grows on stainless steel. Use it with our VX enclosures and with motors fed by drives. It works from −30 to +100 °C. Spanner size is ${thread + 4} mm; hold the body while you turn the cap, or the cable twists.`,
  rand,
  stock,
  attributes: {
    Size: `M${thread}`,
    Material: 'Nickel-plated brass',
    'Supplied as': 'Pack of 10',
    'Clamping range': `${clamp} mm`,
    'IP rating': 'IP68',
    Colour: 'Nickel',
    Mounting: 'Locknut',
    Standard: 'IEC 62444',
  },
})

const mesh = ({
  width,
  load,
  rand,
  stock,
  use,
}: {
  width: number
  load: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `SM-${width}`,
  name: `Wire mesh tray ${width} × 55, 3 m`,
  lead: `Welded wire tray ${width} mm wide with 55 mm sides, in lengths of three metres. ${use}`,
  body: `It is cut and bent on site with a bolt cropper: take out two wires for a bend, three for a tee, and join with the clip that is pressed on by hand. Edges end in a T-weld without burrs, so data cables slide over without damage. With a bracket every 1.5 m it carries ${load} kg per metre with less than 10 mm of sag. Air goes through, so cables keep their rating in free air and dust does not settle. Zinc-plated after welding, for dry rooms; outdoors and in wash-down areas, ask for the stainless version. Every length is bonded by its joints, and one earth clip per run is enough.`,
  rand,
  stock,
  attributes: {
    Size: `${width} × 55 mm`,
    Material: 'Zinc-plated steel',
    'Supplied as': '3 m length',
    Colour: 'Zinc',
    Load: `${load} kg/m`,
    Mounting: 'Bracket',
    Standard: 'SANS 61537',
  },
})

const ladder = ({
  width,
  load,
  rand,
  stock,
  use,
}: {
  width: number
  load: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `SL-${width}`,
  name: `Cable ladder ${width} × 76, 3 m`,
  lead: `Heavy-duty cable ladder ${width} mm wide with 76 mm side rails, three metres long, hot-dip galvanized. ${use}`,
  body: `Rungs are 300 mm apart and are slotted for cleats and straps, so armoured cable is held against its own short-circuit forces, not just its weight. Over a span of three metres it carries ${load} kg per metre. Galvanizing is done after welding to SANS 121, at least 55 µm, with the ends dipped too; in Germiston air that lasts some forty years. Splices with eight M8 bolts make the ladder one earth path: the joint measures under 0.3 milliohm. Bends, tees and risers of 300 and 600 mm radius come from the sales office, with supports for wall and roof. Leave a quarter of the width free for the next cable.`,
  rand,
  stock,
  attributes: {
    Size: `${width} × 76 mm`,
    Material: 'Galvanized steel',
    'Supplied as': '3 m length',
    Colour: 'Zinc',
    Load: `${load} kg/m`,
    Mounting: 'Bracket',
    Standard: 'SANS 61537',
  },
})

const rail = ({
  length,
  pack,
  rand,
  stock,
  use,
}: {
  length: 1 | 2
  pack: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `HR-35-${length}`,
  name: `Slotted DIN rail 35 × 7.5, ${length} m, pack of ${pack}`,
  lead: `Top-hat rail of 35 × 7.5 mm in ${length === 1 ? 'one-metre' : 'two-metre'} lengths, ${pack} to a pack. ${use}`,
  body: `One millimetre cold-rolled steel, zinc-plated and clear-passivated, to the profile of IEC 60715: everything in this shop that says DIN rail sits on it without play. Slots of 15 × 6.2 mm every 25 mm take an M6 screw and allow for a plate drilled by eye. The rail is a good earth conductor as far as the plate it is screwed to, if both are bare: file the coat off under one screw at each end, or use an earth terminal with a foot. Cut it square with a rail cutter; hacksaw burrs stop the clips from sliding. For 15 mm deep rail ask the sales office.`,
  rand,
  stock,
  attributes: {
    Size: '35 × 7.5 mm',
    Material: 'Zinc-plated steel',
    'Supplied as': `Pack of ${pack} × ${length} m`,
    Colour: 'Zinc',
    Mounting: 'Plate',
    Standard: 'IEC 60715',
  },
})

export const cableManagement: DemoProduct[] = [
  ...family({ category, brand: 'slotra', series: 'SD', pictures: ['duct', 'duct-open', 'duct-end'], documents }, [
    duct({
      width: 25,
      height: 40,
      wires: 58,
      rand: 78,
      stock: 160,
      use: 'For the sides of small panels and between relays.',
    }),
    duct({
      width: 40,
      height: 60,
      wires: 148,
      rand: 118,
      stock: 210,
      featured: true,
      use: 'The duct between the rails of most of our panels.',
    }),
    duct({
      width: 60,
      height: 60,
      wires: 225,
      rand: 146,
      stock: 120,
      use: 'For the vertical runs of a starter panel.',
    }),
    duct({
      width: 60,
      height: 80,
      wires: 305,
      rand: 172,
      stock: 95,
      use: 'For panels with deep devices, where the lid should be level with the terminals.',
    }),
    duct({ width: 80, height: 80, wires: 410, rand: 204, stock: 60, use: 'For the spine of a large control panel.' }),
  ]),
  ...family({ category, brand: 'hexrail', series: 'HR', pictures: ['din-rail'], documents }, [
    rail({ length: 1, pack: 10, rand: 312, stock: 84, use: 'For vans and repairs.' }),
    rail({ length: 2, pack: 10, rand: 578, stock: 66, use: 'For the panel shop, with the least waste.' }),
  ]),
  ...family({ category, brand: 'pelorn', series: 'PG', pictures: ['glands'], documents }, [
    nylonGland({
      thread: 16,
      clamp: '4 to 8',
      pack: 25,
      rand: 148,
      stock: 130,
      use: 'For sensors, cabtyre and string cable.',
    }),
    nylonGland({
      thread: 20,
      clamp: '6 to 12',
      pack: 25,
      rand: 176,
      stock: 190,
      use: 'For cables of three by 2.5 mm².',
    }),
    nylonGland({ thread: 25, clamp: '11 to 17', pack: 25, rand: 268, stock: 110, use: 'For motor cables to 6 mm².' }),
    nylonGland({
      thread: 32,
      clamp: '15 to 21',
      pack: 10,
      rand: 278,
      stock: 72,
      use: 'For four-core cables of 10 and 16 mm².',
    }),
    nylonGland({
      thread: 40,
      clamp: '19 to 28',
      pack: 10,
      rand: 354,
      stock: 44,
      use: 'For four-core cables of 25 mm².',
    }),
  ]),
  ...family({ category, brand: 'pelorn', series: 'PB', pictures: ['glands-brass'], documents }, [
    brassGland({ thread: 20, clamp: '6 to 12', rand: 364, stock: 58, use: 'For control and screened cables.' }),
    brassGland({ thread: 25, clamp: '11 to 17', rand: 486, stock: 41, use: 'For screened motor cables to 6 mm².' }),
    brassGland({ thread: 32, clamp: '15 to 21', rand: 712, stock: 27, use: 'For screened motor cables to 16 mm².' }),
  ]),
  ...family({ category, brand: 'slotra', series: 'SM', pictures: ['wire-mesh-tray'], documents }, [
    mesh({ width: 100, load: 12, rand: 386, stock: 64, use: 'For data and control cables above a ceiling.' }),
    mesh({ width: 200, load: 20, rand: 528, stock: 52, use: 'For the main run of an office floor.' }),
    mesh({ width: 300, load: 28, rand: 664, stock: 38, use: 'For server rooms and packing halls.' }),
  ]),
  ...family({ category, brand: 'slotra', series: 'SL', pictures: ['cable-ladder'], documents }, [
    ladder({
      width: 300,
      load: 75,
      rand: 1080,
      stock: 22,
      use: 'For feeders from a substation to a motor control centre.',
    }),
    ladder({ width: 450, load: 90, rand: 1290, stock: 14, use: 'For the common route of a plant.' }),
  ]),
]
