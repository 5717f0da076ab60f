import type { TypedContent } from '#contract/content/pages.ts'

export const defaultHome: TypedContent<'home'> = {
  pageTitle: 'Electrical boards and steel enclosures',
  ratings: [
    { name: 'IEC 61439-1/-2', value: 'Type-tested assemblies' },
    { name: 'SANS 10142-1', value: 'Boards built to the wiring code' },
    { name: 'IP66, IK10', value: 'Our own steel and powder coating' },
    { name: '2 working days', value: 'Stock items, anywhere in SA' },
  ],
  categoriesTitle: 'Shop by category',
  designTitle: 'Design your own enclosure',
  designText:
    'Set the size to the millimetre, choose steel, colour and rating, and place every cut-out. You see the enclosure, its price and its drawing as you go.',
  designPoints: [
    'One or a hundred, from 150 × 150 × 90 mm',
    'Price, weight and heat check at once',
    'Drawing as PDF and DXF',
  ].join('\n'),
  designPicture: 'site:steel-custom',
  designAlt: 'Two custom enclosures, grey and orange, with meters and push-buttons in their doors',
  insideTitle: 'Look inside',
  insideText: 'Every part is ours or a brand we stock. Tap a number to see what it does, and buy it separately.',
  bestTitle: 'Best sellers',
  bestText: 'What contractors buy most, in stock and ready to ship.',
  newTitle: 'New in stock',
  projectsTitle: 'Recent projects',
  topTitle: 'Top rated by the people who install them',
  downloadsTitle: 'Downloads',
  downloadsText: 'Brochures and certificates, always the current revision.',
  askTitle: 'Send us the single line diagram',
  askText: 'We reply with a price, a drawing and a date. A sketch on paper is enough to start with.',
}
