import type { DemoReview } from './shapes.ts'

type Line = [person: string, rating: DemoReview['rating'], daysAgo: number, review: string]

const byProduct: Record<string, Line[]> = {
  'VE-6080-25': [
    [
      'megan-louw',
      5,
      12,
      'We put two of these a week into pump stations. Square, the door does not sag, and the gland plate is one you can actually get a spanner to.',
    ],
    [
      'siyabonga-cele',
      5,
      34,
      'Coat survived three months on a site in East London without a rust mark round the glands.',
    ],
    ['themba-mabaso', 4, 61, 'Good box. Would have liked the mounting plate in the price.'],
    ['gareth-williams', 5, 88, 'Swapped the hinges to the left in five minutes, as promised.'],
    ['nomsa-radebe', 4, 140, 'Solid. One lock was stiff out of the carton, a drop of oil cured it.'],
    [
      'elmarie-coetzee',
      5,
      203,
      'Same hole pattern as the ones we bought six years ago. That matters when you replace them.',
    ],
  ],
  'VE-4050-20': [
    ['kagiso-molefe', 5, 25, 'Arrived in Mahikeng in two days, packed properly.'],
    ['yusuf-adams', 4, 77, 'Fits a 15 kW star-delta with a bit of thought. Bring short screws for the rail.'],
    [
      'craig-petersen',
      3,
      119,
      'Box is fine, but the courier dented a corner. The office sent a new one without a fuss.',
    ],
  ],
  'VE-2030-15': [
    ['tumelo-mokoena', 5, 40, 'Used for a borehole float relay. Dry after a whole rainy season.'],
    ['dewald-kruger', 4, 95, 'Small, strong, takes a padlock if you drill it.'],
    ['rethabile-tau', 5, 166, 'Price is fair and the brackets were in the box, which is not always so elsewhere.'],
  ],
  'VE-3040-20': [
    ['chantal-fourie', 4, 51, 'Nice depth for a 12-module rail with a meter in the door.'],
    ['mandla-ngcobo', 5, 130, 'Bought ten, all ten the same. Drilled one template and went home early.'],
  ],
  'VE-6076-25P': [
    ['riaan-venter', 5, 9, 'The plate lifts out and goes on the bench. Half a day saved on every panel.'],
    ['megan-louw', 5, 70, 'Etched grid is a small thing that makes the rails come out level.'],
    ['gareth-williams', 4, 150, 'Very good. The four nuts are M8 and one was missing.'],
  ],
  'VE-80100-30': [
    ['johan-pretorius', 5, 44, 'Took two men to hang, as it says. Holds the whole pump starter.'],
    ['nokuthula-sithole', 4, 121, 'Three-point lock shuts tight. Ask for lifting eyes if you mount high.'],
  ],
  'VE-6080-25-B26': [
    ['pieter-botha', 5, 30, "Right colour the first time. We have sent back other people's orange before."],
    [
      'nokuthula-sithole',
      5,
      97,
      'Touch-up paint in the box is a nice thought on a plant where everything gets scratched.',
    ],
  ],
  'VX-5060-21': [
    ['carl-joubert', 5, 18, 'Stands next to the crusher and is hosed every day in harvest. Still looks new.'],
    ['zanele-khumalo', 4, 66, 'Good welds. Fingerprints show, so wear gloves when you fit it.'],
    ['gareth-williams', 5, 133, 'Half the price of the imported one and the seal is better.'],
    ['samuel-okafor', 4, 210, 'Came with plastic film that was hard to get off at the corners.'],
  ],
  'VX-6080-25-316': [
    [
      'ayanda-mthembu',
      5,
      58,
      'Two years on the quay now. No tea staining, and that is with salt spray every afternoon.',
    ],
    ['aisha-patel', 4, 144, 'Expensive, but we will not be replacing it.'],
  ],
  'VF-80200-50': [
    [
      'priya-govender',
      5,
      37,
      'Bayed four together in a morning. The joining kit seals well and the plinth hides the cables.',
    ],
    ['riaan-venter', 4, 102, 'Good cubicle. The handle cylinder is not keyed alike unless you ask, so ask.'],
    ['bongani-zulu', 5, 188, 'Plate carried a 90 kW drive without a brace.'],
  ],
  'VW-6080-25': [
    ['aisha-patel', 5, 63, 'We build our own combiners in these. Window stays clear in the sun so far.'],
    [
      'craig-petersen',
      3,
      155,
      'Fine box, but the film was on the wrong side of my pane and I nearly fitted it inside out.',
    ],
  ],
  'VJ-2020-12': [
    ['thabo-nkuna', 5, 29, 'Lid on a string. Whoever thought of that has worked over a sump.'],
    ['sipho-dlamini', 4, 84, 'Good value. Thirty on one job.'],
    ['dewald-kruger', 5, 176, 'No dust inside after harvest.'],
  ],
  'VJX-2020-12': [['zanele-khumalo', 5, 71, 'The coated ones chipped at the glands in the blast room. These do not.']],
  'DB-54-S': [
    ['imran-khan', 5, 14, 'Chassis out, pull the cables, chassis in. Best board for office floors that I have used.'],
    ['sipho-dlamini', 5, 47, 'Two neutral bars as standard, so no more arguing with the inspector.'],
    ['elmarie-coetzee', 4, 90, 'Sturdy. The blanks are tight, use a screwdriver.'],
    ['themba-mabaso', 4, 157, 'Nice to have the circuit card in English that makes sense.'],
    ['priya-govender', 5, 221, 'Eight of these per floor, all on time.'],
  ],
  'DB-18-S': [
    ['fatima-essop', 5, 22, 'My electrician was pleased, so I am pleased.'],
    ['kagiso-molefe', 5, 64, 'Knock-outs come out clean with one tap.'],
    ['lindiwe-mahlangu', 3, 118, 'Good board, door could close a bit more firmly.'],
  ],
  'DB-18-F': [
    [
      'chantal-fourie',
      5,
      33,
      'Wall box went to site with the bricklayer, insides six weeks later. Exactly how it should be.',
    ],
    ['yusuf-adams', 4, 92, 'Took up my skew plaster with room to spare.'],
    ['nandi-ndlovu', 4, 170, 'Neat on the wall. White is a bit cold next to cream paint.'],
  ],
  'DB-12-S-R': [
    ['mandla-ngcobo', 5, 16, 'Screwed it up, connected, tested, signed the CoC. Forty minutes.'],
    ['lindiwe-mahlangu', 5, 49, 'For our back rooms. The test sheet inside helped with the municipality.'],
    ['elmarie-coetzee', 5, 81, 'Bought one to try and now we do not wire small boards ourselves any more.'],
    ['hendrik-swart', 4, 134, 'Well wired, numbered ferrules even. Would like a version without the stove breaker.'],
    ['tumelo-mokoena', 5, 199, 'Very tidy.'],
  ],
  'KM-6': [
    ['elmarie-coetzee', 5, 55, 'Sixty on one estate. They drilled for our meters and every hole was right.'],
    ['kagiso-molefe', 4, 128, 'Heavy, as it should be. Order the root frames early.'],
  ],
  'MCC-4C-800': [
    [
      'gareth-williams',
      5,
      83,
      'Drawings in a week, factory test with our people present, no punch list worth the name.',
    ],
    ['riaan-venter', 5, 190, 'I build boards for a living and I could not fault the copper work.'],
  ],
  'MCC-5C-800-B26': [
    ['pieter-botha', 5, 74, 'On site on the day they said, and that in August. Cable boots seal properly.'],
  ],
  'SP-160': [
    ['johan-pretorius', 5, 31, "Third one. Lightning got the neighbour's starter last week and not ours."],
    ['lerato-mofokeng', 4, 99, 'Well laid out and easy to fault-find. The drive manual could be printed larger.'],
    ['thabo-nkuna', 5, 180, 'Packhouse runs on it from six to six in season.'],
  ],
  'DS-4': [
    ['tumelo-mokoena', 5, 20, 'Does what it must. Link for the float switch is clearly marked.'],
    ['johan-pretorius', 4, 68, 'Good starter. I wish the box took a 32 mm conduit.'],
    ['dewald-kruger', 5, 115, 'On the borehole, two winters at minus six.'],
    ['rethabile-tau', 3, 162, 'Works, but the buttons feel light for a farm.'],
  ],
  'DS-7.5': [
    [
      'lerato-mofokeng',
      5,
      59,
      'Set the overload to the plate, started first time, came out at the current on the label.',
    ],
  ],
  'YD-22': [
    ['bongani-zulu', 4, 87, 'Changeover is smooth. The ammeter on the door is worth having.'],
    ['mandla-ngcobo', 5, 171, 'Replaced a contraption from 1984. The compressor thanks you.'],
  ],
  'VP-7.5': [
    ['jason-naidoo', 5, 26, 'Water pressure in the whole block is steady for the first time since we took it over.'],
    ['lerato-mofokeng', 5, 79, 'Parameters were loaded and the list was in the door. Ten minutes to commission.'],
    ['samuel-okafor', 4, 146, 'Quiet, apart from the fan.'],
  ],
  'CV-0750': [
    ['gareth-williams', 5, 24, 'Auto-tune works, the manual is in real English and the register map is one page.'],
    ['nomsa-radebe', 4, 73, 'Good drive for the money. Keypad cable is sold apart.'],
    ['siyabonga-cele', 5, 139, 'Six on a packing line, not one trip since March.'],
    ['johan-pretorius', 3, 205, 'Had to de-rate more than I thought, up here at 1 500 m in a tin shed.'],
  ],
  'CV-0220': [
    ['yusuf-adams', 5, 43, 'Fitted to a dough mixer. Baker says it no longer throws flour.'],
    ['megan-louw', 4, 127, 'Compact and easy to wire.'],
  ],
  'CV-2200': [['zanele-khumalo', 5, 100, 'Runs the condenser fans at half speed all night. Bill came down.']],
  'CS-37': [
    ['lerato-mofokeng', 5, 53, "No more water hammer in the rising main, and the neighbours' lights do not dip."],
    ['nokuthula-sithole', 4, 147, 'Bypass inside saves a contactor. Terminals are a bit close for 35 mm².'],
  ],
  'AC-8-63': [
    ['aisha-patel', 5, 17, 'Four roofs so far. The meter talks to every logger we have tried.'],
    ['carl-joubert', 4, 76, 'Solid. Mounted in shade as they advise, and it stays cool.'],
    ['priya-govender', 5, 149, 'Glands were already drilled to our cable list.'],
  ],
  'DC-6-15': [
    ['aisha-patel', 5, 28, 'Finally one with the isolator where you can reach it from a ladder.'],
    ['thabo-nkuna', 4, 85, 'Neat inside. Label set is good. I changed the glands for larger ones.'],
    ['ilse-van-wyk', 5, 153, 'Summer here is 42 in the shade and nothing has tripped.'],
  ],
  'DC-2-25': [
    ['craig-petersen', 5, 36, 'Right fuse size for the new 550 W panels. Others still sell 15 A and hope.'],
    ['hendrik-swart', 4, 110, 'Inspector was happy, good enough for me.'],
  ],
  'DI-432': [
    ['craig-petersen', 5, 41, 'Positive snap, you feel that it is off.'],
    ['nandi-ndlovu', 4, 137, 'My installer asked for this one by number.'],
  ],
  'NF-1PV-15': [
    ['aisha-patel', 5, 38, 'Lamp showed the blown one at once.'],
    ['yusuf-adams', 4, 123, 'Good holders. Leave gaps, they do get warm.'],
  ],
  'MC-1C20': [
    ['sipho-dlamini', 5, 6, 'I buy these by the fifty. In fifteen years I have had two back.'],
    ['kagiso-molefe', 5, 27, 'Terminals take a ferrule and a comb at once. Small mercy.'],
    ['yusuf-adams', 5, 48, 'Honest price, always in stock.'],
    ['imran-khan', 4, 80, 'Fine breakers. Print on the front could be bigger for old eyes.'],
    ['hendrik-swart', 5, 112, 'Replaced a nuisance tripper with this. Peace.'],
    ['fatima-essop', 4, 160, 'Delivered next day to Durban.'],
    ['chantal-fourie', 5, 215, 'Green flag for open contacts is useful when you stand in front of a dead board.'],
  ],
  'MC-1C10': [
    ['sipho-dlamini', 5, 35, 'Same as the twenties. No complaints.'],
    ['themba-mabaso', 3, 108, 'One of a box of fifty was stiff.'],
    ['lindiwe-mahlangu', 5, 178, 'Works.'],
  ],
  'MC-1C32': [['nandi-ndlovu', 5, 91, 'For the new hob. Electrician said it is the proper one.']],
  'MC-1B16': [['dewald-kruger', 5, 67, 'On a 5 kVA inverter the C curve never tripped on a short. This does.']],
  'MC-3C63-10': [
    ['riaan-venter', 5, 19, '10 kA at this price. We use it as the standard feeder.'],
    [
      'bongani-zulu',
      5,
      75,
      'All three poles from the same batch, trip times within a hair of each other on the test set.',
    ],
    ['mandla-ngcobo', 4, 141, 'Good. Tight fit next to another brand because of the clip.'],
    ['nomsa-radebe', 5, 206, 'Takes 25 mm² with a ferrule, just.'],
  ],
  'MC-3D32-10': [['lerato-mofokeng', 5, 94, 'Holds an 11 kW fan starting direct. The C curve did not.']],
  'MC-2D32': [['bongani-zulu', 4, 116, 'Does the job on the welder. Only fourteen left when I looked, so stock up.']],
  'KB160N-3-160': [
    ['riaan-venter', 5, 32, 'Rotary handle lines up without packing washers.'],
    ['siyabonga-cele', 3, 104, 'Breaker is good, the accessory leaflet is thin.'],
    ['nokuthula-sithole', 5, 182, 'Tripped on a real fault, reset, tested, still in.'],
  ],
  'KB125B-3-100': [
    ['imran-khan', 5, 57, 'Adjustable thermal means I stock one instead of three.'],
    ['themba-mabaso', 4, 131, 'Good main for small shops.'],
  ],
  'KB400S-3-400': [
    ['priya-govender', 5, 86, 'Graded properly with the downstream breakers on the first settings from our study.'],
  ],
  'KA1600-3D': [
    ['gareth-williams', 5, 165, 'They injected it in front of us and completed the curve. Racking is smooth.'],
  ],
  'RI-463': [
    [
      'thabo-nkuna',
      5,
      13,
      'Forty of these on a packhouse in Tzaneen. Plenty of wiring room, and the lid seal survives being opened.',
    ],
    ['anneke-visser', 4, 27, 'Good, clear OFF position. I would like an M40 knock-out as well.'],
    ['zanele-khumalo', 5, 62, 'Three padlocks fit without filing. Safety officer approves.'],
    ['gareth-williams', 5, 98, 'Auxiliary contact really does open early. Drive stops clean.'],
    ['pieter-botha', 5, 136, 'Survived a loader bucket. The box cracked, the switch still switched.'],
    ['jason-naidoo', 4, 174, 'On a roof facing the sea for a year, no yellowing yet.'],
    ['rethabile-tau', 3, 214, 'Fine isolator but the cover screws are easily lost in long grass.'],
  ],
  'RI-432': [
    ['jason-naidoo', 5, 45, 'Standard part for every air conditioner we fit.'],
    ['fatima-essop', 5, 107, 'For the heat pump. Looks neat next to it.'],
    ['samuel-okafor', 4, 169, 'Would be perfect in white.'],
  ],
  'RI-425': [['hendrik-swart', 3, 78, 'Does what it says. Glands are not included, read carefully.']],
  'RD-363': [
    ['megan-louw', 5, 69, 'Template on the carton is true to size. I checked.'],
    ['siyabonga-cele', 4, 151, 'Shaft is easy to cut. Door defeat works with a small screwdriver.'],
  ],
  'KC-463': [
    ['lindiwe-mahlangu', 5, 21, 'Now my husband cannot feed the street with our generator.'],
    ['rethabile-tau', 5, 72, 'Solid clunk between positions. Sign for the wall was in the box.'],
    ['hendrik-swart', 3, 129, 'Good, but bigger than I expected. Measure first.'],
    ['samuel-okafor', 5, 195, 'Neutral switches too, so the earth leakage stays in. My old one tripped every time.'],
  ],
  'KS-263': [
    ['kagiso-molefe', 5, 50, 'Red toggle. Even my apprentice finds it.'],
    ['sipho-dlamini', 4, 124, 'Good main switch, fair price.'],
  ],
  'EL-263-30': [
    ['sipho-dlamini', 5, 23, 'Trips at 24 mA every time on my tester. Please get them back in stock.'],
    ['imran-khan', 5, 65, 'Type A at the price others ask for AC.'],
    ['fatima-essop', 2, 109, 'Product is good, but I waited three weeks because the site said it was coming.'],
    ['yusuf-adams', 5, 143, 'No nuisance trips since we changed over.'],
    ['themba-mabaso', 4, 201, 'Test button is stiff, otherwise perfect.'],
  ],
  'EL-463-30': [
    ['mandla-ngcobo', 4, 93, 'Fine. Mind the neutral on the right.'],
    ['elmarie-coetzee', 5, 167, 'Four in a school kitchen, no trouble.'],
  ],
  'EL-463-30B': [['gareth-williams', 5, 105, 'Expensive, but with six drives behind it nothing else stayed in.']],
  'EB-1C20-30': [
    ['nandi-ndlovu', 5, 39, 'The freezer no longer goes off when the kettle leaks.'],
    ['chantal-fourie', 5, 101, 'We put one per circuit in new houses now. Clients notice.'],
    ['kagiso-molefe', 4, 159, 'Neutral lead could be 5 cm longer.'],
  ],
  'PM-320': [
    [
      'anneke-visser',
      5,
      15,
      'Readable across the plant room. Modbus map is correct, which I cannot say of the last three I bought.',
    ],
    ['priya-govender', 5, 60, 'Agreed with the utility meter to 0.3 % over a month.'],
    ['carl-joubert', 4, 113, 'Good meter. Menu takes getting used to.'],
    ['nomsa-radebe', 5, 185, 'Maximum demand in kVA with the time. Exactly what the bill argument needed.'],
  ],
  'PM-310': [['rethabile-tau', 4, 96, 'Simple and clear. I wish it had a backlight timer.']],
  'PM-340': [
    ['priya-govender', 5, 148, 'Showed a 14 % dip at 02:13 that everybody denied. Waveform ended the meeting.'],
  ],
  'OD-3-100': [
    ['jason-naidoo', 5, 46, 'Twelve flats, twelve of these, one cable to the office.'],
    ['carl-joubert', 4, 126, 'Easy to seal. Manual in the box is in very small print.'],
  ],
  'OD-1-45': [
    ['lindiwe-mahlangu', 5, 54, 'For the back room. Now we share the bill fairly.'],
    ['tumelo-mokoena', 3, 142, 'Counts well but there is no way to zero it. I see now that this is on purpose.'],
  ],
  'OC-400-5': [['anneke-visser', 5, 103, 'Clip holds on the bar, cover seals. Fine.']],
  'AX-25': [
    ['johan-pretorius', 5, 11, 'Two always in the bakkie.'],
    ['bongani-zulu', 5, 82, 'Coil swap in a minute, really. Does not hum.'],
    ['lerato-mofokeng', 3, 145, 'Good contactor. Front auxiliary sits a bit loose.'],
    ['nokuthula-sithole', 5, 211, 'Replaced a known European make one for one, and kept change for lunch.'],
  ],
  'AX-09': [
    ['tumelo-mokoena', 3, 89, 'OK for small pumps.'],
    ['megan-louw', 5, 172, 'Rail clip is metal. Hurrah.'],
  ],
  'AX-65': [['bongani-zulu', 5, 135, 'A year on a 30 kW fan, contacts still bright.']],
  'AT-10': [
    ['johan-pretorius', 5, 56, 'Saved a motor the first week when a fuse blew on one phase.'],
    ['dewald-kruger', 4, 154, 'Dial could have finer marks.'],
  ],
  'TS-4-40': [
    ['ilse-van-wyk', 5, 42, 'Storm on Tuesday. Window red, fridge fine. Ordered a new cartridge.'],
    ['themba-mabaso', 5, 106, 'We now put one in every board as a matter of course.'],
    ['johan-pretorius', 4, 163, 'Works. Keep the earth lead short, they are not joking.'],
  ],
  'TS-DC-1000': [['craig-petersen', 5, 120, 'Cartridge pulled for the insulation test, back in, done.']],
  'HT-4': [
    ['megan-louw', 5, 52, 'Clean threads, markers stay in. Good bulk price.'],
    ['siyabonga-cele', 4, 138, 'End plates are separate, so count them.'],
  ],
  'HC-3-12': [['sipho-dlamini', 5, 114, 'Saws clean and the caps stay on.']],
  'HD-4-125': [['chantal-fourie', 4, 125, 'Tidy under a main switch. Cover hinge is thin.']],
  'VB-E24': [['imran-khan', 5, 132, 'Numbered holes. Inspector smiled.']],
  'SD-4060': [
    ['riaan-venter', 5, 47, 'Fingers snap without splinters and the lid does not fly off.'],
    ['megan-louw', 4, 122, 'Good duct. Two metres does not fit in my car.'],
  ],
  'PG-M20': [
    ['yusuf-adams', 5, 99, 'Nut does not back off on vibration.'],
    ['craig-petersen', 3, 181, 'One seal missing in a pack of 25.'],
  ],
  'SM-200': [['priya-govender', 5, 117, 'Cut and bent on the ladder. No fittings to order.']],
  'SL-450': [['pieter-botha', 4, 158, 'Straight, heavy, well dipped. Bolts could be pre-packed per joint.']],
  'AE-40': [
    ['nokuthula-sithole', 5, 64, 'Latches before you know it. Shroud is useful next to the belt.'],
    ['thabo-nkuna', 5, 152, 'Washed daily, no water in.'],
  ],
  'AB-3': [['pieter-botha', 4, 111, 'Good station. The stop should be bigger still for gloves.']],
  'AS-3': [['siyabonga-cele', 5, 168, 'Hand-off-auto plate in the bag. Detent you can hear.']],
  'PSU-24-5': [
    ['nomsa-radebe', 5, 70, 'Rode through a dip that dropped the other panel.'],
    ['siyabonga-cele', 4, 156, 'Runs cool. DC OK relay is handy.'],
  ],
  'CP-14': [
    ['lerato-mofokeng', 4, 86, 'Duty and standby sample saved me a day. Software needs a big screen.'],
    [
      'gareth-williams',
      1,
      173,
      'Mine arrived with old firmware that would not talk Modbus TCP. Support sent the file in an hour, but it cost me a trip to Uitenhage.',
    ],
  ],
  'OM-7': [['tumelo-mokoena', 5, 140, 'Any voltage, any function. One spare for everything.']],
  'OR-2-24': [['nomsa-radebe', 5, 161, 'Test lever with a flag. Good.']],
}

export const reviews: DemoReview[] = Object.entries(byProduct).flatMap(([product, lines]) =>
  lines.map(([person, rating, daysAgo, review]) => ({ product, person, rating, daysAgo, review })),
)
