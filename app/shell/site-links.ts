/** Beside the categories: what no category has. */
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

export const footerLinks = [
  {
    title: 'Products',
    links: [
      { to: '/shop', label: 'All products' },
      { to: '/quick-order', label: 'Quick order' },
      { to: '/shop?category=enclosures', label: 'Enclosures' },
      configureLink,
      { to: '/steel-page', label: 'Steel fabrication' },
      { to: '/favorite', label: 'Favourites' },
    ],
  },
  {
    title: 'Company',
    links: [
      { to: '/about', label: 'About' },
      { to: '/aboutsec', label: 'Company overview' },
      { to: '/project', label: 'Projects' },
      { to: '/contact', label: 'Contact' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/docs', label: 'Downloads' },
      { to: '/my-profile/orders', label: 'My orders' },
      { to: '/my-profile/lists', label: 'My lists' },
      { to: '/termsCondition', label: 'Terms & Conditions' },
      { to: '/privacyPolicy', label: 'Privacy and Cookie Policy' },
    ],
  },
] as const
