import type { DemoMessage } from './shapes.ts'

/** Contact form messages from the last few weeks, newest first. */
export const messages: DemoMessage[] = [
  {
    name: 'Lindiwe Mabaso',
    email: 'lindiwe@zikodeelectrical.example',
    phone: '072 555 0184',
    subject: 'Two MCCs for a pump station',
    message: `Good morning

We are pricing a raw-water pump station near Standerton and need two motor control centres: one incomer of 800 A, six starters of 37 kW and two drives of 55 kW in each. The consultant asks for form 3b, IP54 and 50 kA for one second.

Could you let me have a budget price and the delivery time by Thursday? I can send the single line diagram.

Regards
Lindiwe`,
    product: 'MCC-4C-800',
    handled: false,
    hoursAgo: 3.2,
  },
  {
    name: 'Pieter Coetzee',
    email: 'pieter.coetzee@inbox.example',
    phone: '083 555 0118',
    subject: 'Cable entries of the 63 A isolator',
    message: `Does the RI-463 come with the M32 entries at the top as well, or only at the bottom? Our cable comes down from the roof.`,
    product: 'RI-463',
    handled: false,
    hoursAgo: 8.6,
    answers: [
      {
        by: 'office',
        text: 'Top and bottom, Pieter: two M32 knock-outs each. Use a gland rated IP66 at the top.',
        hoursAgo: 7.9,
      },
      { by: 'customer', text: 'Thank you. Do you stock the glands too, or should I get them locally?', hoursAgo: 2.2 },
    ],
  },
  {
    name: 'Ayesha Davids',
    email: 'ayesha@kaapsesun.example',
    phone: '021 555 0166',
    subject: 'AC combiner for 10 inverters',
    message: `Hi there

We have ten 50 kW inverters on one roof in Epping. Can the twelve-way combiner be delivered with ten breakers of 80 A instead of 63 A, and would that change the main breaker? We also need the meter to speak Modbus TCP.

Thanks, Ayesha`,
    product: 'AC-12-63',
    handled: false,
    hoursAgo: 26.4,
    answers: [
      {
        by: 'office',
        text: `Hi Ayesha

Yes, ten breakers of 80 A fit the twelve-way. The main breaker goes up to 800 A, and the meter can speak Modbus TCP. Which cable enters from the inverters: 16 or 25 mm²?`,
        hoursAgo: 20.5,
      },
    ],
  },
  {
    name: 'Thabo Molefe',
    email: 'thabo@molefeandsons.example',
    subject: 'Collection in Germiston',
    message: `If I order before ten, can I collect the same day? I need forty 20 A breakers and two 54-way boards on site in Boksburg on Friday morning.`,
    handled: false,
    hoursAgo: 49.9,
  },
  {
    name: 'Karin Steenkamp',
    email: 'karin@hexrivercellars.example',
    phone: '023 555 0142',
    subject: 'Test certificate for stainless boxes',
    message: `Dear VOLT

Our auditor wants the IP66 report for the stainless enclosures that we bought in March (six of the 600 by 800). I found the one for the mild steel range under Downloads. Is there a separate one for the 304L boxes, or does it cover both?

Kind regards
Karin Steenkamp`,
    product: 'VX-6080-25',
    handled: true,
    hoursAgo: 75.3,
    answers: [
      {
        by: 'office',
        text: 'Good day Karin. The 304L boxes have a report of their own: please find it under Downloads, Certificates.',
        hoursAgo: 71,
      },
      { by: 'customer', text: 'Found it, thank you. The auditor is happy.', hoursAgo: 68.4 },
    ],
  },
  {
    name: 'Johan Pretorius',
    email: 'johan.pretorius@inbox.example',
    phone: '082 555 0173',
    message: `My 63 A earth leakage unit is out of stock on the site. When do you expect the next delivery? I would take three.`,
    product: 'EL-263-30',
    handled: false,
    hoursAgo: 101.7,
  },
  {
    name: 'Nomvula Sithole',
    email: 'nomvula@ubuntuhousing.example',
    phone: '051 555 0127',
    subject: 'Kiosks for 96 stands',
    message: `We are starting phase two of the estate outside Botshabelo in February: 96 stands, so sixteen kiosks for six meters, in the municipal green. Please quote with and without the root frames, delivered to site in two loads.

The drawings of phase one still apply; only the lock has changed.`,
    product: 'KM-6',
    handled: true,
    hoursAgo: 149.1,
  },
  {
    name: 'Riaan du Preez',
    email: 'riaan@bosveldcontrols.example',
    subject: 'Wrong overload range delivered',
    message: `Order arrived quickly, thank you, but two of the overload relays are 12 to 18 A where the order says 17 to 25 A. The box labels are right, the relays inside are not. How do I send them back?`,
    product: 'AT-25',
    handled: true,
    hoursAgo: 218.8,
    answers: [
      {
        by: 'office',
        text: 'Sorry about that, Riaan. Two of the right ones leave today; the courier takes the wrong ones back.',
        hoursAgo: 215.2,
      },
    ],
  },
  {
    name: 'Michelle Govender',
    email: 'michelle@umhlangadata.example',
    phone: '031 555 0159',
    subject: 'Visit to the works',
    message: `Our engineers would like to see the air circuit breaker panels before we place the order for hall two. Would the week of the 23rd suit you? There would be four of us, half a day is enough.`,
    handled: true,
    hoursAgo: 295.5,
  },
  {
    name: 'Sipho Ngubane',
    email: 'sipho.ngubane@inbox.example',
    phone: '076 555 0131',
    subject: 'Apprenticeship 2027',
    message: `Good day

I finish N4 heavy current at the Ekurhuleni college in December and would like to do my trade test as a panel wireman. Do you take apprentices in January, and to whom may I send my results?

Thank you
Sipho Ngubane`,
    handled: true,
    hoursAgo: 411.9,
  },
  {
    name: 'Werner Fourie',
    email: 'werner@lowveldpumps.example',
    phone: '013 555 0190',
    subject: 'Star-delta or soft starter for 45 kW?',
    message: `The farm is at the end of a long line and the lights dip when the 45 kW pump starts. Your star-delta list goes to 55 kW, but the soft starter costs less than I thought. Which of the two would you put in, and is there one panel with a bypass?`,
    product: 'YD-55',
    handled: true,
    hoursAgo: 540.2,
  },
  {
    name: 'Zanele Dlamini',
    email: 'zanele@greenparkschools.example',
    subject: 'Account and 30 days',
    message: `We buy for eleven schools and would prefer to pay on statement. What do you need from us to open an account? Our VAT certificate and bank letter are ready.`,
    handled: true,
    hoursAgo: 655.6,
  },
]
