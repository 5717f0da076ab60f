/** In the menu beside the categories. */
export const configureLink = { to: '/configure', label: 'Custom enclosure' } as const

/** The main public pages, in header order. */
export const mainLinks = [
  { to: '/shop', label: 'Shop' },
  { to: '/steel-page', label: 'Steel' },
  { to: '/project', label: 'Projects' },
  { to: '/docs', label: 'Downloads' },
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
] as const
