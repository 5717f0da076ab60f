import type { TypedContent } from '#contract/content/pages.ts'

export const defaultFooter: TypedContent<'footer'> = {
  blurb: '{tagline}',
  columns: [
    {
      title: 'Products',
      links: [
        { label: 'All products', to: '/shop' },
        { label: 'Quick order', to: '/quick-order' },
        { label: 'Enclosures', to: '/shop?category=enclosures' },
        { label: 'Custom enclosure', to: '/configure' },
        { label: 'Steel fabrication', to: '/steel-page' },
        { label: 'Favourites', to: '/favorite' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'About', to: '/about' },
        { label: 'Company overview', to: '/aboutsec' },
        { label: 'Projects', to: '/project' },
        { label: 'Contact', to: '/contact' },
      ],
    },
    {
      title: 'Help',
      links: [
        { label: 'Downloads', to: '/docs' },
        { label: 'My orders', to: '/my-profile/orders' },
        { label: 'My lists', to: '/my-profile/lists' },
        { label: 'Terms & Conditions', to: '/termsCondition' },
        { label: 'Privacy and Cookie Policy', to: '/privacyPolicy' },
      ],
    },
  ],
  officeTitle: 'Sales office',
  smallPrint: '',
}
