import type { DemoProduct } from '../shapes.ts'
import { family, type Variant } from './family.ts'

const category = 'control-gear'
const documents = ['control-gear']

const size = (width: number, height: number, depth: number) => ({
  Width: `${width} mm`,
  Height: `${height} mm`,
  Depth: `${depth} mm`,
})

const pushButton = ({
  colour,
  contacts,
  task,
  stock,
  rand,
  pictures,
}: {
  colour: 'Green' | 'Red'
  contacts: string
  task: string
  rand: number
  stock: number
  pictures: string[]
}): Variant => ({
  partNumber: `AP-${colour[0]}`,
  name: `Push-button, ${colour.toLowerCase()}, 22 mm`,
  lead: `${colour} flush push-button for a 22 mm hole, complete with collar and one contact block. ${task}`,
  body: `The bezel is chromed metal, the membrane silicone, and together they keep out a hose jet (IP66). The contact is self-cleaning and good for 17 V and 5 mA as well as for 3 A at 240 V (AC-15), so it serves a controller input and a contactor coil alike. Up to six blocks snap on behind in two rows and come off with a screwdriver. One million operations at full load. The collar's screw bites through the coat of the door and earths the metal parts. Fits doors of 1 to 6 mm; leave 40 mm between centres, or 50 with legend plates.`,
  rand,
  stock,
  pictures,
  attributes: {
    Voltage: '240 V AC',
    Contacts: contacts,
    'Rated current': '3 A',
    'IP rating': 'IP66',
    Colour: colour,
    Material: 'Chromed zinc',
    Mounting: '22 mm hole',
    ...size(30, 40, 60),
    Standard: 'SANS 60947-5-1',
  },
})

const pilot = ({
  letter,
  colour,
  task,
  stock,
  pictures,
}: {
  letter: string
  colour: string
  task: string
  stock: number
  pictures: string[]
}): Variant => ({
  partNumber: `AL-${letter}`,
  name: `LED pilot light, ${colour.toLowerCase()}, 22 mm`,
  lead: `${colour} LED lamp for a 22 mm hole, 24 to 230 V AC or DC from one part number. ${task}`,
  body: `The colour comes from the LED, not the lens, so it looks the same in sunlight and in the dark, and a lamp that is off never looks on. The supply is regulated inside: brightness is the same at 24 and 230 V, and the 2 mA that long cables leak does not make it glow. It lasts some 70 000 hours, about eight years of continuous use, so there is no bulb to change. Screw terminals take two wires of 1.5 mm² each. Surge immunity is 2 kV. The bezel matches the push-buttons, and the door seal is IP66.`,
  rand: 84,
  stock,
  pictures,
  attributes: {
    Voltage: '24 to 230 V AC/DC',
    Contacts: 'None',
    'Rated current': '15 mA',
    'IP rating': 'IP66',
    Colour: colour,
    Material: 'Polycarbonate',
    Mounting: '22 mm hole',
    ...size(30, 40, 54),
    Standard: 'SANS 60947-5-1',
  },
})

const selector = ({
  positions,
  rand,
  stock,
  contacts,
  task,
}: {
  positions: 2 | 3
  rand: number
  stock: number
  contacts: string
  task: string
}): Variant => ({
  partNumber: `AS-${positions}`,
  name: `Selector switch, ${positions} positions, 22 mm`,
  lead: `${positions === 2 ? 'Two' : 'Three'}-position selector with a short black handle that stays where you set it. ${task}`,
  body: `The handle is long enough for a gloved hand and has a white line that can be read from across the room. Positions are ${positions === 2 ? '90 degrees apart' : '45 degrees to each side of the middle'}, with a detent you can hear. Inside, a cam operates up to six blocks in any pattern: the chart in the bag shows which tooth to turn for which block, so one switch does many jobs. Contacts carry 3 A at 240 V (AC-15) and are reliable on 24 V controller inputs. Legend plates for hand-off-auto, local-remote and pump 1-2 are supplied. A key-operated version with three keys has the same cut-out.`,
  rand,
  stock,
  attributes: {
    Voltage: '240 V AC',
    Contacts: contacts,
    'Rated current': '3 A',
    'IP rating': 'IP66',
    Colour: 'Black',
    Material: 'Chromed zinc',
    Mounting: '22 mm hole',
    ...size(30, 40, 64),
    Standard: 'SANS 60947-5-1',
  },
})

