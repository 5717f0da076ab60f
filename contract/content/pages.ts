import { weekdays } from '#contract/settings/opening-hours.ts'
import type { Fields, Shown, Typed } from './fields.ts'

const line = (label: string, max = 80) => ({ kind: 'line', label, max }) as const
const text = (label: string, max = 600) => ({ kind: 'text', label, max }) as const
const picture = (label = 'Image') => ({ kind: 'picture', label }) as const
const link = (label = 'Link') => ({ kind: 'link', label }) as const
const time = (label: string) => ({ kind: 'time', label }) as const
const weekday = (label: string) =>
  ({
    kind: 'choice',
    label,
    options: weekdays.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
  }) as const
const heading = (label = 'Heading') => ({ kind: 'line', label, max: 120, isRequired: true }) as const
const markdown = (label: string, max: number) => ({ kind: 'markdown', label, max, isRequired: true }) as const
const linesOf = (label: string, max = 800) => ({ kind: 'text', label, max, hint: 'One line each.' }) as const
const pair = (first: string, second: string) => ({ name: line(first, 60), value: line(second, 60) })
const list = <F extends Fields>(label: string, item: string, most: number, fields: F) =>
  ({ kind: 'list', label, item, most, fields }) as const

/** The pages whose words belong to the shop's owner. */
export const contentPages = {
  home: {
    title: 'Home page',
    path: '/',
    fields: {
      pageTitle: { ...line('Title in browser tabs and search results', 80), isRequired: true },
      ratings: list('Strip of ratings', 'rating', 4, pair('Rating', 'What it means')),
      categoriesTitle: line('Tiles of categories: heading'),
      designTitle: line('Custom enclosures: heading'),
      designText: text('Custom enclosures: text'),
      designPoints: linesOf('Custom enclosures: points'),
      designPicture: picture('Custom enclosures: image'),
      designAlt: line('Custom enclosures: what the image shows', 160),
      insideTitle: line('Hotspot image: heading'),
      insideText: text('Hotspot image: text'),
      bestTitle: line('Best sellers: heading'),
      bestText: line('Best sellers: text', 200),
      newTitle: line('New products: heading'),
      projectsTitle: line('Projects: heading'),
      topTitle: line('Top-rated products: heading'),
      downloadsTitle: line('Downloads: heading'),
      downloadsText: line('Downloads: text', 200),
      askTitle: line('Contact band: heading'),
      askText: text('Contact band: text'),
    },
  },
  about: {
    title: 'About',
    path: '/about',
    fields: {
      heading: heading(),
      intro: text('Introduction'),
      picture: picture(),
      pictureAlt: line('What the image shows', 160),
      figures: list('Figures', 'figure', 6, pair('Label', 'Figure')),
      body: markdown('Text', 20_000),
      stepsHeading: line('Heading of the steps', 120),
      steps: list('Steps', 'step', 8, { name: line('Name', 60), text: text('Text', 300), picture: picture() }),
    },
  },
  overview: {
    title: 'Company overview',
    path: '/aboutsec',
    fields: {
      intro: text('Introduction'),
      sections: list('Sections', 'section', 9, {
        title: line('Title', 60),
        picture: picture(),
        text: text('Text', 300),
        items: linesOf('Points'),
        label: line('Button', 60),
        link: link('Where the button leads'),
      }),
    },
  },
  steel: {
    title: 'Steel fabrication',
    path: '/steel-page',
    fields: {
      heading: heading(),
      intro: text('Introduction'),
      picture: picture(),
      enclosures: list('Images of enclosures', 'image', 12, { picture: picture(), caption: line('Caption', 120) }),
      fabrication: text('Expert Fabrication', 1000),
      facts: list('Facts', 'fact', 8, pair('Name', 'Value')),
      machines: list('Machinery', 'machine', 12, {
        name: line('Name', 60),
        text: text('What it does', 300),
        picture: picture(),
      }),
      materials: list('Materials', 'material', 12, {
        name: line('Name', 60),
        text: text('What it is for', 300),
        picture: picture(),
      }),
      reasons: list('Why Choose Us', 'reason', 12, { name: line('Title', 60), text: text('Text', 300) }),
    },
  },
  footer: {
    title: 'Footer',
    path: '/#footer',
    fields: {
      blurb: text('Under the logo', 300),
      columns: list('Columns of links', 'column', 4, {
        title: line('Heading', 40),
        links: list('Links', 'link', 10, { label: line('Words', 60), to: link() }),
      }),
      officeTitle: line('Heading above the address', 40),
      smallPrint: line('Small print', 200),
    },
  },
  hours: {
    title: 'Opening hours',
    path: '/contact',
    fields: {
      times: list('Hours', 'time', 14, {
        from: weekday('From'),
        to: weekday('To'),
        opens: time('Opens'),
        closes: time('Closes'),
      }),
      note: line('Note, such as: Closed on public holidays', 160),
    },
  },
  terms: {
    title: 'Terms & Conditions',
    path: '/termsCondition',
    fields: { intro: markdown('Introduction', 2000), body: markdown('Terms', 30_000) },
  },
  privacy: {
    title: 'Privacy and Cookie Policy',
    path: '/privacyPolicy',
    fields: { intro: markdown('Introduction', 2000), body: markdown('Policy', 30_000) },
  },
  paia: {
    title: 'PAIA manual',
    path: '/paia',
    fields: { intro: markdown('Introduction', 2000), body: markdown('Manual', 30_000) },
  },
} as const satisfies Record<string, { title: string; path: string; fields: Fields }>

export type ContentPageName = keyof typeof contentPages
export const contentPageNames = Object.keys(contentPages) as [ContentPageName, ...ContentPageName[]]

export type TypedContent<P extends ContentPageName> = Typed<(typeof contentPages)[P]['fields']>
export type ShownContent<P extends ContentPageName> = Shown<(typeof contentPages)[P]['fields']>

/** 'One line each', without the empty ones. */
export const toItems = (lines: string): string[] =>
  lines
    .split('\n')
    .map((item) => item.trim())
    .filter(Boolean)
