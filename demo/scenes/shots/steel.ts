// The steel page: its carousel, its materials and its machines.
import { cornerFormer } from '../machines/corner-former.ts'
import { guillotine } from '../machines/guillotine.ts'
import { laserCutter } from '../machines/laser-cutter.ts'
import { laserWelder } from '../machines/laser-welder.ts'
import { pressBrake } from '../machines/press-brake.ts'
import { studWelder } from '../machines/stud-welder.ts'
import { enclosure, rawShell } from '../models/enclosure.ts'
import { consoleDesk, kiosk } from '../models/outdoor.ts'
import { sheetSample } from '../models/site.ts'
import { button, fanGrille, panelMeter, pilot } from '../parts/door.ts'
import type { Shot } from '../shot.ts'
import { grouped } from '../solids.ts'

const floorStanding = () => enclosure({ w: 800, h: 1800, d: 400, plinth: 100, handle: true, lifting: true })
/** As the configurator makes it: the same parts in the door, whatever its size and colour. */
const custom = (w: number, h: number, d: number, finish: 'ral7035' | 'ral2000') =>
  enclosure({
    w,
    h,
    d,
    finish,
    feet: true,
    locks: h < 500 ? 1 : 2,
    fittings: [
      { part: panelMeter(), x: -70, y: h * 0.24 },
      { part: panelMeter(), x: 70, y: h * 0.24 },
      ...(['green', 'red', 'amber'] as const).map((colour, i) => ({
        part: pilot(colour),
        x: (i - 1) * 70,
        y: h * 0.02,
      })),
      ...(['green', 'red', 'graphite'] as const).map((colour, i) => ({
        part: button(colour),
        x: (i - 1) * 70,
        y: h * 0.02 - 70,
      })),
      ...(h > 700 ? [{ part: fanGrille(150), y: -h * 0.32 }] : []),
    ],
  })
const swatch = { az: -24, el: 26, zoom: 1.55, look: [0, 0.3, 0.05] as [number, number, number] }

export const steelShots = {
  'steel-wall': {
    make: () =>
      grouped(
        [enclosure({ w: 600, h: 800, d: 250, feet: true }), -220, 0, -160],
        [enclosure({ w: 400, h: 500, d: 200, feet: true, locks: 1 }), 330, 0, 180, -10],
      ),
    view: { az: -26, el: 11, zoom: 1.14 },
  },
  'steel-inox': {
    make: () => enclosure({ w: 600, h: 800, d: 260, finish: 'inox', roof: true, feet: true, handle: true }),
    view: { az: 30, el: 9, zoom: 1.1 },
  },
  'steel-floor': {
    make: () => grouped([floorStanding(), -810], [floorStanding(), 0], [floorStanding(), 810]),
    view: { az: -30, el: 8, zoom: 1.16 },
  },
  'steel-raw': { make: () => rawShell(), view: { az: -24, el: 12, zoom: 1.1 } },
  'steel-desk': { make: () => consoleDesk({ w: 1100 }), view: { az: -32, el: 18, zoom: 1.1 } },
  'steel-orange': {
    make: () => enclosure({ w: 600, h: 760, d: 250, finish: 'ral2000', feet: true, door: 116 }),
    view: { az: -14, el: 9, zoom: 1.3, look: [0.07, 0.49, 0] },
  },
  'steel-kiosk': { make: () => kiosk({ finish: 'ral7016' }), view: { az: -30, el: 9, zoom: 1.12 } },
  'steel-custom': {
    make: () =>
      grouped([custom(640, 900, 280, 'ral7035'), -60, 0, -60], [custom(400, 600, 210, 'ral2000'), 560, 0, 150, -8]),
    view: { az: -22, el: 10, zoom: 1.26 },
  },
  'material-stainless': { make: () => sheetSample('sheetInox'), view: swatch },
  'material-galvanized': { make: () => sheetSample('sheetGalv'), view: swatch },
  'material-mild': { make: () => sheetSample('sheetMild'), view: swatch },
  'material-aluzinc': { make: () => sheetSample('sheetAluzinc'), view: swatch },
  'machine-laser-cutter': { make: () => laserCutter(), view: { az: 26, el: 14, zoom: 1.5, look: [0, 0.42, 0] } },
  'machine-press-brake': { make: () => pressBrake(), view: { az: 26, el: 13, zoom: 1.36, look: [0.03, 0.48, 0] } },
  'machine-laser-welder': { make: () => laserWelder(), view: { az: -22, el: 14, zoom: 1.24, look: [0, 0.46, 0] } },
  'machine-guillotine': { make: () => guillotine(), view: { az: 28, el: 16, zoom: 1.3, look: [0, 0.42, 0] } },
  'machine-stud-welder': { make: () => studWelder(), view: { az: 24, el: 22, zoom: 1.25, look: [0, 0.4, 0] } },
  'machine-corner-former': { make: () => cornerFormer(), view: { az: 28, el: 12, zoom: 1.28, look: [0, 0.5, 0] } },
} satisfies Record<string, Shot>
