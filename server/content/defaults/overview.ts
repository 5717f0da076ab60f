import type { TypedContent } from '#contract/content/pages.ts'

export const defaultOverview: TypedContent<'overview'> = {
  intro: '{legal name} makes low-voltage switchgear and the steel around it. This is what we do, on one page.',
  sections: [
    {
      title: 'Product range',
      picture: 'site:mcc',
      text: 'Designed, built and tested by us, to your drawing or to ours.',
      items: [
        'Electrical boards',
        'Motor control panels',
        'Electrification equipment',
        'Switchboards',
        'AC combiner panels',
        'DC fuse boxes',
      ].join('\n'),
      label: 'Shop the range',
      link: '/shop',
    },
    {
      title: 'Design services',
      picture: 'site:starter-panel',
      text: 'Drawings that an electrician can build from and an inspector can sign.',
      items: ['Single line diagrams', 'General arrangements', 'Technical drawings', 'Solar design'].join('\n'),
      label: 'Ask a designer',
      link: '/contact',
    },
    {
      title: 'Loose supply of equipment',
      picture: 'site:mcb-3p',
      text: 'The same parts that we build with, over the counter or by courier.',
      items: ['Circuit breakers', 'Isolators', 'Earth leakage units', 'Switches', 'Meters', 'DIN rail products'].join(
        '\n',
      ),
      label: 'Shop circuit breakers',
      link: '/shop?category=circuit-breakers',
    },
  ],
}
