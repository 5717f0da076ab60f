import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'drives-and-soft-starters'
const brand = 'corvane'

type Drive = {
  code: string
  kW: number
  amps: number
  frame: [number, number, number]
  rand: number
  stock: number
  use: string
  featured?: boolean
}
const drive = ({ code, kW, amps, frame: [width, height, depth], rand, stock, use, featured }: Drive): Variant => ({
  partNumber: `CV-${code}`,
  name: `Variable speed drive ${kW} kW, 400 V`,
  lead: `Three-phase drive for motors up to ${kW} kW, ${amps} A continuous and half as much again for a minute. ${use}`,
  body: `Sensorless vector control holds speed within half a per cent and gives 150 % torque from 1 Hz; for pumps and fans a built-in PID controller holds pressure or flow and puts the drive to sleep when there is no demand. The brake chopper is inside, so a resistor is all a hoist or a centrifuge needs. Two analogue and six digital inputs, two relays and Modbus RTU on RS-485 are standard, and safe torque off stops the motor to SIL 2 without a contactor. The conformal coating withstands dust and humidity; above 1000 m derate the current by 1 % per 100 m, which on the Highveld means about 6 %.`,
  rand,
  stock,
  featured,
  attributes: {
    'Motor power': `${kW} kW`,
    'Rated current': `${amps} A`,
    Voltage: '380 to 480 V AC',
    Overload: '150 % for 60 s',
    Interface: 'Modbus RTU',
    'EMC filter': 'C3',
    'IP rating': 'IP20',
    Mounting: 'Plate',
    Width: `${width} mm`,
    Height: `${height} mm`,
    Depth: `${depth} mm`,
    Standard: 'IEC 61800-5-1',
  },
})

type Soft = { kW: number; amps: number; width: number; rand: number; stock: number; use: string; featured?: boolean }
const soft = ({ kW, amps, width, rand, stock, use, featured }: Soft): Variant => ({
  partNumber: `CS-${kW}`,
  name: `Soft starter ${kW} kW, ${amps} A`,
  lead: `Two-phase controlled soft starter for a ${kW} kW motor at 400 V, with the bypass contactor inside. ${use}`,
  body: `Voltage ramps up over 1 to 60 seconds and can be held at a current limit of 2 to 5 times the motor's, so belts do not slip and lights do not dip; the soft stop prevents water hammer in a rising main. Once the motor is up to speed the internal bypass closes, losses fall to a few watts and the enclosure needs no fan. Electronic overload of class 10, 20 or 30, phase loss, phase sequence and shorted thyristors are monitored. Three starts an hour at 3.5 times rated current are allowed at 40 °C. It limits current, not speed: to control speed, choose a drive.`,
  rand,
  stock,
  featured,
  attributes: {
    'Motor power': `${kW} kW`,
    'Rated current': `${amps} A`,
    Voltage: '200 to 480 V AC',
    Overload: '350 % for 30 s',
    Interface: 'Modbus RTU',
    'IP rating': 'IP20',
    Mounting: 'Plate',
    Width: `${width} mm`,
    Height: '270 mm',
    Depth: '190 mm',
    Standard: 'IEC 60947-4-2',
  },
})

export const drivesAndSoftStarters: DemoProduct[] = [
  ...family(
    { category, brand, series: 'CV', pictures: ['vsd', 'vsd-front', 'vsd-left'], documents: ['motor-control'] },
    [
      ...[
        { code: '0075', kW: 0.75, amps: 2.3, rand: 3950, stock: 24, use: 'Conveyor rollers, mixers and small fans.' },
        { code: '0150', kW: 1.5, amps: 4.1, rand: 4480, stock: 22, use: 'Feeders, pool pumps and machine tools.' },
        {
          code: '0220',
          kW: 2.2,
          amps: 5.6,
          rand: 5180,
          stock: 26,
          use: 'A good first drive for a workshop or a packhouse belt.',
        },
      ].map((item) => drive({ ...item, frame: [96, 200, 152] })),
      ...[
        {
          code: '0400',
          kW: 4,
          amps: 9.5,
          rand: 6640,
          stock: 19,
          use: 'Bag-house fans, bucket elevators and booster pumps.',
        },
        {
          code: '0550',
          kW: 5.5,
          amps: 13,
          rand: 8240,
          stock: 15,
          use: 'Borehole pumps with long risers, which need a slow stop.',
        },
        {
          code: '0750',
          kW: 7.5,
          amps: 17,
          rand: 9980,
          stock: 13,
          featured: true,
          use: 'The drive in our SP-160 starter panel, kept in stock as its spare.',
        },
      ].map((item) => drive({ ...item, frame: [130, 230, 178] })),
      ...[
        { code: '1100', kW: 11, amps: 25, rand: 13900, stock: 7, use: 'Centre pivots and screw conveyors.' },
        { code: '1500', kW: 15, amps: 32, rand: 17300, stock: 6, use: 'Air-handling units and vacuum pumps.' },
        { code: '2200', kW: 22, amps: 45, rand: 24800, stock: 4, use: 'Screw compressors and cooling-tower fans.' },
      ].map((item) => drive({ ...item, frame: [190, 320, 205] })),
      drive({
        code: '3700',
        kW: 37,
        amps: 75,
        frame: [255, 460, 250],
        rand: 41200,
        stock: 2,
        use: 'Main pumps of a works, crushers and ventilation fans.',
      }),
    ],
  ),
  ...family(
    {
      category,
      brand,
      series: 'CS',
      pictures: ['soft-starter', 'soft-starter-front', 'soft-starter-left'],
      documents: ['motor-control'],
    },
    [
      { kW: 22, amps: 44, width: 120, rand: 7900, stock: 8, use: 'Replaces a star-delta starter in half the space.' },
      {
        kW: 37,
        amps: 72,
        width: 120,
        rand: 10900,
        stock: 6,
        featured: true,
        use: 'Often fitted where water hammer breaks pipes.',
      },
      {
        kW: 55,
        amps: 105,
        width: 165,
        rand: 14700,
        stock: 4,
        use: 'For compressors on a generator that is only just large enough.',
      },
      {
        kW: 90,
        amps: 175,
        width: 165,
        rand: 23900,
        stock: 2,
        use: 'Crushers, mills and large fans with heavy rotors.',
      },
    ].map(soft),
  ),
]