const supply = ({
  amps,
  watts,
  width,
  rand,
  stock,
  use,
  featured,
}: {
  amps: number
  watts: number
  width: number
  rand: number
  stock: number
  use: string
  featured?: boolean
}): Variant => ({
  partNumber: `PSU-24-${amps}`,
  name: `Power supply 24 V DC, ${amps} A`,
  lead: `Switch-mode supply for 35 mm rail, ${watts} W, from 100 to 240 V AC. ${use}`,
  body: `It starts at 85 V and rides through 20 ms without mains, so a dip that makes the lights blink does not reset the controller. It delivers half as much current again for five seconds, for valves and contactors that all pull in at once. The voltage is adjustable from 22.5 to 28 V, to make up for long cables or to charge a battery through a module. A relay contact opens when the output falls below 20 V, and a green LED shows that it is on. Efficiency is ${amps >= 10 ? '93' : '90'} %, full power to 60 °C. Two in parallel with a diode module make the supply redundant. Leave 50 mm free above and below.`,
  rand,
  stock,
  featured,
  attributes: {
    Voltage: '24 V DC',
    Contacts: '1 NO',
    'Rated current': `${amps} A`,
    'IP rating': 'IP20',
    Material: 'Aluminium',
    Mounting: 'DIN rail',
    ...size(width, 124, 117),
    Standard: 'IEC 61204-7',
  },
})

const controller = ({
  points,
  inputs,
  outputs,
  rand,
  stock,
  use,
}: {
  points: number
  inputs: number
  outputs: number
  rand: number
  stock: number
  use: string
}): Variant => ({
  partNumber: `CP-${points}`,
  name: `Compact controller, ${inputs} in, ${outputs} out`,
  lead: `Programmable controller for machines and pump stations: ${inputs} digital inputs, ${outputs} relay outputs, two analogue inputs. ${use}`,
  body: `Programs are written in ladder, function blocks or structured text (IEC 61131-3) with software that costs nothing and needs no dongle, and are loaded over Ethernet or from a memory card in the door. Modbus TCP and RTU connect drives and meters without extra modules. Inputs are 24 V, and two of them count to 100 kHz for flow meters; relays switch 2 A, in groups of two. The program and a month of data survive without power. Alarms go out by e-mail or by the GSM module. Up to seven expansion modules plug in on the right. A sample program for duty and standby pumps is on the card.`,
  rand,
  stock,
  attributes: {
    Voltage: '24 V DC',
    Contacts: `${outputs} relays`,
    'Rated current': '2 A',
    'IP rating': 'IP20',
    Material: 'Polycarbonate',
    Mounting: 'DIN rail',
    ...size(points > 14 ? 130 : 95, 100, 75),
    Standard: 'IEC 61131-2',
  },
})

