import type { DemoProduct } from '../shapes.ts'
import { family } from './family.ts'

const category = 'meters'
const documents = ['metering']

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

/**
 * The wire there and back has 14.8 mΩ per metre of distance. At 5 A that uses up the burden, less the 0.2 VA that the
 * meter needs.
 */
export const reach = (burden: number) => Math.floor((burden - 0.2) / (25 * 0.0148))

const transformer = ({
  primary,
  hole,
  bar,
  burden,
  rand,
  stock,
  use,
}: {
  primary: number
  hole: number
  bar: string
  burden: string
  rand: number
  stock: number
  use: string
}) => ({
  partNumber: `OC-${primary}-5`,
  name: `Current transformer ${primary}/5 A, ${hole} mm`,
  lead: `Ring-type current transformer, ${primary} A to 5 A, for cable up to ${hole} mm across or a ${bar} mm bar. ${use}`,
  body: `Accuracy is class 0.5 at ${burden} VA, so it drives a panel meter over ${reach(Number(burden))} metres of 2.5 mm² with no noticeable error. The side marked P1 faces the supply; S1 and S2 have screw terminals under a clear cover that takes a seal. A rail clip, a plate foot and an insulated bar screw are in the bag. Never leave the secondary open-circuit while current flows: it can reach thousands of volts and ruin the core, so short S1 to S2 before you take out the meter. It withstands 60 times its rated current for a second. The housing is self-extinguishing polycarbonate.`,
  rand,
  stock,
  attributes: {
    'Accuracy class': '0.5',
    'Rated current': `${primary} A`,
    Voltage: '720 V AC',
    Output: '5 A',
    Burden: `${burden} VA`,
    Aperture: `${hole} mm`,
    'Bar size': `${bar} mm`,
    Mounting: 'Busbar',
    ...(hole > 50 ? size(128, 150, 50) : hole > 40 ? size(100, 120, 45) : size(70, 88, 45)),
    Standard: 'SANS 61869-2',
  },
})

