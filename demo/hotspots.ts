import { type PointGeometry, pointGeometry } from '#contract/hotspots/geometry.ts'
import type { DemoHotspot, DemoPoint } from './shapes.ts'

/** A label's position on an image, measured by the renderer and written to pictures.json. */
export type PictureWithPoints = { name: string; points?: { label: string; x: number; y: number }[] }

export const hotspots: DemoHotspot[] = [
  {
    picture: 'hotspot-starter-panel',
    points: [
      {
        point: 'Main breaker',
        title: 'Incoming breaker 160 A',
        description:
          'Moulded case, 36 kA, with a rotary handle on the door. Its thermal element is set from 128 to 160 A.',
        product: 'KB160N-3-160',
      },
      {
        point: 'Motor circuit breakers',
        title: 'Feeder breakers',
        description: 'Three-pole, curve D, 10 kA, from 20 to 63 A: one per motor, so that a fault stops only one pump.',
        product: 'MC-3D32-10',
      },
      {
        point: 'Contactor',
        title: 'Motor starters',
        description: 'Contactors to 18.5 kW with 230 V coils and a spare auxiliary contact for the controller.',
        product: 'AX-40',
      },
      {
        point: 'Overload relay',
        title: 'Overload relay',
        description: 'Set to the current on the motor plate; trips sooner when a phase is lost.',
        product: 'AT-40',
      },
      {
        point: 'Variable speed drive',
        title: 'Variable speed drive 7.5 kW',
        description: 'Keeps pressure steady and speaks Modbus. Brake chopper and safe torque off are built in.',
        product: 'CV-0750',
      },
      {
        point: 'Energy meter',
        title: 'Energy meter',
        description: 'Three-phase, class 0.5S through current transformers, on the same Modbus loop as the drive.',
        product: 'OD-3-CT',
      },
      {
        point: '24 V power supply',
        title: '24 V DC supply',
        description: 'Switch-mode supply, 5 A, with a relay contact for low output.',
        product: 'PSU-24-5',
      },
      {
        point: 'Outgoing terminals',
        title: 'Field terminals',
        description: 'Seventy-six rail terminals of 4 mm², numbered as on the drawing.',
        product: 'HT-4',
      },
    ],
  },
  {
    picture: 'hotspot-board',
    points: [
      {
        point: 'Main switch',
        title: 'Main switch',
        description: 'Three-pole switch-disconnector with a red toggle, the one switch that isolates the whole board.',
        product: 'KS-3100',
      },
      {
        point: 'Earth leakage unit',
        title: 'Earth leakage unit 63 A, 30 mA',
        description: 'Type A. Press its button every three months; the toggle must drop.',
        product: 'EL-463-30',
      },
      {
        point: 'Three-pole breakers',
        title: 'Three-pole breakers',
        description: 'For stoves, air conditioners and sub-boards: curve C, 10 kA, all poles trip as one.',
        product: 'MC-3C63-10',
      },
      {
        point: 'Circuit labels',
        title: 'A name for every circuit',
        description: 'The cover has a strip under each row and a card inside the door, as SANS 10142-1 requires.',
        product: 'DB-54-S',
      },
      {
        point: 'Energy meter',
        title: 'Energy meter',
        description: 'Direct to 100 A, with import and export counted separately, so that solar fed back is not lost.',
        product: 'OD-3-100',
      },
    ],
  },
  {
    picture: 'hotspot-solar',
    points: [
      {
        point: 'String fuses',
        title: 'String fuses, both poles',
        description: 'gPV links of 15 A in finger-safe holders with an indicator lamp. Never pull one under load.',
        product: 'NF-1PV-15',
      },
      {
        point: 'Surge arrester',
        title: 'DC surge arrester',
        description: 'Type 2, 1000 V, in Y connection with plug-in cartridges and a contact for the alarm.',
        product: 'TS-DC-1000',
      },
      {
        point: 'DC load-break switch',
        title: 'DC load-break switch',
        description: 'Opens all strings under load, category DC-PV2, and can be padlocked in OFF.',
        product: 'DI-432',
      },
      {
        point: 'String cables',
        title: 'String cables from below',
        description: 'Each cable has its own M16 gland, so no water runs in along a bunch.',
        product: 'PG-M16',
      },
    ],
  },
  {
    picture: 'hotspot-mcc',
    points: [
      {
        point: 'Main incomer breaker',
        title: 'Incomer 800 A',
        description:
          'Electronic trip unit with long-time, short-time and instantaneous settings, set to your grading study before despatch.',
        product: 'KB800S-3-800',
      },
      {
        point: 'Power meters',
        title: 'Power analyser',
        description: 'Class 0.5S at the incomer, with maximum demand in kVA as on municipal bills.',
        product: 'PM-320',
      },
      {
        point: 'Withdrawable starter',
        title: 'Starter compartment',
        description: 'One door, one motor: form 3b lets a fitter work on one while the rest are live.',
        product: 'MCC-4C-800',
      },
      {
        point: 'Variable speed drive',
        title: 'Drive compartment',
        description: 'Ventilated, with the keypad on the door and the line choke behind it.',
        product: 'CV-3700',
      },
      {
        point: 'Emergency stop',
        title: 'Emergency stop',
        description: 'Latching, with two contacts that open positively, wired to a safety relay.',
        product: 'AE-40',
      },
    ],
  },
]

export type PlacedPoint = DemoPoint & { geometry: PointGeometry }

/** A hotspot's annotations with their positions, in numerical order. */
export function placePoints(hotspot: DemoHotspot, pictures: readonly PictureWithPoints[]): PlacedPoint[] {
  const picture = pictures.find(({ name }) => name === hotspot.picture)
  return hotspot.points.map((point) => {
    const place = picture?.points?.find(({ label }) => label === point.point)
    if (!place) throw new Error(`${hotspot.picture} has no point called ${point.point}.`)
    return { ...point, geometry: { ...pointGeometry, x: place.x, y: place.y } }
  })
}