export const controlGear: DemoProduct[] = [
  ...family({ category, brand: 'amphex', series: 'AP', pictures: ['pushbutton'], documents }, [
    pushButton({
      colour: 'Green',
      contacts: '1 NO',
      task: 'For start and reset.',
      rand: 96,
      stock: 210,
      pictures: ['pushbutton'],
    }),
    pushButton({
      colour: 'Red',
      contacts: '1 NC',
      task: 'For stop; the contact opens positively.',
      rand: 98,
      stock: 190,
      pictures: ['pushbutton-red'],
    }),
  ]),
  ...family({ category, brand: 'amphex', series: 'AL green', pictures: ['pilot-green'], documents }, [
    pilot({
      letter: 'G',
      colour: 'Green',
      task: 'Shows that a machine is ready or a pump is running.',
      stock: 260,
      pictures: ['pilot-green', 'pilot-lights'],
    }),
  ]),
  ...family({ category, brand: 'amphex', series: 'AL red', pictures: ['pilot-green'], documents }, [
    pilot({
      letter: 'R',
      colour: 'Red',
      task: 'Shows that something has tripped and needs attention.',
      stock: 240,
      pictures: ['pilot-green'],
    }),
  ]),
  ...family({ category, brand: 'amphex', series: 'AL amber', pictures: ['pilot-green'], documents }, [
    pilot({
      letter: 'Y',
      colour: 'Amber',
      task: 'Warns before a trip, or shows that the generator is feeding the board.',
      stock: 170,
      pictures: ['pilot-green'],
    }),
  ]),
  ...family({ category, brand: 'amphex', series: 'AS', pictures: ['selector'], documents }, [
    selector({ positions: 2, contacts: '1 NO', rand: 118, stock: 120, task: 'For on and off, or local and remote.' }),
    selector({ positions: 3, contacts: '2 NO', rand: 136, stock: 140, task: 'For hand, off and automatic.' }),
  ]),
  ...family({ category, brand: 'amphex', series: 'AE', pictures: ['estop', 'estop-front', 'estop-left'], documents }, [
    {
      partNumber: 'AE-40',
      name: 'Emergency stop station, 40 mm mushroom',
      lead: 'Red mushroom head in a yellow box, latching, twist to release: ready to fix beside a machine or along a belt.',
      body: 'It latches as it trips and cannot be teased: once the contacts have moved, they stay open until somebody deliberately turns the head, as SANS 13850 requires. Two normally closed contacts with positive opening, which pulls even a welded one apart, serve the two channels of a safety relay; a third, normally open, reports to the controller. The box is polycarbonate with M20 entries top and bottom, a transparent shroud against elbows and belts is in the carton, and the yellow ring says EMERGENCY STOP in letters that do not rub off. Mount it between 0.6 and 1.7 m above the floor.',
      rand: 428,
      stock: 62,
      featured: true,
      attributes: {
        Voltage: '240 V AC',
        Contacts: '2 NC 1 NO',
        'Rated current': '3 A',
        'IP rating': 'IP66',
        Colour: 'Red on yellow',
        Material: 'Polycarbonate',
        Mounting: 'Wall',
        ...size(72, 80, 98),
        Standard: 'SANS 60947-5-5',
      },
    },
  ]),
  ...family({ category, brand: 'amphex', series: 'AB', pictures: ['pushbutton-station'], documents }, [
    {
      partNumber: 'AB-3',
      name: 'Control station, three buttons',
      lead: 'Start, stop and jog in one box, for the spot where a conveyor or a pump is actually operated.',
      body: 'Green starts, black jogs, red stops; the stop is the lowest of the three, so you find it without looking. Each has one contact block, and there is room for a second behind every button. The lid hinges down on two straps and leaves both hands for wiring; terminals face you. Polycarbonate, resistant to oil and sunlight, with M20 knock-outs top and bottom and an earth link through the box. Legends are printed on plates that slide in under a clear strip, in English and with symbols. Wire the stop normally closed, in series with the stop of the panel. IP66 with the glands fitted.',
      rand: 486,
      stock: 37,
      attributes: {
        Voltage: '240 V AC',
        Contacts: '2 NO 1 NC',
        'Rated current': '3 A',
        'IP rating': 'IP66',
        Colour: 'Grey',
        Material: 'Polycarbonate',
        Mounting: 'Wall',
        ...size(80, 150, 82),
        Standard: 'SANS 60947-5-1',
      },
    },
  ]),
  ...family({ category, brand: 'orbis', series: 'OR', pictures: ['relay'], documents }, [
    {
      partNumber: 'OR-2-24',
      name: 'Plug-in relay 2 changeover, 24 V DC, with socket',
      lead: 'Interface relay between a 24 V controller and the rest of the panel, complete with rail socket and clip.',
      body: 'Two silver-nickel changeover contacts carry 8 A at 250 V and still switch reliably at 10 mA and 5 V. The coil takes 0.5 W and has a free-wheeling diode and a green LED, so check polarity: A1 is plus. A lever in the lid holds the relay in for testing and springs back when the lid closes; a flag shows whether it is in. The socket has its coil terminals at the bottom and its contacts at the top, input and output separate, with a slot for the bridge that feeds a row of A2. Thirty million mechanical operations.',
      rand: 142,
      stock: 150,
      attributes: {
        Voltage: '24 V DC',
        Contacts: '2 CO',
        'Rated current': '8 A',
        'IP rating': 'IP20',
        Material: 'Polyamide',
        Mounting: 'DIN rail',
        ...size(16, 78, 62),
        Standard: 'IEC 61810-1',
      },
    },
    {
      partNumber: 'OR-4-230',
      name: 'Plug-in relay 4 changeover, 230 V AC, with socket',
      lead: 'Four changeover contacts from one 230 V coil, for the logic of a panel without a controller.',
      body: 'Each contact switches 6 A at 250 V resistive, or a contactor coil of up to 60 VA for some two hundred thousand operations. Contacts are silver with a gold flash: 24 V signals benefit from the gold, which heavier loads burn away. An LED shows when the coil is on; leakage of up to 2 mA from long cables does not hold it in. The socket is finger-safe, its terminals are numbered as on the relay, and a clip keeps it in on machines that shake. A test lever is under the lid. Pulls in at 184 V, drops out under 46 V.',
      rand: 176,
      stock: 110,
      attributes: {
        Voltage: '230 V AC',
        Contacts: '4 CO',
        'Rated current': '6 A',
        'IP rating': 'IP20',
        Material: 'Polyamide',
        Mounting: 'DIN rail',
        ...size(27, 78, 66),
        Standard: 'IEC 61810-1',
      },
    },
  ]),
  ...family({ category, brand: 'orbis', series: 'OM', pictures: ['timer'], documents }, [
    {
      partNumber: 'OM-7',
      name: 'Multifunction timer, 0.1 s to 100 h',
      lead: 'Seven time functions in one module: on-delay, off-delay, interval, flasher and three more.',
      body: 'Choose the function on the upper dial and the range on the lower, and set the time on the third, straight from its scale. Any voltage from 12 to 240 V, AC or DC, goes to the same two terminals, so one timer in the van covers every panel. The changeover contact carries 8 A; its LED flashes while it is timing and stays lit afterwards. Repeat accuracy is half a per cent at a steady temperature. Off-delay and interval need a permanent supply and a start contact on B1. Eighteen millimetres wide. Common jobs: fan overrun, soft restart after a power cut, alternating a pump.',
      rand: 386,
      stock: 76,
      attributes: {
        Voltage: '12 to 240 V AC/DC',
        Contacts: '1 CO',
        'Rated current': '8 A',
        'IP rating': 'IP20',
        Material: 'Polyamide',
        Mounting: 'DIN rail',
        ...size(18, 90, 64),
        Standard: 'IEC 61812-1',
      },
    },
    {
      partNumber: 'OM-YD',
      name: 'Star-delta timer, 0.5 to 60 s',
      lead: 'Timer with separate contacts for star and delta, and a built-in gap between them.',
      body: 'With a plain timer the delta contactor can close before the arc in star has gone, which is a short circuit across the supply; here there is a pause of 20 to 300 ms in between, set on its own dial. The star time is adjustable from 0.5 to 60 seconds: change over when the motor has reached about four fifths of its speed and its current drops. Two separate contacts of 5 A switch the coils directly. It is powered from the same 230 V as the contactors and starts when the line contactor pulls in. Two lamps show which half is running. Fits every YD panel we have built.',
      rand: 412,
      stock: 44,
      attributes: {
        Voltage: '230 V AC',
        Contacts: '2 NO',
        'Rated current': '5 A',
        'IP rating': 'IP20',
        Material: 'Polyamide',
        Mounting: 'DIN rail',
        ...size(18, 90, 64),
        Standard: 'IEC 61812-1',
      },
    },
  ]),
  ...family(
    {
      category,
      brand: 'orbis',
      series: 'PSU',
      pictures: ['power-supply', 'power-supply-front', 'power-supply-left'],
      documents,
    },
    [
      supply({ amps: 2.5, watts: 60, width: 32, rand: 890, stock: 48, use: 'For a small controller and its sensors.' }),
      supply({
        amps: 5,
        watts: 120,
        width: 40,
        rand: 1290,
        stock: 36,
        featured: true,
        use: 'The supply in our starter panels.',
      }),
      supply({
        amps: 10,
        watts: 240,
        width: 63,
        rand: 2140,
        stock: 17,
        use: 'For valve islands and machines with brakes.',
      }),
    ],
  ),
  ...family({ category, brand: 'corvane', series: 'CP', pictures: ['plc'], documents }, [
    controller({
      points: 14,
      inputs: 8,
      outputs: 6,
      rand: 4280,
      stock: 14,
      use: 'Enough for a pump pair with level control.',
    }),
    controller({
      points: 24,
      inputs: 14,
      outputs: 10,
      rand: 6450,
      stock: 8,
      use: 'For a packing line or a small treatment works.',
    }),
  ]),
]
