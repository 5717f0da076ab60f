import type { DemoProject } from './shapes.ts'

export const projects: DemoProject[] = [
  {
    slug: 'platinum-concentrator-rustenburg',
    title: 'Platinum concentrator, Rustenburg',
    client: 'Bosveld Platinum',
    location: 'Rustenburg, North West',
    completedOn: '2026-08-14',
    pictures: ['project-mine', 'mcc-orange', 'mcc-front'],
    products: ['MCC-5C-800-B26', 'KB800S-3-800', 'AX-95', 'AE-40'],
    description: `A second flotation line meant nineteen new motors in a substation that had been full since 1998. The old board could not be switched off for longer than one shift, so everything had to be wired and proved before it came to site.

We built a five-cubicle motor control centre in electric orange, 800 A and 50 kA for one second, form 3b, with sealed cable boots and lamps that can be read through dust. Every starter ran against a loaded motor on our bench, and the plant's own electricians came to Germiston for two days to find fault with it. They asked for wider terminals on the slurry pumps, and got them.

The line-up went in through the roof on a Friday night, in two parts, and the first pump turned on the Sunday morning. Six spare compartments are wired to the door, so the next motor is a starter and a cable. Thermal scans after a month of full load found no joint more than eleven degrees above the busbar.`,
  },
  {
    slug: 'cold-store-rooftop-pv-paarl',
    title: 'Cold store rooftop PV, Paarl',
    client: 'Drakenstein Fruit Cold Stores',
    location: 'Paarl, Western Cape',
    completedOn: '2026-05-29',
    pictures: ['project-solar', 'ac-combiner-open', 'dc-fuse-box'],
    products: ['AC-8-63', 'DC-6-15', 'TS-DC-1000', 'DI-432'],
    description: `A cold store draws most when the sun is strongest, which makes it an ideal place for solar. This one has 640 kWp over five roofs, and its owner wanted every box to be the same, so that one set of spares would do.

We supplied two AC combiners of eight inputs each and sixteen DC fuse boxes of six strings, all made in one run with one set of drawings. The fuse boxes hang in the shade under the eaves, where they run eight degrees cooler than on the roof; the combiners stand beside the inverters with a window door, so that the technician sees the meter without opening anything. Cable lengths were measured from the model and the glands drilled to suit.

The installer connected the lot in nine working days. The meters in the combiners report over Modbus to the refrigeration controller, which now makes ice water at noon and lets the compressors rest in the evening peak.`,
  },
  {
    slug: 'water-works-vereeniging',
    title: 'Water works, Vereeniging',
    client: 'Vaal Triangle Water',
    location: 'Vereeniging, Gauteng',
    completedOn: '2026-03-20',
    pictures: ['project-water', 'vsd-panel-open', 'mcc-left'],
    products: ['MCC-6C-1600', 'VP-37', 'CV-3700', 'PM-340'],
    description: `The three booster pumps of this works feed the suburbs on the ridge, and they had been started direct on line for thirty years. Each start shook the rising main and dimmed the lights of the suburb next door.

The new panels, form 4b in dark grey, give each pump a drive of its own behind a line choke, with a bypass soft starter for the day a drive fails. Form 4b was worth its price here: the outgoing cables are in boxes of their own, so one pump can be disconnected with the other two running. A power quality meter at the incomer keeps a record for the talks with the supply authority.

Pressure is now held within two metres of head at every hour, and the pumps slow down at night instead of cycling. The works measured nineteen per cent less energy a kilolitre over the first quarter. The old starters went to the training centre, where apprentices take them apart.`,
  },
  {
    slug: 'citrus-irrigation-marble-hall',
    title: 'Citrus irrigation, Marble Hall',
    client: 'Loskop Valley Citrus',
    location: 'Marble Hall, Limpopo',
    completedOn: '2025-11-07',
    pictures: ['project-farm', 'starter-panel-closed', 'vsd-panel'],
    products: ['SP-160', 'VP-22', 'YD-15', 'TS-4-40', 'RI-463'],
    description: `Four hundred hectares of citrus depend on six pump stations along the canal, each at the end of a rural line that lightning strikes every summer. The farm had lost eleven starters in three seasons and a crop estimate with them.

Each station got one of our SP-160 panels with a drive on the lead pump, a star-delta starter behind it as reserve, and a type 2 arrester with its earth strap measured rather than guessed. The enclosures are ordinary grey VE with a sun roof and a locked gland plate, because copper leaves farms in the night. A small controller sends a message when a pump trips, when a filter clogs or when the door is opened after six.

We put the first panel in ourselves and trained the farm's two electricians, who installed the other five. After one full summer with forty-one recorded storms, two surge cartridges had been changed and no starter had been lost.`,
  },
  {
    slug: 'shopping-centre-mbombela',
    title: 'Shopping centre, Mbombela',
    client: 'Riverside Retail Fund',
    location: 'Mbombela, Mpumalanga',
    completedOn: '2025-09-26',
    pictures: ['project-mall', 'db-open', 'db-surface'],
    products: ['DB-54-S', 'KB250N-3-250', 'OD-3-CT', 'OC-200-5', 'EL-463-30'],
    description: `Sixty-two shops change hands more often than anyone plans, and each new tenant used to mean a new board, a new drawing and an argument about the meter. The owner asked for one board that would suit a shoe shop and a steak house.

We made sixty-two identical 54-way boards with a main breaker, a sealed metering compartment and a row kept free, and varied only the size of the main breaker and the ratio of the current transformers. The meters are on one Modbus loop to the centre's billing office. Every board left our works with its own test sheet and a circuit card already printed in the tenant's name, so the certificate of compliance was a matter of an hour.

The service passages were fitted out at night, eight boards a week, while the centre stayed open. When a tenant leaves, the landlord's electrician unscrews the chassis, the next one is wired on the bench, and the shop has power again before the painters are done.`,
  },
  {
    slug: 'data-hall-durban',
    title: 'Data hall, Durban',
    client: 'Coastline Data Halls',
    location: 'Springfield, KwaZulu-Natal',
    completedOn: '2025-07-18',
    pictures: ['project-data-centre', 'enclosure-floor', 'acb'],
    products: ['VF-80200-60', 'KA2500-3D', 'PM-340', 'SM-300', 'VB-630'],
    description: `Two sources, two paths, and no joint that cannot be looked at while it is live: that was the first page of the specification, and the other ninety said the same in detail. The hall holds two hundred and forty racks in a climate that rusts a bicycle in a year.

We built the two main switchboards as mirror images, in floor-standing cubicles of 800 by 600 with draw-out air circuit breakers and windows for infrared over every bolted joint. Copper is tinned throughout and the steel has an extra coat, since the salt comes in with the fresh-air cooling. Each outgoing way reports current, temperature and breaker position, and the two boards share no cable, tray or duct.

The factory test took three days, with the client's engineers pulling out breakers at random to see what would fall over. Nothing did. In service, the hall has changed source sixty times in tests and four times in earnest without a server noticing.`,
  },
  {
    slug: 'regional-hospital-polokwane',
    title: 'Regional hospital, Polokwane',
    client: 'Capricorn Health Works',
    location: 'Polokwane, Limpopo',
    completedOn: '2025-05-16',
    pictures: ['project-hospital', 'changeover', 'enclosure-floor-front'],
    products: ['VF-80200-50', 'KC-4250', 'KB400S-3-400', 'EL-463-30', 'PM-320'],
    description: `The essential board of a hospital is replaced once in forty years, in a building that cannot be empty for one night. This one fed two theatres, the neonatal ward and the oxygen plant from a generator that started on most attempts.

We split the job into four cubicles, each small enough for the goods lift and each complete in itself. White powder was chosen so that a cleaner sees dirt and a technician sees the labels. Normal and essential supplies are in separate sections behind steel, with interlocked changeovers and a maintenance bypass that lets the automatic switch be serviced without anyone being wheeled anywhere. Earth leakage on the ward circuits reports its drift, so that a failing bed motor is found before it trips.

Each change was made between two and five in the morning, one section a night for four nights, with a mobile set standing by in the yard. It was never started. The old board's door hangs in our workshop, with its forty years of pencil marks.`,
  },
  {
    slug: 'bottling-line-gqeberha',
    title: 'Bottling line, Gqeberha',
    client: 'Algoa Beverages',
    location: 'Gqeberha, Eastern Cape',
    completedOn: '2025-02-28',
    pictures: ['project-factory', 'mcc', 'soft-starter'],
    products: ['MCC-4C-800', 'CS-55', 'CV-1500', 'VX-5060-21', 'AB-3'],
    description: `A bottling hall is a chain, and the slowest motor sets the pace. When this plant bought a faster filler, forty-four conveyor motors had to be brought to its speed, and there was no room in the old control room for forty-four of anything.

The answer was one long motor control centre at floor level with the drives in ventilated compartments, and stainless boxes on the line that hold only the isolator, the buttons and the sensors. Conveyors share their braking energy over a common DC bus, which runs the line some seven per cent cheaper and keeps the room cool. Compressors behind soft starters stand at the end, where their noise bothers nobody.

The changeover was planned for the annual shutdown and given twelve days. With every cable cut and numbered beforehand, it took nine, and the three that were left went to tuning. The line filled thirty-six thousand bottles in its first hour at speed, and the operators say that they can hear the radio again.`,
  },
  {
    slug: 'fishing-harbour-saldanha',
    title: 'Fishing harbour, Saldanha',
    client: 'West Coast Harbour Services',
    location: 'Saldanha, Western Cape',
    completedOn: '2024-11-22',
    pictures: ['project-harbour', 'enclosure-inox', 'junction-box-inox'],
    products: ['VX-6080-25-316', 'VX-4050-20-316', 'VJX-2020-12', 'PB-M32', 'KS-3125'],
    description: `Salt, fish oil and forklifts: a quay wall eats electrical gear in a way that no laboratory can match. The mild steel boxes on this one had been replaced every three years, and the last set had been held shut with rope.

We made twenty-eight supply pillars and eleven pump panels in 316L, brushed and passivated, with the roofs sloped to seaward and the doors opening away from the wind. Every penetration is from below, through nickel-plated brass glands; every screw is of the same steel as the box, so there is no pair of metals to start a cell. The sockets sit behind a second lid, and a bent tube as thick as a wrist stands between each pillar and the forklifts.

Two winters on, we opened six of them with the harbour engineer. Inside they were dry; outside they were dirty, and a hose put that right. The one that had been hit by a truck was straightened with a jack and is still in use.`,
  },
  {
    slug: 'housing-estate-mangaung',
    title: 'Housing estate, Mangaung',
    client: 'Kopano Housing Partnership',
    location: 'Bloemfontein, Free State',
    completedOn: '2024-08-30',
    pictures: ['project-housing', 'kiosk-open', 'db-flush'],
    products: ['KM-6', 'KM-9', 'DB-12-S-R', 'MC-1C20', 'KS-263'],
    description: `Eleven hundred homes were to be connected in fourteen months, at a rate that left no time for a kiosk to come back because its door did not shut. The municipality had its own meter, its own lock and its own opinion on the colour.

We supplied two hundred and four metering kiosks for six and nine stands, drilled for the municipal meter, locked with the municipal key and coated in its green. They went out by the truckload in the order of the streets, each with its number on the door and its root frame sent a month ahead, so that the civil contractor could cast it in with the kerbs. Every house got our ready-wired 12-way board, tested and with its certificate sheet inside.

Connection teams of two did eleven houses a day. Of the eleven hundred boards, three came back: two had been dropped and one had been painted over. The kiosks have stood two summers of Free State hail with nothing worse than dents.`,
  },
]
