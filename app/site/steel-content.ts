/** The seven images of the carousel. */
export const steelPictures = [
  { picture: 'steel-wall', alt: 'Wall-mount enclosure, powder-coated grey' },
  { picture: 'steel-inox', alt: 'Stainless enclosure for the coast' },
  { picture: 'steel-floor', alt: 'Floor-standing cubicle, 2 m high' },
  { picture: 'steel-raw', alt: 'Bent and welded body before powder coating' },
  { picture: 'steel-desk', alt: 'Operator desk with a sloping face' },
  { picture: 'steel-orange', alt: 'Enclosure in electric orange for a mine' },
  { picture: 'steel-kiosk', alt: 'Outdoor metering kiosk' },
] as const

export const machines = [
  {
    name: 'Laser Cutter',
    picture: 'machine-laser-cutter',
    does: 'Fibre laser for mild steel to 12 mm and stainless to 8. Cut-outs for instruments need no filing, and the drawing is the program.',
  },
  {
    name: 'Press Brake',
    picture: 'machine-press-brake',
    does: 'Three metres, with an angle sensor that corrects each bend while it is made.',
  },
  {
    name: 'Laser Welder',
    picture: 'machine-laser-welder',
    does: 'Narrow seams in stainless that hardly warp the sheet and need little grinding.',
  },
  {
    name: 'Guillotine',
    picture: 'machine-guillotine',
    does: 'Straight cuts for gear plates, doors and short runs, ready while the laser works on something else.',
  },
  {
    name: 'Stud Welder',
    picture: 'machine-stud-welder',
    does: 'Earth studs and hinge pins without a hole through the wall, so the IP rating holds.',
  },
  {
    name: 'Corner Former',
    picture: 'machine-corner-former',
    does: 'Closes door corners by forming, not by filling: no seam, nothing to crack under the powder.',
  },
] as const

export const materials = [
  {
    name: 'Stainless steel',
    picture: 'material-stainless',
    use: '304L for food and dairy, 316L for the coast and for chemicals. Brushed, passivated, no paint to chip.',
  },
  {
    name: 'Galvanized steel',
    picture: 'material-galvanized',
    use: 'Zinc on both sides before it is bent, for mounting plates, trunking and boxes under a roof.',
  },
  {
    name: 'Mild steel',
    picture: 'material-mild',
    use: 'Cold-rolled, degreased, phosphated and powder-coated: the standard for boards indoors and outdoors.',
  },
  {
    name: 'Aluzinc steel',
    picture: 'material-aluzinc',
    use: 'Aluminium and zinc in one coat. Outlasts galvanizing in the open, and takes heat well.',
  },
] as const

export const reasons = [
  {
    title: 'One roof',
    text: 'Design, steel, coating, wiring and testing are in one place, and so is the person who answers your call.',
  },
  { title: 'Drawings first', text: 'You see a general arrangement before a sheet is cut. Changes are cheap on paper.' },
  {
    title: 'Tested to the standard',
    text: 'IP and impact ratings are tested on samples of each series, and you get the certificates.',
  },
  { title: 'One or a thousand', text: 'We keep the program, so a repeat order is quick.' },
  {
    title: 'Honest dates',
    text: 'Two weeks for standard sizes that are not in stock, three to four for specials, agreed before you order.',
  },
  {
    title: 'Spares for twenty years',
    text: 'We keep locks, hinges, gaskets and gland plates for every series in stock.',
  },
] as const
