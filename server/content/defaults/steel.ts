import type { TypedContent } from '#contract/content/pages.ts'

export const defaultSteel: TypedContent<'steel'> = {
  heading: 'Steel fabrication, from sheet to sealed enclosure',
  intro:
    'We cut, bend, weld and coat our own steel, for our boards and for yours. Send a sketch, a drawing or a model; one enclosure is as welcome as a thousand.',
  picture: 'site:slide-steel',
  enclosures: [
    { picture: 'site:steel-wall', caption: 'Wall-mount enclosure, powder-coated grey' },
    { picture: 'site:steel-inox', caption: 'Stainless enclosure for the coast' },
    { picture: 'site:steel-floor', caption: 'Floor-standing cubicle, 2 m high' },
    { picture: 'site:steel-raw', caption: 'Bent and welded body before powder coating' },
    { picture: 'site:steel-desk', caption: 'Operator desk with a sloping face' },
    { picture: 'site:steel-orange', caption: 'Enclosure in electric orange for a mine' },
    { picture: 'site:steel-kiosk', caption: 'Outdoor metering kiosk' },
  ],
  fabrication:
    'A door that shuts the first time is the work of many hands: a blank that is square to a tenth, a bend that does not creep, a weld that is ground and never filled, a gasket that is poured in one run. They all work under one roof, so whoever made a mistake is there to fix it.',
  facts: [
    { name: 'Sheet', value: '0.8 to 6 mm' },
    { name: 'Largest blank', value: '3\u00a0000 × 1\u00a0500\u00a0mm' },
    { name: 'Protection', value: 'up to IP66, IK10' },
    { name: 'Powder', value: 'any RAL or BS colour' },
  ],
  machines: [
    {
      name: 'Laser Cutter',
      picture: 'site:machine-laser-cutter',
      text: 'Fibre laser for mild steel to 12 mm and stainless to 8. Cut-outs for instruments need no filing, and the drawing is the program.',
    },
    {
      name: 'Press Brake',
      picture: 'site:machine-press-brake',
      text: 'Three metres, with an angle sensor that corrects each bend while it is made.',
    },
    {
      name: 'Laser Welder',
      picture: 'site:machine-laser-welder',
      text: 'Narrow seams in stainless that hardly warp the sheet and need little grinding.',
    },
    {
      name: 'Guillotine',
      picture: 'site:machine-guillotine',
      text: 'Straight cuts for gear plates, doors and short runs, ready while the laser works on something else.',
    },
    {
      name: 'Stud Welder',
      picture: 'site:machine-stud-welder',
      text: 'Earth studs and hinge pins without a hole through the wall, so the IP rating holds.',
    },
    {
      name: 'Corner Former',
      picture: 'site:machine-corner-former',
      text: 'Closes door corners by forming, not by filling: no seam, nothing to crack under the powder.',
    },
  ],
  materials: [
    {
      name: 'Stainless steel',
      picture: 'site:material-stainless',
      text: '304L for food and dairy, 316L for the coast and for chemicals. Brushed, passivated, no paint to chip.',
    },
    {
      name: 'Galvanized steel',
      picture: 'site:material-galvanized',
      text: 'Zinc on both sides before it is bent, for mounting plates, trunking and boxes under a roof.',
    },
    {
      name: 'Mild steel',
      picture: 'site:material-mild',
      text: 'Cold-rolled, degreased, phosphated and powder-coated: the standard for boards indoors and outdoors.',
    },
    {
      name: 'Aluzinc steel',
      picture: 'site:material-aluzinc',
      text: 'Aluminium and zinc in one coat. Outlasts galvanizing in the open, and takes heat well.',
    },
  ],
  reasons: [
    {
      name: 'One roof',
      text: 'Design, steel, coating, wiring and testing are in one place, and so is the person who answers your call.',
    },
    {
      name: 'Drawings first',
      text: 'You see a general arrangement before a sheet is cut. Changes are cheap on paper.',
    },
    {
      name: 'Tested to the standard',
      text: 'IP and impact ratings are tested on samples of each series, and you get the certificates.',
    },
    { name: 'One or a thousand', text: 'We keep the program, so a repeat order is quick.' },
    {
      name: 'Honest dates',
      text: 'Two weeks for standard sizes that are not in stock, three to four for specials, agreed before you order.',
    },
    {
      name: 'Spares for twenty years',
      text: 'We keep locks, hinges, gaskets and gland plates for every series in stock.',
    },
  ],
}