export const meters: DemoProduct[] = [
  ...family({ category, brand: 'volt', series: 'PM', pictures: ['meter', 'meter-front', 'meter-left'], documents }, [
    {
      partNumber: 'PM-310',
      name: 'Power meter 96 × 96, pulse output',
      lead: 'Panel meter for volts, amps, power and energy on three phases, readable from four metres.',
      body: 'Three lines of large figures on a backlit display show what you choose; one key steps through phase and line voltage, current, frequency, power factor and kilowatt-hours in both directions. Set the current transformer ratio once, from 5 to 10 000 A, and lock it with a code. The pulse output feeds a counter or a building system. It is powered from the measured voltage or from 80 to 270 V, draws under 3 VA, and keeps its readings without a battery. Fits the 92 mm cut-out of the ammeter it replaces; the clips need no screwdriver. Depth behind the door is 55 mm.',
      rand: 1980,
      stock: 34,
      attributes: {
        'Accuracy class': '1',
        'Rated current': '5 A',
        Voltage: '230/400 V AC',
        Output: 'Pulse',
        'Cut-out': '92 × 92 mm',
        Mounting: 'Door',
        ...size(96, 96, 60),
        Standard: 'SANS 62053-21',
      },
    },
    {
      partNumber: 'PM-320',
      name: 'Power analyser 96 × 96, Modbus RTU',
      lead: 'The meter on the door of most boards we build: everything in the PM-310, plus harmonics to the 31st and RS-485.',
      body: 'Energy is measured to class 0.5S, in four tariffs and four quadrants, so solar power fed back is counted separately from power bought. Maximum demand over 15, 30 or 60 minutes is stored with its date, in kVA as on municipal bills. Modbus RTU runs to 115 200 baud with a register map that fits on one page, and termination is a switch rather than a loose resistor. Two relays act on any value: shed a geyser when demand is high, or start a fan when a current is. Inputs take 5 A or 1 A transformers, and 690 V between phases directly. It warns of a wrong phase sequence at switch-on.',
      rand: 3150,
      stock: 21,
      featured: true,
      attributes: {
        'Accuracy class': '0.5S',
        'Rated current': '5 A',
        Voltage: '400/690 V AC',
        Output: 'RS-485',
        'Cut-out': '92 × 92 mm',
        Mounting: 'Door',
        ...size(96, 96, 60),
        Standard: 'SANS 62053-22',
      },
    },
    {
      partNumber: 'PM-340',
      name: 'Power quality meter 96 × 96, Ethernet',
      lead: 'Power quality for the main board: dips, swells, interruptions and harmonics, each with its time stamp.',
      body: 'It samples each cycle 256 times, measures to class A of IEC 61000-4-30 and stores the waveform before and after an event, which settles arguments about whose supply dropped. Memory holds a year of ten-minute values as NRS 048 statistics require. A web page on the meter shows live vectors and downloads CSV; Modbus TCP, Modbus RTU and MQTT run side by side. The clock keeps time for a week without power. With class 0.2S for energy it can serve as a check meter beside the one from the utility. The 92 mm cut-out is the same as for the smaller models, so a board can be upgraded without cutting its door.',
      rand: 5860,
      stock: 6,
      attributes: {
        'Accuracy class': '0.2S',
        'Rated current': '5 A',
        Voltage: '400/690 V AC',
        Output: 'Ethernet',
        'Cut-out': '92 × 92 mm',
        Mounting: 'Door',
        ...size(96, 96, 78),
        Standard: 'SANS 62053-22',
      },
    },
  ]),
  ...family({ category, brand: 'orbis', series: 'OD 1P', pictures: ['din-meter-1p'], documents }, [
    {
      partNumber: 'OD-1-45',
      name: 'Energy meter 1-phase 45 A, pulse',
      lead: 'One-module meter for a cottage, a geyser or a car charger, connected straight through up to 45 A.',
      body: 'It starts to count at 20 mA, so standby loads are measured too, and is accurate to class 1 from 0.25 A up. The register counts to 99 999.9 kWh and cannot be reset, which is what landlord and tenant both want. The LED flashes 1000 times per kilowatt-hour, and the pulse output with it. The neutral passes through, so the wiring is two in, two out, on 10 mm² terminals. A cover over the terminals can be sealed. This is a check meter: it is not a prepayment meter, and reselling electricity has rules of its own.',
      rand: 486,
      stock: 68,
      attributes: {
        'Accuracy class': '1',
        'Rated current': '45 A',
        Voltage: '230 V AC',
        Output: 'Pulse',
        Mounting: 'DIN rail',
        ...size(18, 90, 64),
        Standard: 'SANS 62053-21',
      },
    },
    {
      partNumber: 'OD-1-100',
      name: 'Energy meter 1-phase 100 A, Modbus',
      lead: 'Two-module meter for a whole single-phase supply, direct to 100 A, with RS-485.',
      body: 'Besides energy in and out, it reads volts, amps, watts, power factor and frequency, and sends them once a second over Modbus RTU, which is how most hybrid inverters learn what the house draws: put it at the grid connection and the battery follows the load. Up to 32 share one pair of wires. Terminals take 25 mm² wire as it is stripped. Touch the display to light it and step through the values. Class 1 from 0.5 to 100 A. It keeps its reading for ten years without power, and needs no battery to do so.',
      rand: 698,
      stock: 41,
      attributes: {
        'Accuracy class': '1',
        'Rated current': '100 A',
        Voltage: '230 V AC',
        Output: 'RS-485',
        Mounting: 'DIN rail',
        ...size(36, 99, 65),
        Standard: 'SANS 62053-21',
      },
    },
  ]),
  ...family(
    {
      category,
      brand: 'orbis',
      series: 'OD 3P',
      pictures: ['din-meter', 'din-meter-front', 'din-meter-left'],
      documents,
    },
    [
      {
        partNumber: 'OD-3-100',
        name: 'Energy meter 3-phase 100 A, Modbus',
        lead: 'Four-module meter for three-phase supplies of up to 100 A, connected without transformers.',
        body: 'Each phase is measured in both directions, and the total is the true sum of the three, so a house that imports on one phase while its inverter exports on another is billed as it should be. RS-485 and a pulse output are both on board. The wiring is four in and four out on 35 mm² terminals, with the neutral on the right; an arrow warns of a wrong phase sequence. The backlit display gives energy, demand and the power of each phase. Accuracy is class 1, and sealed covers keep curious hands off.',
        rand: 1890,
        stock: 27,
        featured: true,
        attributes: {
          'Accuracy class': '1',
          'Rated current': '100 A',
          Voltage: '230/400 V AC',
          Output: 'RS-485',
          Mounting: 'DIN rail',
          ...size(72, 99, 65),
          Standard: 'SANS 62053-21',
        },
      },
      {
        partNumber: 'OD-3-CT',
        name: 'Energy meter 3-phase for 5 A transformers, Modbus',
        lead: 'Four-module meter for feeders above 100 A, measured through current transformers with a 5 A secondary.',
        body: 'Set the ratio, from 5/5 to 9995/5, on the keys behind the seal; the display then shows primary values, so nobody has to do sums in their head. It measures to class 0.5S; with class 0.5 transformers that is good enough to split costs between departments or tenants. It detects a reversed transformer and shows which phase it is on. Modbus RTU at up to 38 400 baud, one pulse output, one input for a tariff contact. Terminals take 4 mm². Fit a shorting terminal block ahead of it, and a technician can change the meter while the feeder is live.',
        rand: 2140,
        stock: 19,
        attributes: {
          'Accuracy class': '0.5S',
          'Rated current': '5 A',
          Voltage: '230/400 V AC',
          Output: 'RS-485',
          Mounting: 'DIN rail',
          ...size(72, 99, 65),
          Standard: 'SANS 62053-22',
        },
      },
    ],
  ),
  ...family(
    { category, brand: 'orbis', series: 'OC', pictures: ['ct-ring', 'ct-ring-left'], documents },
    [
      {
        primary: 100,
        hole: 23,
        bar: '20 × 10',
        burden: '1.5',
        rand: 268,
        stock: 96,
        use: 'For feeders and 45 kW motors.',
      },
      {
        primary: 200,
        hole: 30,
        bar: '30 × 10',
        burden: '2.5',
        rand: 284,
        stock: 84,
        use: 'For sub-boards and 100 kVA transformers.',
      },
      {
        primary: 400,
        hole: 30,
        bar: '30 × 10',
        burden: '5',
        rand: 322,
        stock: 72,
        use: 'For the main breaker of a 250 kVA transformer.',
      },
      {
        primary: 800,
        hole: 44,
        bar: '60 × 10',
        burden: '10',
        rand: 468,
        stock: 38,
        use: 'For the incomer of a motor control centre.',
      },
      {
        primary: 1600,
        hole: 60,
        bar: '80 × 20',
        burden: '15',
        rand: 742,
        stock: 15,
        use: 'For the air circuit breaker of a 1000 kVA transformer.',
      },
    ].map(transformer),
  ),
]
