import { table } from '../print/table.ts'
import {
  availability,
  type Brochure,
  figureOf,
  inSeries,
  pictureRow,
  price,
  priceNote,
  rowsOf,
  value,
} from './brochure.ts'
import { forms, mccFront } from './diagrams.ts'

export const motorControlBrochure: Brochure = {
  key: 'motor-control',
  cover: {
    title: 'Motor control centres and starter panels',
    lead: 'From one enclosed starter to a line-up of six cubicles: drawn with you, verified to IEC 61439-2, run on our bench before it is packed.',
    kind: 'Brochure',
    edition: 'Rev E, October 2026',
    picture: 'mcc',
    plate: [
      ['Incomer', 'to 6300 A'],
      ['Short time', '65 kA'],
      ['Form', '3b and 4b'],
      ['Verified', 'IEC 61439-2'],
    ],
  },
  pictures: ['starter-panel', 'mcc', 'project-mine'],
  write(flow, pictures) {
    flow.heading(
      'Motor control centres',
      'One motor, one door. Fixed pattern, busbars at the top, fully rated droppers in each cubicle, type 2 co-ordination.',
    )
    flow.figure(
      230,
      (sheet, x, y, width) =>
        mccFront(sheet, x, y, width, 230, [
          { name: 'Incomer', shares: [0.65, 0.35] },
          { name: 'Starters', shares: [0.2, 0.2, 0.2, 0.2, 0.2] },
          { name: 'Starters', shares: [0.25, 0.25, 0.25, 0.25] },
          { name: 'Drives', shares: [0.4, 0.3, 0.3] },
        ]),
      'MCC-4C-800: general arrangement of a typical mix. Each cubicle is 600 mm wide, 2200 mm high and 600 mm deep.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 2.2, strong: true },
        { head: 'Incomer, A', width: 1.4, align: 'right' },
        { head: 'Icw 1 s, kA', width: 1.4, align: 'right' },
        { head: 'Form', width: 0.9 },
        { head: 'Protection', width: 1.3 },
        { head: 'Width, mm', width: 1.3, align: 'right' },
        { head: 'Made in', width: 1.5 },
        { head: 'Price excl. VAT from', width: 2.1, align: 'right' },
      ],
      inSeries('MCC', 'MCC orange').map((mcc) => [
        mcc.partNumber,
        figureOf(mcc, 'Rated current'),
        figureOf(mcc, 'Short-circuit rating'),
        value(mcc, 'Form'),
        value(mcc, 'IP rating'),
        figureOf(mcc, 'Width'),
        availability(mcc),
        price(mcc),
      ]),
    )
    flow.columns(
      'Larger line-ups to 6300 A are built from the same cubicles with doubled bars; certificate 24/0417 covers them. Extensions are left prepared: the end wall unscrews and the bars are drilled.',
      'The price is for a typical mix of starters up to 55 kW. Send the motor list and the fault level; a drawing and a firm price follow within five working days.',
    )
    flow.newPage()
    flow.heading('Forms of separation', 'How much of a board can stay live while somebody works on one motor.')
    flow.figure(150, forms, 'Amber: busbars. Black: the unit. White: its terminals. Based on annex AA of IEC 61439-2.')
    pictureRow(flow, pictures, [
      'Inside an SP-160 starter panel',
      'Four cubicles in light grey',
      'Five cubicles in electric orange, Rustenburg',
    ])
    flow.subheading('Starter panels and drive panels')
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'Motor', width: 1.6, align: 'right' },
        { head: 'Rated', width: 1.4, align: 'right' },
        { head: 'Protection', width: 1.4 },
        { head: 'Width × height', width: 2 },
        { head: 'Available', width: 1.4 },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      inSeries('SP', 'YD', 'VP').map((panel) => [
        panel.partNumber,
        value(panel, 'Motor power'),
        value(panel, 'Rated current'),
        value(panel, 'IP rating'),
        `${figureOf(panel, 'Width')} × ${value(panel, 'Height')}`,
        availability(panel),
        price(panel),
      ]),
    )
    flow.newPage()
    flow.heading(
      'Direct-on-line starters',
      'A contactor and an overload in an insulating box, with start and stop in the cover.',
    )
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'Motor at 400 V, kW', width: 2, align: 'right' },
        { head: 'Full load, A', width: 1.8, align: 'right' },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      rowsOf(inSeries('DS'), ['Motor power', 'Rated current']),
    )
    flow.subheading('Variable speed drives and soft starters')
    table(
      flow,
      [
        { head: 'Part number', width: 2, strong: true },
        { head: 'Motor, kW', width: 1.4, align: 'right' },
        { head: 'Output, A', width: 1.4, align: 'right' },
        { head: 'Width, mm', width: 1.4, align: 'right' },
        { head: 'Height, mm', width: 1.4, align: 'right' },
        { head: 'Depth, mm', width: 1.4, align: 'right' },
        { head: 'Price excl. VAT', width: 2, align: 'right' },
      ],
      rowsOf(inSeries('CV', 'CS'), ['Motor power', 'Rated current', 'Width', 'Height', 'Depth']),
    )
    flow.subheading('How to start a motor')
    table(
      flow,
      [
        { head: 'Method', width: 1.6, strong: true },
        { head: 'Starting current', width: 1.8 },
        { head: 'Starting torque', width: 1.8 },
        { head: 'Use it for', width: 4.4 },
      ],
      [
        ['Direct on line', '6 to 8 times', 'Full', 'Motors that the supply can handle, and loads that start heavy'],
        ['Star-delta', '2 to 2.7 times', 'A third', 'Fans, pumps and saws that start empty; six terminals'],
        ['Soft starter', '2 to 4 times', 'Set by ramp', 'Pumps with long mains, belts, weak generators'],
        ['Drive', '1 to 1.5 times', 'Full from 1 Hz', 'Wherever speed, pressure or flow must follow demand'],
      ],
    )
    flow.text(priceNote)
  },
}
